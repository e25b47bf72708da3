// The art for printed cards: every picture as a list of plain drawing steps, which the program turns into a PDF without
// knowing SVG. Curves are cubic, transforms are applied, colours are those of the light theme.
//
//   F#rrggbb T#rrggbb w1.2 a0.5 d1,5   fill, stroke, its width, opacity, dashes of the path that follows
//   x y m  x y l  x1 y1 x2 y2 x y c  h  the path
//   f  s  b                             fill it, stroke it, both
//   q path W ... Q                      what stands between is clipped to the path
import type { CardEntry, Pack } from './drawing';
import { cardPicture, emblemPicture, scenePicture } from './drawing';
import type { Cast } from './people';
import { portrait } from './portrait';

type Matrix = [number, number, number, number, number, number];
type Point = [number, number];
type Attributes = Record<string, string>;

const LIGHT: Record<string, string> = {
  '--art-ground': '#efe6d2',
  '--art-line': '#a07a34',
  '--art-shore': '#ddd3bf',
  '--art-water': '#cbd0c8',
};

const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];

function matrixOf(transform: string): Matrix {
  let out: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [, name, list = ''] of transform.matchAll(/([a-z]+)\(([^)]*)\)/gi)) {
    const n = list
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const [a = 0, b] = n;
    const turn = (a * Math.PI) / 180;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const [cx = 0, cy = 0] = n.slice(1);
    if (name === 'translate') out = times(out, [1, 0, 0, 1, a, b ?? 0]);
    else if (name === 'scale') out = times(out, [a, 0, 0, b ?? a, 0, 0]);
    else if (name === 'rotate')
      out = times(times(times(out, [1, 0, 0, 1, cx, cy]), [cos, sin, -sin, cos, 0, 0]), [1, 0, 0, 1, -cx, -cy]);
    else if (name === 'skewX') out = times(out, [1, 0, Math.tan(turn), 1, 0, 0]);
    else if (name === 'matrix') out = times(out, n as Matrix);
    else throw new Error(`transform ${name}`);
  }
  return out;
}

// An elliptic arc as cubic curves of at most a quarter each (SVG 1.1, appendix F.6).
function arc(
  from: Point,
  rx: number,
  ry: number,
  angle: number,
  large: boolean,
  sweep: boolean,
  to: Point,
): number[][] {
  if (rx === 0 || ry === 0 || (from[0] === to[0] && from[1] === to[1])) return [[...from, ...to, ...to]];
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [hx, hy] = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2];
  const [px, py] = [cos * hx + sin * hy, -sin * hx + cos * hy];
  const grow = Math.sqrt(Math.max(1, (px / rx) ** 2 + (py / ry) ** 2));
  const [ax, ay] = [rx * grow, ry * grow];
  const rest = (ax * ay) ** 2 - (ax * py) ** 2 - (ay * px) ** 2;
  const k = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, rest / ((ax * py) ** 2 + (ay * px) ** 2)));
  const [mx, my] = [(k * ax * py) / ay, (-k * ay * px) / ax];
  const [cx, cy] = [cos * mx - sin * my + (from[0] + to[0]) / 2, sin * mx + cos * my + (from[1] + to[1]) / 2];
  const start = Math.atan2((py - my) / ay, (px - mx) / ax);
  let span = Math.atan2((-py - my) / ay, (-px - mx) / ax) - start;
  if (sweep && span < 0) span += 2 * Math.PI;
  if (!sweep && span > 0) span -= 2 * Math.PI;
  const parts = Math.max(1, Math.ceil(Math.abs(span) / (Math.PI / 2) - 1e-6));
  const step = span / parts;
  const reach = (4 / 3) * Math.tan(step / 4);
  const at = (x: number, y: number): Point => [cx + cos * ax * x - sin * ay * y, cy + sin * ax * x + cos * ay * y];
  return Array.from({ length: parts }, (_, i) => {
    const [u, v] = [start + i * step, start + (i + 1) * step];
    return [
      ...at(Math.cos(u) - reach * Math.sin(u), Math.sin(u) + reach * Math.cos(u)),
      ...at(Math.cos(v) + reach * Math.sin(v), Math.sin(v) - reach * Math.cos(v)),
      ...at(Math.cos(v), Math.sin(v)),
    ];
  });
}

const COUNTS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

// The numbers of a path by command. Flags of an arc may stand without a space.
function* commands(d: string): Generator<[string, number[]]> {
  for (const [, letter = '', rest = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const count = COUNTS[letter.toUpperCase()];
    if (count === undefined) throw new Error(`path command ${letter}`);
    const flags = letter.toUpperCase() === 'A';
    const numbers: number[] = [];
    const pattern = /\s*,?\s*(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)/y;
    const flag = /\s*,?\s*([01])/y;
    for (let at = 0; ; ) {
      const next = flags && [3, 4].includes(numbers.length % 7) ? flag : pattern;
      next.lastIndex = at;
      const found = next.exec(rest);
      if (!found) break;
      numbers.push(Number(found[1]));
      at = next.lastIndex;
    }
    if (count === 0) yield [letter, []];
    for (let i = 0; i < numbers.length; i += count) {
      const following = letter === 'M' && i > 0 ? 'L' : letter === 'm' && i > 0 ? 'l' : letter;
      yield [following, numbers.slice(i, i + count)];
    }
  }
}

const short = (x: number) => {
  const text = (Math.round(x * 10) / 10).toString();
  return text === '-0' ? '0' : text.replace(/^(-?)0\./, '$1.');
};

export function pathSteps(d: string, matrix: Matrix): string {
  const out: string[] = [];
  let [at, begin, control]: Point[] = [
    [0, 0],
    [0, 0],
    [0, 0],
  ] as [Point, Point, Point];
  let before = '';
  const put = (points: number[], step: string) => {
    for (let i = 0; i < points.length; i += 2) {
      const [x, y] = [points[i]!, points[i + 1]!];
      out.push(short(matrix[0] * x + matrix[2] * y + matrix[4]), short(matrix[1] * x + matrix[3] * y + matrix[5]));
    }
    out.push(step);
    at = points.length ? [points.at(-2)!, points.at(-1)!] : begin;
  };
  const quadratic = (q: Point, to: Point) => {
    const third = (a: number, b: number) => a + (2 / 3) * (b - a);
    put([third(at![0], q[0]), third(at![1], q[1]), third(to[0], q[0]), third(to[1], q[1]), ...to], 'c');
    control = q;
  };
  for (const [letter, numbers] of commands(d)) {
    const kind = letter.toUpperCase();
    const [ox, oy] = letter === kind ? [0, 0] : at!;
    const n = numbers.map((x, i) => (kind === 'A' ? x : x + (kind === 'V' || (kind !== 'H' && i % 2) ? oy! : ox!)));
    const mirrored: Point = [2 * at![0] - control![0], 2 * at![1] - control![1]];
    if (kind === 'M') {
      put(n, 'm');
      begin = at;
    } else if (kind === 'L') put(n, 'l');
    else if (kind === 'H') put([n[0]!, at![1]], 'l');
    else if (kind === 'V') put([at![0], n[0]!], 'l');
    else if (kind === 'C' || kind === 'S') {
      const first = kind === 'C' ? n.slice(0, 2) : 'CS'.includes(before) ? mirrored : at!;
      const rest = kind === 'C' ? n.slice(2) : n;
      put([...first, ...rest], 'c');
      control = [rest[0]!, rest[1]!];
    } else if (kind === 'Q') quadratic([n[0]!, n[1]!], [n[2]!, n[3]!]);
    else if (kind === 'T') quadratic('QT'.includes(before) ? mirrored : at!, [n[0]!, n[1]!]);
    else if (kind === 'A') {
      const to: Point = [n[5]! + ox!, n[6]! + oy!];
      for (const curve of arc(at!, n[0]!, n[1]!, n[2]!, n[3] === 1, n[4] === 1, to)) put(curve, 'c');
      at = to;
    } else put([], 'h');
    before = kind;
  }
  return out.join(' ');
}

const attributesOf = (text: string): Attributes =>
  Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]));

function colour(value: string): string {
  const [, name = '', otherwise] = /^var\((--[\w-]+),(.*)\)$/.exec(value) ?? [];
  let hex = (name ? (LIGHT[name] ?? otherwise ?? '') : value).toLowerCase();
  if (/^#[0-9a-f]{3}$/.test(hex)) hex = `#${[...hex.slice(1)].map((c) => c + c).join('')}`;
  if (!/^#[0-9a-f]{6}$/.test(hex)) throw new Error(`colour ${value}`);
  return hex;
}

interface Style {
  matrix: Matrix;
  attributes: Attributes;
  opacity: number;
  clips: number;
}

class Steps {
  readonly out: string[] = [];
  readonly #clips = new Map<string, string>();
  readonly #stack: Style[];
  #clip = ''; // the id of the clip path that is being read

  constructor(x: number, y: number) {
    this.#stack = [{ matrix: [1, 0, 0, 1, -x, -y], attributes: {}, opacity: 1, clips: 0 }];
  }

  get #top() {
    return this.#stack.at(-1)!;
  }

  #enter(own: Attributes): Style {
    const top = this.#top;
    const style: Style = {
      matrix: times(top.matrix, matrixOf(own.transform ?? '')),
      attributes: { ...top.attributes, ...own },
      opacity: top.opacity * Number(own.opacity ?? 1),
      clips: 0,
    };
    const clip = /url\(#(.*)\)/.exec(own['clip-path'] ?? '')?.[1];
    if (clip !== undefined) {
      this.out.push(`q ${pathSteps(this.#clips.get(clip) ?? '', style.matrix)} W`);
      style.clips = 1;
    }
    return style;
  }

  #leave(style: Style) {
    if (style.clips) this.out.push('Q');
  }

  #shape(own: Attributes) {
    const d = own.d ?? circle(Number(own.cx ?? 0), Number(own.cy ?? 0), Number(own.r));
    if (this.#clip) {
      this.#clips.set(this.#clip, d);
      return;
    }
    const style = this.#enter(own);
    const { fill = '#000', stroke = 'none' } = style.attributes;
    const steps: string[] = [];
    if (fill !== 'none') steps.push(`F${colour(fill)}`);
    if (stroke !== 'none') {
      const m = style.matrix;
      const scale = Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]));
      steps.push(
        `T${colour(stroke)}`,
        `w${short(Math.max(0.1, Number(style.attributes['stroke-width'] ?? 1) * scale))}`,
      );
      const dashes = style.attributes['stroke-dasharray'];
      if (dashes)
        steps.push(
          `d${dashes
            .trim()
            .split(/[\s,]+/)
            .join(',')}`,
        );
    }
    if (steps.length) {
      if (style.opacity < 1) steps.push(`a${Math.round(style.opacity * 100) / 100}`);
      steps.push(pathSteps(d, style.matrix), fill === 'none' ? 's' : stroke === 'none' ? 'f' : 'b');
      this.out.push(steps.join(' '));
    }
    this.#leave(style);
  }

  tag(closing: boolean, name: string, own: Attributes, alone: boolean) {
    if (name === 'clipPath') this.#clip = closing ? '' : (own.id ?? '');
    else if (name === 'path' || name === 'circle') this.#shape(own);
    else if (name === 'g' && closing) this.#leave(this.#stack.pop()!);
    else if (name === 'g' && !alone) this.#stack.push(this.#enter({ ...own }));
    else if (name !== 'g' && name !== 'svg' && name !== 'defs') throw new Error(`element ${name}`);
    // What a group clips or fades applies once, not again to each of its parts.
    delete this.#top.attributes['clip-path'];
    delete this.#top.attributes.opacity;
    delete this.#top.attributes.transform;
  }
}

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;

// "WIDTH HEIGHT step step ..." of an SVG text as our generators write it.
export function drawingSteps(svg: string): string {
  const [x = 0, y = 0, width, height] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '').split(' ').map(Number);
  const steps = new Steps(x, y);
  for (const [, closing, name = '', attributes = '', alone] of svg.matchAll(/<(\/)?([a-zA-Z]+)([^>]*?)(\/)?>/g))
    steps.tag(closing === '/', name, attributesOf(attributes), alone === '/');
  return [width, height, ...steps.out].join(' ');
}

// One line per picture: "face ID ..." for people, "card ID ...", "scene ID ..." and "emblem ID ..." for the rest.
export function printArt(cast: Cast, packs: Pack[], cards: Record<string, CardEntry>): string {
  const lines = [
    ...Object.entries(cast).map(
      ([id, traits]) =>
        `face ${id} ${drawingSteps(portrait({ id, ...traits }, { size: 160, state: 'free', id: 'f' }))}`,
    ),
    ...Object.entries(cards).map(([id, entry]) => `card ${id} ${drawingSteps(cardPicture(packs, entry, 160))}`),
    ...Object.keys(packs[0]?.scenes ?? {}).map((id) => `scene ${id} ${drawingSteps(scenePicture(packs, id, 160))}`),
    ...Object.keys(packs[0]?.emblems ?? {}).map((id) => `emblem ${id} ${drawingSteps(emblemPicture(packs, id, 110))}`),
  ];
  return `${lines.join('\n')}\n`;
}
