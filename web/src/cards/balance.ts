// What a card set does to the game: parts of a simulation added up, and the differences with their errors.
import type { BalanceFigures, WinShare } from '../net/http';

export interface Row {
  key: 'finished' | 'seat' | 'rounds' | 'decisions' | 'winning_score';
  seat?: number;
  share?: boolean; // in percent
  house: number;
  own: number;
  error: number; // of the difference: 95 % of what chance does lies within it
}
export interface Shift {
  card: string;
  how: 'held' | 'used';
  house: number;
  own: number;
}

type Sum = BalanceFigures['rounds'];
const Z = 1.96; // 95 % of a normal distribution

const addSums = (a: Sum, b: Sum): Sum => ({ n: a.n + b.n, sum: a.sum + b.sum, squares: a.squares + b.squares });
const addShares = (a: WinShare, b: WinShare): WinShare => ({ seats: a.seats + b.seats, wins: a.wins + b.wins });
function addAll(a: Record<string, WinShare>, b: Record<string, WinShare>): Record<string, WinShare> {
  const out = { ...a };
  for (const [id, share] of Object.entries(b)) out[id] = out[id] ? addShares(out[id], share) : share;
  return out;
}

export const add = (a: BalanceFigures | null, b: BalanceFigures): BalanceFigures =>
  a === null
    ? b
    : {
        finished: a.finished + b.finished,
        seats: a.seats.map((share, i) => addShares(share, b.seats[i]!)),
        rounds: addSums(a.rounds, b.rounds),
        decisions: addSums(a.decisions, b.decisions),
        winning_score: addSums(a.winning_score, b.winning_score),
        held: addAll(a.held, b.held),
        used: addAll(a.used, b.used),
      };

const mean = ({ n, sum }: Sum) => (n === 0 ? 0 : sum / n);
// The square of the standard error of a mean.
const errorOfMean = ({ n, sum, squares }: Sum) => (n < 2 ? 0 : (squares - (sum * sum) / n) / (n - 1) / n);
const shareOf = ({ seats, wins }: WinShare) => (seats === 0 ? 0 : wins / seats);
const errorOfShare = (share: WinShare) =>
  share.seats === 0 ? 0 : (shareOf(share) * (1 - shareOf(share))) / share.seats;

// Both sets play with the same luck, which makes them more alike than two samples: the error is on the safe side.
const rowOf = (key: Row['key'], house: Sum, own: Sum): Row => ({
  key,
  house: mean(house),
  own: mean(own),
  error: Z * Math.sqrt(errorOfMean(house) + errorOfMean(own)),
});

export function rowsOf(house: BalanceFigures, own: BalanceFigures): Row[] {
  return [
    { key: 'finished', house: house.finished, own: own.finished, error: 0 },
    rowOf('rounds', house.rounds, own.rounds),
    rowOf('decisions', house.decisions, own.decisions),
    rowOf('winning_score', house.winning_score, own.winning_score),
    ...house.seats.map((share, i) => ({
      key: 'seat' as const,
      seat: i + 1,
      share: true,
      house: 100 * shareOf(share),
      own: 100 * shareOf(own.seats[i]!),
      error: 100 * Z * Math.sqrt(errorOfShare(share) + errorOfShare(own.seats[i]!)),
    })),
  ];
}
export const isBeyondChance = (row: Row) => Math.abs(row.own - row.house) > row.error;

// 95 % of Wilson's interval.
function interval({ seats, wins }: WinShare): [low: number, high: number] {
  if (seats === 0) return [0, 1];
  const p = wins / seats;
  const half = Z * Math.sqrt((p * (1 - p)) / seats + (Z * Z) / (4 * seats * seats));
  const centre = p + (Z * Z) / (2 * seats);
  const scale = 1 + (Z * Z) / seats;
  return [(centre - half) / scale, (centre + half) / scale];
}
// Separate intervals: stricter than a test at 5 %, because many cards are compared at once.
// `simulate --compare` does the same.
function differ(a: WinShare, b: WinShare): boolean {
  const [lowA, highA] = interval(a);
  const [lowB, highB] = interval(b);
  return highA < lowB || highB < lowA;
}

// The largest first.
export function shiftsOf(house: BalanceFigures, own: BalanceFigures): Shift[] {
  const of = (how: Shift['how']) =>
    Object.entries(own[how]).flatMap(([card, share]) => {
      const before = house[how][card];
      if (!before || !differ(before, share)) return [];
      return [{ card, how, house: 100 * shareOf(before), own: 100 * shareOf(share) }];
    });
  return [...of('held'), ...of('used')].sort((a, b) => Math.abs(b.own - b.house) - Math.abs(a.own - a.house));
}
