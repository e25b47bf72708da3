// Where a panel beside a thing fits: right of it, else left, never outside the window.
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const GAP = 10;
export function placeBeside(
  at: Box,
  panel: { width: number; height: number },
  page: { width: number; height: number },
) {
  const fitsRight = at.right + GAP + panel.width <= page.width - GAP;
  const left = fitsRight ? at.right + GAP : Math.max(GAP, at.left - GAP - panel.width);
  const middle = (at.top + at.bottom) / 2 - panel.height / 2;
  return { left, top: Math.max(GAP, Math.min(middle, page.height - panel.height - GAP)) };
}
