// A move or a whack under way, as far as everybody can compute it: what each face of the die would mean, and the rolls
// so far.
import { t } from '../../i18n/i18n.svelte';
import type { LogLine } from '../../table/store.svelte';
import { chair, gangster, number } from './cards';
import { leader, type NpView, seatOf } from './view';

export type Outcome = 'succeeds' | 'fails' | 'dies';
export interface Attempt {
  whack: boolean;
  seat: number;
  man: string; // empty: nobody attempts it, a card does
  from: string;
  aim: string; // the man it is aimed at
  at: string;
  against: number | null; // who would pay for it
  face: string; // as it lies; empty before the first roll
}
export const FACES = ['switchblade', '2', '3', '4', '5', '6'];

export function attemptOf(view: NpView): Attempt | null {
  const a = view.action;
  if (!a || (a.doing !== 'move' && a.doing !== 'whack') || !a.target) return null;
  const aimed = view.board[a.target];
  const against = a.against ?? seatOf(aimed ? (leader(aimed) ?? 'neutral') : 'neutral');
  return {
    whack: a.doing === 'whack',
    seat: a.seat ?? view.holder,
    man: (a.from && view.board[a.from]?.gangster) || '',
    from: a.from ?? '',
    aim: aimed?.gangster ?? '',
    at: a.target,
    against: against === (a.seat ?? view.holder) ? null : against,
    face: a.roll ?? '',
  };
}

export const respectOf = (a: Attempt) => number(gangster(a.man), 'respect');
export const chairOf = (a: Attempt) => number(chair(a.at), 'number');

// NP-MOVE-2: die and printed respect must beat the chair; a six always does, the switchblade kills. NP-WHACK-2: three
// to six.
export function outcome(a: Attempt, face: string): Outcome {
  if (face === 'switchblade') return a.whack && a.man === '' ? 'fails' : 'dies';
  const die = Number(face);
  if (a.whack) return die >= 3 ? 'succeeds' : 'fails';
  return die === 6 || die + respectOf(a) > chairOf(a) ? 'succeeds' : 'fails';
}

// What the die has to do, in words.
export const needed = (a: Attempt) =>
  a.whack ? t('np.sum_whack') : t('np.needed', { respect: respectOf(a), chair: chairOf(a) });

// NP-MOVE-8, NP-MOVE-9, NP-WHACK-6: nobody loses respect over a man who has none, or who is nobody's.
export const costsRespect = (a: Attempt) => a.against !== null && number(gangster(a.aim), 'respect') > 0;

export interface Roll {
  face: string;
  payer: number | null; // null: the first roll
}
// The rolls of an attempt, the first one first: whatever was rolled without somebody paying for it began an attempt.
export function rollsOf(log: LogLine[], a: Attempt): Roll[] {
  if (a.face === '') return [];
  let out: Roll[] = [];
  let payer: number | null = null;
  for (const { event } of log) {
    if (event.event === 'rerolled') payer = Number(event.args.who);
    if (event.event !== 'rolled') continue;
    if (payer === null) out = [];
    out.push({ face: String(event.args.face), payer });
    payer = null;
  }
  return out;
}
