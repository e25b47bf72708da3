// Ratings on one scale: where somebody stands, and how sure that is.
import type { Rating } from '../net/http';

export interface Rung {
  name: string;
  games: number;
  from: number; // shares of the scale, 0 to 1
  at: number;
  to: number;
}

const CERTAIN_ENOUGH = 2; // standard deviations either way: nineteen times out of twenty

export function ladder(ratings: Rating[]): Rung[] {
  const low = Math.min(...ratings.map((r) => r.rating - CERTAIN_ENOUGH * r.uncertainty));
  const high = Math.max(...ratings.map((r) => r.rating + CERTAIN_ENOUGH * r.uncertainty));
  const share = (value: number) => (high > low ? (value - low) / (high - low) : 0.5);
  return ratings.map((r) => ({
    name: r.name,
    games: r.games,
    from: share(r.rating - CERTAIN_ENOUGH * r.uncertainty),
    at: share(r.rating),
    to: share(r.rating + CERTAIN_ENOUGH * r.uncertainty),
  }));
}
