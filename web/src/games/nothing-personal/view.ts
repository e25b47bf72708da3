// What the server shows of a game of Nothing Personal.
import type { NothingPersonalPlayer, NothingPersonalSpace, NothingPersonalView } from '../../generated/messages';
import { type View, viewOf } from '../module';

export type NpPlayer = NothingPersonalPlayer;
export type NpSpace = NothingPersonalSpace;
export type NpView = NothingPersonalView;

export const GAME = 'nothing-personal';
export const asNp = (view: View | null) => viewOf(GAME, view);
export const seatOf = (owner: string) => (owner === 'neutral' ? null : Number(owner.slice(1)));
export const heat = (space: NpSpace) => Object.values(space.markers).reduce((sum, n) => sum + n, 0);

// Whose markers lead; nobody's where two lead alike.
export function leader(space: NpSpace): string | null {
  const ranked = Object.entries(space.markers).sort((a, b) => b[1] - a[1]);
  return ranked[0] && ranked[0][1] > (ranked[1]?.[1] ?? 0) ? ranked[0][0] : null;
}
