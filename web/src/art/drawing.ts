// Pictures for cards, businesses, boroughs and chairs: line and flat colour on 160 by 100, the same light as the
// portraits. Drawings are data (drawings/*.json), a list of shapes from back to front:
//
//   "slate2 line*1.5 ~1,5 @.4|M0 0H9"   fill, stroke * width, dashes, opacity, then the path; "-": no fill
//   "( translate(3 4)" ... ")"          a group that is moved, turned or scaled
//
// Colours a page may set: --art-ground, --art-line (brass), --art-fam (the one accent), --art-shore, --art-water.
import { disc, fill, line, svg } from './svg';

export type Drawing = string[];

export interface Pack {
  objects: Record<string, Drawing>; // stand on the ground line, drawn about x = 0 with the foot at y = 0
  backdrops?: Record<string, Drawing>; // wide enough for a banner: x from -130 to 290
  scenes?: Record<string, Drawing>; // whole pictures: businesses and boroughs
  emblems?: Record<string, Drawing>; // signs of chairs
}

// The picture of one card, as cards/*.json names it.
export interface CardEntry {
  motif: string; // an object, or "pair"
  parts?: string[]; // of a pair: left and right
  accent?: keyof typeof ACCENTS;
  back?: string; // another backdrop than the object's own
  pips?: number; // dots at the foot: the number of a chair
}

const COLOURS: Record<string, string> = {
  ground: 'var(--art-ground,#14181C)',
  line: 'var(--art-line,#D0B27A)',
  accent: 'var(--art-fam,#D0B27A)',
  shore: 'var(--art-shore,#1B2227)',
  water: 'var(--art-water,#0E161A)',
  ink: '#0D1013',
  slate1: '#20272D',
  slate2: '#2D363E',
  slate3: '#46525C',
  slate4: '#6B7882',
  ivory: '#EFE6D3',
  bronze: '#8E7B55',
  umber: '#6B6354',
  red: '#B23A2E',
  skin: '#C39676',
  flame: '#E2963F',
};

// Muted, so that none is taken for a family.
export const ACCENTS = {
  brass: '#D0B27A',
  rust: '#C0624A',
  steel: '#87A1B6',
  sage: '#92A584',
  mauve: '#AE95A6',
  slate: '#8C98A0',
};

const colour = (name: string) => COLOURS[name] ?? name;

function shape(text: string): string {
  if (text === ')') return '</g>';
  if (text.startsWith('(')) return text.length > 1 ? `<g transform="${text.slice(2)}">` : '<g>';
  const bar = text.indexOf('|');
  const [filled = '-', ...more] = text.slice(0, bar).split(' ');
  let attributes = ` fill="${filled === '-' ? 'none' : colour(filled)}"`;
  for (const one of more) {
    const [stroke = '', width] = one.split('*');
    if (one.startsWith('@')) attributes += ` opacity="${one.slice(1)}"`;
    else if (one.startsWith('~')) attributes += ` stroke-dasharray="${one.slice(1)}"`;
    else attributes += ` stroke="${colour(stroke)}" stroke-width="${width}" stroke-linejoin="round"`;
  }
  if (filled === '-') attributes += ' stroke-linecap="round"';
  return `<path d="${text.slice(bar + 1)}"${attributes}/>`;
}

export const drawn = (drawing: Drawing) => drawing.map(shape).join('');

// The backdrop an object has unless its card asks for another; all others stand before the sun.
const OWN_BACKDROP: Record<string, string> = {
  blinds: 'phone ledger magnifier contract keyhole newspaper cabinet door seat',
  spot: 'envelope pistol doctor lockpick padlock bullet match ashtray rope tag coins foot tophat trap',
  night: 'bomb lamp fire car driveby cage hush umbrella stairs sledge fish broom trail',
  city:
    'carfront truck armoured chart tower map shop hotel stoop pump factory hats bricks barricade train searchlight ' +
    'megaphone',
  harbour: 'freighter liner crane barrel',
  wall: 'knife bars window safe vault painting bat coat crosshair washing',
  curtain: 'fan champagne gramophone slot feast masks puppet dinner bottle cake',
  fans: 'cards dice chips joker roundtable pawn swag gift watch gears',
  arch: 'gavel scales church chess rook badge ballot camera necklace radio ring rose',
  burst: 'tommy shotgun knuckles handcuffs key mask diamond',
};
const backdropOf = new Map(
  Object.entries(OWN_BACKDROP).flatMap(([name, objects]) => objects.split(' ').map((o) => [o, name] as const)),
);
// Backdrops with a landmark at the left: the object stands at the right.
const BOROUGHS = new Set(['bronx', 'manhattan', 'brooklyn', 'queens', 'staten-island']);
// Drawn smaller beside something else.
const BROAD = new Set(['violin', 'mask', 'stadium', 'ferry', 'bridge', 'bat', 'dice', 'hotel']);

const placed = (x: number, y: number, scale: number, inner: string) =>
  `<g transform="translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale})`}">${inner}</g>`;

const find = (packs: Pack[], part: 'objects' | 'backdrops' | 'scenes' | 'emblems', id: string) =>
  packs.map((p) => p[part]?.[id]).find((d) => d !== undefined);

function pair(packs: Pack[], parts: string[]): string {
  const half = (id: string, x: number) =>
    placed(x, 91, BROAD.has(id) ? 0.6 : 0.72, drawn(find(packs, 'objects', id) ?? []));
  const diamond = 'M80 38L88 49L80 60L72 49Z';
  return (
    half(parts[0] ?? '', 38) +
    half(parts[1] ?? '', 122) +
    line('M80 14V34M80 64V84', colour('line'), 1.4) +
    fill(diamond, colour('accent')) +
    line(diamond, colour('line'), 1.3) +
    fill('M80 10L83 14L80 18L77 14ZM80 80L83 84L80 88L77 84Z', colour('line'))
  );
}

function pipsAt(count: number): string {
  const at = Array.from({ length: count }, (_, i) => disc(80 + (i - (count - 1) / 2) * 7, 96.2, 2));
  return count > 0 ? fill(at.join(''), colour('line')) : '';
}

// The picture of a card; empty where a part of it is unknown. A wide one is a banner of twice the width, the object at
// its right.
// `broad`: ground beside the object on both sides, so that a low box cuts that and not the object.
export type Shape = 'card' | 'wide' | 'broad';
export function cardPicture(packs: Pack[], entry: CardEntry, width: number, shape: Shape = 'card'): string {
  const { motif, parts = [], accent, back, pips = 0 } = entry;
  const objects = motif === 'pair' ? parts : [motif];
  if (objects.length === 0 || objects.some((o) => !find(packs, 'objects', o))) return '';
  const name = back ?? (motif === 'pair' ? 'burst' : (backdropOf.get(motif) ?? 'sun'));
  const aside = BOROUGHS.has(name) && motif !== 'pair';
  const scale = aside ? (BROAD.has(motif) ? 0.7 : 0.82) : 1;
  const inner =
    fill('M-130 0H290V100H-130Z', colour('ground')) +
    drawn(find(packs, 'backdrops', name) ?? []) +
    (motif === 'pair'
      ? pair(packs, parts)
      : placed(aside ? 114 : 80, 92, scale, drawn(find(packs, 'objects', motif) ?? []))) +
    fill('M-130 92H290V104H-130Z', colour('ink')) +
    line('M-130 92H290', colour('line'), 1.2) +
    pipsAt(pips);
  const tinted = accent ? inner.replaceAll(COLOURS.accent!, `var(--art-fam,${ACCENTS[accent]})`) : inner;
  const box = { card: '0 0 160 100', wide: '-130 0 320 100', broad: '-80 0 320 100' }[shape];
  return svg(box, shape === 'card' ? width : width * 2, width * 0.625, tinted);
}

// A business or a borough.
export function scenePicture(packs: Pack[], id: string, width: number): string {
  const scene = find(packs, 'scenes', id);
  if (!scene) return '';
  const foot = fill('M0 92H160V100H0Z', colour('ink')) + line('M0 92H160', colour('line'), 1.2);
  return svg('0 0 160 100', width, width * 0.625, fill('M0 0H160V100H0Z', colour('ground')) + drawn(scene) + foot);
}

// The sign of a chair, on no ground.
export function emblemPicture(packs: Pack[], id: string, width: number): string {
  const emblem = find(packs, 'emblems', id);
  return emblem ? svg('36 8 88 76', width, +(width * 0.8636).toFixed(1), drawn(emblem)) : '';
}
