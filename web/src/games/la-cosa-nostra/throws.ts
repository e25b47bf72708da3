// The dice of one update as throws: who rolled what for, and what came of it.
import type { Event } from '../../generated/messages';
import { money, t } from '../../i18n/words.svelte';
import type { DiceThrow } from '../module';
import { gangster_name, type JobFace, job_face, needed } from './cards';
import { results } from './kinds';
import type { LcnView } from './view';
import { plain } from './words';

const kMeanings = new Set([
  'earns',
  'pays',
  'pays-bank',
  'business-deactivated',
  'gangster-deactivated',
  'destroyed',
  'killed',
  'repelled',
  'persuaded',
  'task-lost',
]);

export function throws(events: Event[], view: LcnView, name: (seat: number) => string): DiceThrow[] {
  const out: (DiceThrow & { face: JobFace | null })[] = [];
  let now: (DiceThrow & { need: number | null; face: JobFace | null }) | null = null;
  let revealed: Event | null = null;
  for (const e of events) {
    if (e.event === 'reveals' || e.event === 'returns-fire') revealed = e;
    if (e.event === 'rolls') {
      const seat = Number(e.args.player);
      if (!now || now.seat !== seat || now.meaning.length > 0) {
        const need: number | null = need_of(revealed, seat, view);
        now = {
          seat,
          title: title_of(revealed, seat, view, name),
          needed: need === null ? '?' : `${need}+`,
          need,
          face: face_of(revealed, seat, view),
          dice: [],
          meaning: [],
        };
        out.push(now);
      }
      const value = Number(e.args.pips);
      now.dice.push({ value, hit: now.need !== null && value >= now.need });
    } else if (now && kMeanings.has(e.event)) now.meaning.push(plain(e.sentence, e.args));
  }
  for (const one of out) if (one.meaning.length === 0) one.meaning.push(promised(one));
  return out;
}

// Answers to the throw are still out: what the card promises for it.
function promised({ dice, face }: DiceThrow & { face: JobFace | null }): string {
  const n = dice.filter((d) => d.hit).length;
  const pays = face ? results(face, money) : null;
  const result = n === 0 || !pays ? '' : n === 1 ? pays.one : pays.two;
  return result ? t('dice.hits_bring', { hits: t('dice.hits', { n }), result }) : t('dice.hits', { n });
}

const job_of = (revealed: Event | null, seat: number, view: LcnView) =>
  revealed?.args.job ?? view.jobs?.find((j) => j.player === seat)?.job;

function face_of(revealed: Event | null, seat: number, view: LcnView): JobFace | null {
  const job = job_of(revealed, seat, view);
  return job ? job_face(String(job)) : null;
}

function need_of(revealed: Event | null, seat: number, view: LcnView): number | null {
  const running = view.jobs?.find((j) => j.player === seat && j.difficulty !== undefined);
  if (running) return running.difficulty!;
  const face = revealed?.args.job ? job_face(String(revealed.args.job)) : null;
  const g = view.players.flatMap((p) => p.gangsters ?? []).find((x) => x.id === revealed?.args.gangster);
  return face && g ? needed(face, g) : (face?.difficulty ?? null);
}

function title_of(revealed: Event | null, seat: number, view: LcnView, name: (seat: number) => string): string {
  const running = view.jobs?.find((j) => j.player === seat);
  const face = face_of(revealed, seat, view);
  const gangster = revealed?.args.gangster ?? running?.gangster;
  return [gangster ? gangster_name(String(gangster)) : name(seat), face?.name ?? ''].filter(Boolean).join(' · ');
}
