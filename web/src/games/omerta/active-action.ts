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
  prompts: string[];
}
const STEPS: Record<OmAction['action'], ActionStep[]> = {
  conquest: [
    { word: 'om.step.declare', prompts: ['W-DECL-C', 'W-CANCEL'] },
    { word: 'om.step.involve', prompts: ['DEC-14'] },
    { word: 'om.step.influence', prompts: ['W-ROLL'] },
    { word: 'om.step.soldiers', prompts: ['DEC-15', 'W-FORCE'] },
    { word: 'om.step.garrison', prompts: ['DEC-16'] },
  ],
  assault: [
    { word: 'om.step.declare', prompts: ['W-DECL-A', 'W-CANCEL'] },
    { word: 'om.step.soldiers', prompts: ['DEC-17', 'DEC-19', 'DEC-27'] },
    { word: 'om.step.reinforce', prompts: ['DEC-18', 'W-FORCE'] },
    { word: 'om.step.combat', prompts: ['W-ROLL'] },
    { word: 'om.step.garrison', prompts: ['DEC-20'] },
  ],
  heist: [
    { word: 'om.step.declare', prompts: ['W-CANCEL'] },
    { word: 'om.step.subterfuge', prompts: ['W-ROLL'] },
  ],
};

// Which roll belongs to which action: one of before may still lie there.
export const ROLLS: Record<OmAction['action'], string> = {
  conquest: 'influence',
  assault: 'combat',
  heist: 'subterfuge',
};

export function stepsOf(activeAction: OmAction, prompt: string | undefined, rolling: boolean, coming?: OmRoll['stat']) {
  const steps = STEPS[activeAction.action];
  const fights = activeAction.action === 'conquest' && coming === 'combat'; // its second roll, with the soldiers
  const question = fights ? 'DEC-15' : (prompt ?? '');
  const asked = steps.findIndex((s) => s.prompts.includes(question));
  const now = asked >= 0 ? asked : rolling ? steps.findIndex((s) => s.prompts.includes('W-ROLL')) : 0;
  return steps.map(({ word }, i) => ({ word, now: i === now, done: i < now }));
}
