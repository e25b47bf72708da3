// The dice of one update as rolls: who rolled for what, and what came of it.
import { showsOdds } from '../../app/settings.svelte';
import type { Event } from '../../generated/messages';
import { capitalized, money, percent, t } from '../../i18n/i18n.svelte';
import type { DiceRoll, RolledDie } from '../module';
import { gangsterName, type JobFace, jobFace, needed, odds } from './cards';
import { results } from './kinds';
import { colloquial, withFirstNames } from './labels';
import type { LcnView } from './view';

const MEANINGS = new Set([
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

export function diceRolls(
  events: Event[],
  view: LcnView,
  name: (seat: number) => string,
  me: number | null = null,
): DiceRoll[] {
  const out: (DiceRoll & { need: number | null; face: JobFace | null })[] = [];
  let now: (DiceRoll & { need: number | null; face: JobFace | null }) | null = null;
  let revealed: Event | null = null;
  let rerolls = false;
  const known = new Set<string>(); // people already named in full
  for (const e of events) {
    if (e.event === 'rerolls') rerolls = true;
    if (e.event === 'reveals' || e.event === 'returns-fire') revealed = e;
    if (e.event === 'rolls') {
      const seat = Number(e.args.player);
      if (!now || now.seat !== seat || now.meaning.length > 0) {
        const need: number | null = needOf(revealed, seat, view);
        known.add(actorOf(revealed, seat, view));
        now = {
          seat,
          against: targetOf(seat, events, view),
          actor: actorOf(revealed, seat, view) || undefined,
          title: titleOf(revealed, seat, view, name),
          needed: need === null ? '?' : `${need}+`,
          need,
          face: faceOf(revealed, seat, view),
          dice: rerolls ? keptDice(seat, need, view) : [],
          ...earlierDice(seat, view),
          meaning: [],
        };
        out.push(now);
      }
      const value = Number(e.args.pips);
      now.dice.push({ value, hit: now.need !== null && value >= now.need });
    } else if (now && MEANINGS.has(e.event)) now.meaning.push(resultText(e, name, me, known), ...kept(e, view, me));
  }
  for (const one of out) {
    if (one.meaning.length === 0) one.meaning.push(promised(one));
    else one.meaning.unshift(`${t('dice.hits', { n: hitsOf(one) })}.`); // V2 12.8: hits, who, amount
    Object.assign(one, announced(one));
  }
  return out;
}

// What is known before the dice fall: what each number of successes brings, and how likely they are.
function announced(one: DiceRoll & { need: number | null; face: JobFace | null }) {
  const pays = one.face ? results(one.face, money) : null;
  const ladder = pays
    ? [
        { label: t('lcn.no_hit'), amount: t('lcn.result.nothing') },
        { label: t('lcn.one_hit'), amount: pays.one },
        { label: t('lcn.two_hits'), amount: pays.two },
      ]
    : undefined;
  const isWhole = one.need !== null && !one.dice.some((d) => d.kept);
  const chance = isWhole && showsOdds() ? odds(one.dice.length, one.need!) : null;
  const chances = chance
    ? capitalized(`${t('lcn.one_hit')} ${percent(chance.one)}, ${t('lcn.two_hits')} ${percent(chance.two)}.`)
    : undefined;
  return { ladder, chances, successes: hitsOf(one) };
}

const hitsOf = ({ dice }: DiceRoll) => dice.filter((d) => d.hit).length;

// Who pays or receives how much; the card and the gangster behind it stand above the dice.
function resultText(e: Event, name: (seat: number) => string, me: number | null, known: Set<string>): string {
  const seat = Number(e.args.player);
  const who = { name: name(seat), sum: money(Number(e.args.sum)) };
  switch (e.event) {
    case 'pays':
    case 'pays-bank':
      return t(seat === me ? 'lcn.result.you_pay' : 'lcn.result.pays', who);
    case 'earns':
      return t(seat === me ? 'lcn.result.you_earn' : 'lcn.result.earns', who);
    default:
      return withFirstNames(colloquial(e.sentence, e.args), e.args, known);
  }
}

// V2 4.2: whoever pays reads what is left.
function kept(e: Event, view: LcnView, me: number | null): string[] {
  const pays = (e.event === 'pays' || e.event === 'pays-bank') && Number(e.args.player) === me;
  const cash = view.players.find((p) => p.seat === me)?.cash;
  return pays && cash !== undefined ? [t('lcn.result.you_keep', { sum: money(cash) })] : [];
}

// Answers to the roll are still outstanding: what the card promises for it.
function promised(one: DiceRoll & { face: JobFace | null }): string {
  const n = hitsOf(one);
  const pays = one.face ? results(one.face, money) : null;
  const result = n === 0 || !pays ? '' : n === 1 ? pays.one : pays.two;
  return result ? t('dice.hits_bring', { hits: t('dice.hits', { n }), result }) : t('dice.hits', { n });
}

// A Cop lifts one die; the others stay as they lie. The new one is the last.
const keptDice = (seat: number, need: number | null, view: LcnView): RolledDie[] =>
  (view.jobs?.find((j) => j.player === seat)?.dice ?? [])
    .slice(0, -1)
    .map((value) => ({ value, hit: need !== null && value >= need, kept: true }));

// What a Response answers stays in sight.
function earlierDice(seat: number, view: LcnView): Pick<DiceRoll, 'earlier'> {
  const answered = view.jobs?.findLast((j) => j.player !== seat && (j.dice?.length ?? 0) > 0);
  if (!answered) return {};
  const hit = (value: number) => answered.difficulty !== undefined && value >= answered.difficulty;
  return { earlier: (answered.dice ?? []).map((value) => ({ value, hit: hit(value) })) };
}

const jobOf = (revealed: Event | null, seat: number, view: LcnView) =>
  revealed?.args.job ?? view.jobs?.find((j) => j.player === seat)?.job;

function faceOf(revealed: Event | null, seat: number, view: LcnView): JobFace | null {
  const job = jobOf(revealed, seat, view);
  return job ? jobFace(String(job)) : null;
}

function needOf(revealed: Event | null, seat: number, view: LcnView): number | null {
  const running = view.jobs?.find((j) => j.player === seat && j.difficulty !== undefined);
  if (running) return running.difficulty!;
  const face = revealed?.args.job ? jobFace(String(revealed.args.job)) : null;
  const g = view.players.flatMap((p) => p.gangsters ?? []).find((x) => x.id === revealed?.args.gangster);
  return face && g ? needed(face, g) : (face?.difficulty ?? null);
}

const targetOf = (seat: number, events: Event[], view: LcnView): number | undefined => {
  const attacks = events.find((e) => e.event === 'attacks' && e.args.player === seat);
  return attacks ? Number(attacks.args.target) : view.jobs?.find((j) => j.player === seat)?.target;
};

function titleOf(revealed: Event | null, seat: number, view: LcnView, name: (seat: number) => string): string {
  const face = faceOf(revealed, seat, view);
  const gangster = actorOf(revealed, seat, view);
  return [gangster ? gangsterName(gangster) : name(seat), face?.name ?? ''].filter(Boolean).join(' · ');
}

const actorOf = (revealed: Event | null, seat: number, view: LcnView): string =>
  String(revealed?.args.gangster ?? view.jobs?.find((j) => j.player === seat)?.gangster ?? '');
