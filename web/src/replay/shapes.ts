// A family's shape on a chart, about ten units wide round the origin; the same shapes as its crest.
import type { Colour } from '../ui/family';

const SHAPES: Record<Colour, string> = {
  yellow: 'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0',
  green: 'M-3 -5H3L6 0L3 5H-3L-6 0Z',
  red: 'M0 -6L6 0L0 6L-6 0Z',
  purple: 'M-5 -5H5V1L0 6L-5 1Z',
  blue: 'M-4.5 -4.5H4.5V4.5H-4.5Z',
  neutral: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
};
export const shapeOf = (colour: Colour) => SHAPES[colour];
