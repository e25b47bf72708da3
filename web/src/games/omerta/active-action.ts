// The conquest, assault or heist under way, and how far it has come. While its first windows are open the board still
// stands before it: then what was declared is all there is.
import type { Key } from '../../i18n/i18n.svelte';
import type { LogLine } from '../../table/store.svelte';
import type { OmAction, OmRoll, OmView } from './view';

const DECLARED: Record<string, OmAction['action']> = {
  'conquest-declared': 'conquest',
  'assault-declared': 'assault',
  'heist-declared': 'heist',
};

export function activeActionOf(view: OmView, atStake: LogLine[]): OmAction | null {
  if (view.action) return view.action;
  const said = atStake.findLast((l) => l.event.event in DECLARED)?.event;
  if (!said) return null;
  const text = (name: string) => (typeof said.args[name] === 'string' ? (said.args[name] as string) : undefined);
  const domain = text('domain');
  const owner = domain ? view.players.find((p) => p.domains.some((d) => d.domain === domain)) : undefined;
  return {
    action: DECLARED[said.event]!,
    family: Number(said.args.player),
    capo: text('capo') ?? '',
    ...(domain ? { domain } : {}),
    ...(text('origin') ? { origin: text('origin') } : {}),
    ...(typeof said.args.other === 'number' ? { rival: said.args.other } : owner ? { rival: owner.seat } : {}),
  };
}

// The steps of each action in order, and the questions that belong to them.
interface ActionStep {
  word: Key;
  questions: string[]; // keys
}
const STEPS: Record<OmAction['action'], ActionStep[]> = {
  conquest: [
    { word: 'om.step.declare', questions: ['window-conquest', 'window-cancel'] },
    { word: 'om.step.involve', questions: ['involve'] },
    { word: 'om.step.influence', questions: ['window-roll'] },
    { word: 'om.step.soldiers', questions: ['use', 'window-force'] },
    { word: 'om.step.garrison', questions: ['garrison'] },
  ],
  assault: [
    { word: 'om.step.declare', questions: ['window-assault', 'window-cancel'] },
    { word: 'om.step.soldiers', questions: ['assault-use', 'loan', 'lend'] },
    { word: 'om.step.reinforce', questions: ['reinforce', 'window-force'] },
    { word: 'om.step.combat', questions: ['window-roll'] },
    { word: 'om.step.garrison', questions: ['assault-garrison'] },
  ],
  heist: [
    { word: 'om.step.declare', questions: ['window-cancel'] },
    { word: 'om.step.subterfuge', questions: ['window-roll'] },
  ],
};

// Which roll belongs to which action: one of before may still lie there.
export const ROLLS: Record<OmAction['action'], string> = {
  conquest: 'influence',
  assault: 'combat',
  heist: 'subterfuge',
};

export function stepsOf(activeAction: OmAction, key: string | undefined, rolling: boolean, coming?: OmRoll['stat']) {
  const steps = STEPS[activeAction.action];
  const fights = activeAction.action === 'conquest' && coming === 'combat'; // its second roll, with the soldiers
  const question = fights ? 'use' : (key ?? '');
  const asked = steps.findIndex((s) => s.questions.includes(question));
  const now = asked >= 0 ? asked : rolling ? steps.findIndex((s) => s.questions.includes('window-roll')) : 0;
  return steps.map(({ word }, i) => ({ word, now: i === now, done: i < now }));
}
