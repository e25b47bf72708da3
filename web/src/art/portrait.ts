// Portraits for the table: flat posters, one light from the upper left. Same traits, same drawing.
//
// Every large shape is drawn in its shadow tone, then in its lit tone cut at one line (light.ts). The outline of the
// figure lies behind it once more in the family colour, shifted by two units: the rim light.
// Colours a page may set: --art-fam (family), --art-ground (ground of the poster).
import { torso } from './clothes';
import { brows, ears, eyes, mouth, neck, nose, skull } from './face';
import { beard, brimShade, earRings, glasses, marks, patch, smoke } from './features';
import { CLIP_ID, type Figure, figure } from './figure';
import { ground } from './grounds';
import { hairOf } from './hair';
import { hatOf } from './hats';
import { lightEdge } from './light';
import { FAMILY, GROUND, INK } from './palette';
import { fill, greyed, hash, line, opacity, rounded, svg } from './svg';
import type { Traits } from './traits';

export type State = 'free' | 'busy' | 'prison' | 'killed' | 'back';

export interface Options {
  size?: number;
  state?: State;
  title?: string; // where the face stands alone
  id?: string; // unique in the page
}

const ALL = 'M0 0H128V128H0Z';
const CACHED = 400;
const cache = new Map<string, string>();

// The smaller the portrait, the tighter the crop.
const boxFor = (size: number) => (size <= 48 ? '19 10 90 90' : size <= 96 ? '8 4 112 112' : '0 0 128 128');

export function portrait(traits: Traits, { size = 160, state = 'free', title = '', id }: Options = {}): string {
  const key = JSON.stringify([traits, size, state]);
  let inner = cache.get(key);
  if (inner === undefined) {
    inner = state === 'back' ? faceDown() : inState(traits, size, state);
    if (cache.size >= CACHED) cache.clear();
    cache.set(key, inner);
  }
  return svg(boxFor(size), size, size, inner.replaceAll(CLIP_ID, id ?? `p${hash(key).toString(36)}`), title);
}

function person(traits: Traits, size: number): { c: Figure; defs: string; drawing: string } {
  const c = figure(traits, size);
  const { t, fem, fam } = c;
  const hair = hairOf(c);
  const body = torso(c);
  const face = ears(c) + skull(c) + eyes(c) + brows(c) + nose(c) + mouth(c) + beard(c) + marks(c) + brimShade(c);
  const front = hair.front + patch(c) + glasses(c) + hatOf(c) + earRings(c) + smoke(c);
  const scale = t.scale ?? (fem ? 0.97 : t.face === 'heavy' ? 1.04 : 1);
  const posed = (inner: string) =>
    t.tilt || scale !== 1
      ? `<g transform="translate(64 104) rotate(${t.tilt}) scale(${scale}) translate(-64 -104)">${inner}</g>`
      : inner;
  const rim =
    `<g fill="${fam}" stroke="${fam}" stroke-width=".8" transform="translate(2.1 -.7)">` +
    `<path d="${c.bodyShapes.join('')}"/>${posed(`<path d="${c.headShapes.join('')}"/>`)}</g>`;
  const drawing = rim + (hair.far ? posed(hair.far) : '') + body.back + neck(c) + body.front + posed(face + front);
  return { c, defs: `<defs><clipPath id="${CLIP_ID}"><path d="${lightEdge(c)}"/></clipPath></defs>`, drawing };
}

function inState(traits: Traits, size: number, state: State): string {
  const { c, defs, drawing } = person(traits, size);
  const whole = rounded(defs + fill(ALL, GROUND) + ground(c.t.ground, c.fam, c.t.h) + drawing);
  if (state === 'free') return whole;
  const tint = state === 'prison' ? [0, 3, 9] : [4, 4, 3];
  const grey = whole
    .replaceAll(c.fam, '#6F7478')
    .replace(/#[0-9A-Fa-f]{6}\b/g, (hex) => greyed(hex, state === 'busy' ? 0.25 : 0, tint));
  if (state === 'busy') return `<g opacity=".72">${grey}</g>`;
  return grey + (state === 'prison' ? bars() : crossedOut());
}

const crossedOut = () => {
  const cross = 'M14 14L114 114M114 14L14 114';
  return fill(ALL, INK, opacity(0.3)) + line(cross, INK, 6.4) + line(cross, '#D04A37', 3.4);
};

function bars(): string {
  const at = (shift: number) => [12, 38, 64, 90, 116].map((x) => `M${x + shift} -4V132`).join('');
  return (
    fill(ALL, INK, opacity(0.22)) +
    line(at(4), INK, 5.4, opacity(0.38)) +
    line(at(0), '#23292F', 6) +
    line(at(-1.3), '#9AA3AB', 1.5) +
    fill('M0 28H128V37H0Z', '#23292F') +
    fill('M0 29.6H128V31.4H0Z', '#9AA3AB')
  );
}

// The back of a card: scales and a hat, no hint of the person.
function faceDown(): string {
  const colour = `var(--art-fam,${FAMILY.brass})`;
  const plate = '#14181C';
  let scales = '';
  for (let y = 0; y < 9; y++)
    for (let x = -1; x < 9; x++)
      for (const r of [8, 5, 2]) scales += `M${x * 16 + (y % 2) * 8 + 8 - r} ${y * 16 + 8}a${r} ${r} 0 0 1 ${2 * r} 0`;
  const lozenge = 'M64 26L102 64L64 102L26 64Z';
  return (
    fill(ALL, GROUND) +
    line(scales, colour, 1.1, opacity(0.45)) +
    fill(lozenge, plate) +
    line(lozenge, colour, 2) +
    line('M64 33L95 64L64 95L33 64Z', colour, 0.9) +
    fill('M52 64C52 54 55 47 59.6 47C62 47 62.6 49 64 49C65.4 49 66 47 68.4 47C73 47 76 54 76 64Z', colour) +
    fill('M43 66.6C48 62 55 65 64 65C73 65 80 62 85 66.6C81 71 73 72.4 64 72.4' + 'C55 72.4 47 71 43 66.6Z', colour) +
    fill('M52 61Q64 64.4 76 61V64.4Q64 67.6 52 64.4Z', plate)
  );
}

export interface LineupOptions {
  width?: number;
  height?: number;
  accent?: string;
  title?: string;
  id?: string;
}

// Up to five people on one wide poster: the lobby, a duel, the ending. Those in the middle stand in front.
export function lineup(people: Traits[], options: LineupOptions = {}): string {
  const {
    width = 320,
    height = 140,
    accent = FAMILY.brass,
    title = '',
    id = `l${hash(JSON.stringify(people))}`,
  } = options;
  const colour = `var(--art-fam,${accent})`;
  const high = (320 * height) / width;
  const middle = (people.length - 1) / 2;
  const distance = (i: number) => Math.abs(i - middle);
  const place = (i: number) => {
    const size = high * (0.98 - distance(i) * 0.075);
    const step = Math.min(high * (people.length < 3 ? 0.84 : 0.62), 300 / people.length);
    const x = 160 + (i - middle) * step - size / 2;
    const { defs, drawing } = person(people[i]!, 160);
    const inner = rounded(defs + drawing).replaceAll(CLIP_ID, `${id}-${i}`);
    return (
      `<svg x="${x.toFixed(1)}" y="${(high - size).toFixed(1)}" ` +
      `width="${size.toFixed(1)}" height="${size.toFixed(1)}" viewBox="0 0 128 128" overflow="visible">${inner}</svg>`
    );
  };
  const backToFront = [...people.keys()].sort((a, b) => distance(b) - distance(a));
  const inner =
    fill(`M0 0H320V${high}H0Z`, GROUND) +
    fill(rays(high), colour, opacity(0.22)) +
    fill(skyline(high), colour, opacity(0.25)) +
    backToFront.map(place).join('') +
    fill(`M0 ${high - 1.6}H320V${high}H0Z`, colour);
  return svg(`0 0 320 ${high}`, width, height, inner, title);
}

function rays(high: number): string {
  const at = (k: number) => {
    const angle = Math.PI * (1 + k / 17);
    return `${(160 + 300 * Math.cos(angle)).toFixed(1)} ${(high + 300 * Math.sin(angle)).toFixed(1)}`;
  };
  return Array.from({ length: 17 }, (_, i) => `M160 ${high}L${at(i + 0.25)}L${at(i + 0.75)}Z`).join('');
}

function skyline(high: number): string {
  const y = (share: number) => (high * share).toFixed(1);
  return (
    `M0 ${high}V${y(0.55)}H18V${y(0.38)}H34V${y(0.6)}H50V${high}Z` +
    `M270 ${high}V${y(0.5)}H284V${y(0.3)}H298V${y(0.56)}H320V${high}Z`
  );
}
