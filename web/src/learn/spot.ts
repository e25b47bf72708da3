// Where a prompt lies on a small screen: never on the place it speaks of if that can be helped, and on as little as
// possible of what a finger needs.
export interface Size {
  width: number;
  height: number;
}
export interface Box extends Size {
  left: number;
  top: number;
}

const STEP = 8;
const EDGE = 8;
const PLACE_WEIGHT = 4; // to cover what the prompt speaks of, or a family, is worse than to cover anything else

const overlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

export function quietSpot(
  card: Size,
  view: Size,
  place: Box | null,
  touched: Box[],
  families: Box[] = [],
): { left: number; top: number } {
  const left = Math.max(0, (view.width - card.width) / 2);
  const last = Math.max(EDGE, view.height - card.height - EDGE);
  // A place larger than half the screen is the screen: something of it has to be covered.
  const shown = place && place.height < view.height / 2 ? place : null;
  let best = { top: EDGE, cost: Number.POSITIVE_INFINITY };
  for (let top = EDGE; top <= last; top += STEP) {
    const box = { left, top, ...card };
    const covered = touched.reduce((sum, t) => sum + overlap(box, t), 0);
    const kept = [...families, ...(shown ? [shown] : [])].reduce((sum, b) => sum + overlap(box, b), 0);
    const cost = covered + PLACE_WEIGHT * kept;
    if (cost < best.cost) best = { top, cost };
  }
  return { left, top: best.top };
}
