// The sign of each kind of turning point, from the icons that every page has.
import type { PointKind } from './story';

export const POINT_ICONS: Record<PointKind, string> = {
  word: 'conversation',
  swing: 'cash',
  blow: 'on-target',
  deal: 'wax-seal',
};
