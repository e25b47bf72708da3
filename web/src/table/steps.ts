// What one update shows before the board changes, in its order: rolls, what was done to me, notices, standings.
import type { DisplayStep, GameModule } from '../games/module';
import type { Event, Position } from '../generated/messages';
import { money, t } from '../i18n/i18n.svelte';

export type StepsOf = (
  events: Event[],
  before: Position | null,
  after: Position,
) => { steps: DisplayStep[]; loud: boolean };

interface Who {
  me: number | null;
  seats: number;
  called: (seat: number) => string; // TableContext.called
  round: (round: number) => string;
  paydays?: () => { round: number; amount: number }[]; // mine so far, by the log
  past?: () => Event[]; // what the log holds
}

const MOST_STEPS = 4; // of one update; everything is in the log
const READ_SLIPS_MS = 6000;
const NO_DICE = { needed: '', dice: [] };

export function stepsOf(
  game: GameModule,
  who: Who,
  { events, before, after }: { events: Event[]; before: Position | null; after: Position },
) {
  if (!before || before.view.game !== after.view.game) return { steps: [], loud: false };
  const rolls = game
    .diceRolls(events, after.view, who.called, who.me)
    .map((roll): DisplayStep => ({ ...roll, kind: 'roll' }));
  const lost = who.me === null ? [] : game.losses(events, before.view, who.me);
  const deeds: DisplayStep[] =
    lost.length > 0 && rolls.length === 0
      ? [{ kind: 'deed', seat: who.me!, title: t('display.against_you'), meaning: lost, ...NO_DICE }]
      : [];
  const steps = [
    ...rolls,
    ...deeds,
    ...game.notices(events, before.view, after.view, who.me, who.past?.() ?? []),
    ...(after.round > before.round && before.round > 0 ? [standings(game, who, before, after)] : []),
  ];
  return {
    steps: steps.slice(-MOST_STEPS).map((s) => (s.kind === 'slip' ? withEarlier(s, who, before.round) : s)),
    loud: lost.length > 0,
  };
}

// My slip adds all paydays so far.
function withEarlier(slip: DisplayStep, who: Who, round: number): DisplayStep {
  const earlier = (who.paydays?.() ?? []).filter((p) => p.round < round);
  if (earlier.length === 0 || !slip.total) return slip;
  const columns = earlier.map((p) => ({ label: who.round(p.round), amount: money(p.amount) }));
  return { ...slip, columns: [...columns, { label: who.round(round), amount: slip.total.amount }] };
}

// V2 7.1: a slip per person, all at once, mine first.
export function slipsTogether(slips: DisplayStep[], me: number | null): DisplayStep[] {
  const [first, ...others] = [...slips].sort((a, b) => Number(b.seat === me) - Number(a.seat === me));
  return first ? [{ ...first, others, staysMs: READ_SLIPS_MS }] : [];
}

// What a payday brought to a seat: lines of income, those that brought nothing struck through, and the sum.
export const paydaySlipOf = (
  seat: number,
  rows: DisplayStep['rows'],
  income: number,
  inHand: number | undefined, // before it, where that is known
): DisplayStep => ({
  kind: 'slip',
  seat,
  title: t('display.payday'),
  meaning: [],
  rows,
  total: { label: t('display.income'), amount: money(income) },
  sums:
    inHand === undefined
      ? []
      : [
          { label: t('display.in_hand_before'), amount: money(inHand) },
          { label: t('display.in_hand_now'), amount: money(inHand + income) },
        ],
  ...NO_DICE,
});

// Where everybody stands when a round ends, the first first.
function standings(game: GameModule, who: Who, before: Position, after: Position): DisplayStep {
  const seats = Array.from({ length: who.seats }, (_, i) => i + 1);
  const rows = seats.map((seat) => ({ seat, label: who.called(seat), ...game.standing(after.view, seat) }));
  return {
    kind: 'standings',
    seat: 0,
    title: t('display.round_ends', { round: who.round(before.round) }),
    meaning: [],
    rows: rows.sort((a, b) => b.rank - a.rank),
    ...NO_DICE,
  };
}
