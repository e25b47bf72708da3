// A move or a whack under way: what the server says of each face of the die, and the rolls so far.
import { thingName } from '../../app/catalogue.svelte';
import { list, t } from '../../i18n/i18n.svelte';
import type { LogLine } from '../../table/store.svelte';
import { GAME, type NpView } from './view';

export type Outcome = 'succeeds' | 'fails' | 'dies';
export interface Attempt {
  whack: boolean;
  seat: number;
  man: string; // empty: nobody attempts it, a card does
  from: string;
  aim: string; // the man it is aimed at
  loser: number | null; // who would pay for it
  face: string; // as it lies; empty before the first roll
  outcome: Outcome | null; // if the face stands
  faces: { face: string; outcome: Outcome }[];
  adds: number; // to the die of a move
  resists: number; // what the sum has to exceed
}

export function attemptOf(view: NpView): Attempt | null {
  const a = view.action;
  if (!a || (a.doing !== 'move' && a.doing !== 'whack') || !a.target) return null;
  return {
    whack: a.doing === 'whack',
    seat: a.seat ?? view.holder,
    man: (a.from && view.board[a.from]?.gangster) || '',
    from: a.from ?? '',
    aim: view.board[a.target]?.gangster ?? '',
    loser: a.loses ?? null,
    face: a.roll ?? '',
    outcome: a.outcome ?? null,
    faces: a.faces ?? [],
    adds: a.adds ?? 0,
    resists: a.resists ?? 0,
  };
}

export const outcome = (a: Attempt, face: string): Outcome => a.faces.find((f) => f.face === face)?.outcome ?? 'fails';

const succeeding = (a: Attempt) => a.faces.filter((f) => f.outcome === 'succeeds').map((f) => f.face);
// A number stays one; the other faces have names.
export const faceLabel = (face: string) =>
  face === 'switchblade' ? '†' : /^\d$/.test(face) ? face : thingName(GAME, 'whack-face', face);

// What the die has to do, in words.
export const needed = (a: Attempt) =>
  a.whack
    ? t('np.sum_whack', { faces: list([...new Set(succeeding(a).map(faceLabel))], 'disjunction') })
    : t('np.needed', { respect: a.adds, chair: a.resists });

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
