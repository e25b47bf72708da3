// The measures and colours one portrait is drawn with. Canvas 128 by 128, axis of the head x = 64, light from the left.
import { CLOTH, type Cloth, FAMILY, HAIR, INK, SKIN, type Tones } from './palette';
import { fill, opacity } from './svg';
import { type Complete, complete, type Hat, HEAD, type Traits } from './traits';

export interface Figure {
  t: Complete;
  fem: boolean;
  small: boolean; // no fine lines
  mid: boolean; // no highlights
  hat: Hat | '';
  hidesEars: boolean;
  temple: number; // half widths
  jaw: number;
  chin: number;
  l: number; // left and right temple
  r: number;
  cl: number; // left and right cheek
  cr: number;
  bottom: number; // lowest point of the chin
  f: number; // axis of the turned face
  ex: number; // near and far eye, and their height
  rx: number;
  ey: number;
  nb: number; // base of the nose
  my: number; // height of the mouth
  skin: { lit: string; half: string; dark: string; deep: string };
  hair: Tones;
  cloth: Cloth;
  hatCloth: Cloth;
  fam: string;
  clip: string; // the attribute that cuts a shape to the lit side
  headShapes: string[]; // silhouettes, for the rim light
  bodyShapes: string[];
  two(d: string, lit: string, dark: string): string;
  head(d: string, lit: string, dark: string): string;
  body(d: string, lit: string, dark: string): string;
  inFamilyColour(d: string): string;
}

// Replaced by an id of the page: two portraits of one person must not share one that may be hidden.
export const CLIP_ID = 'clip-id';

const NOSE_BASE: Record<string, number> = { long: 78.5, broad: 76.5, button: 75.5, fine: 76.3, hook: 78, broken: 77 };

export function figure(traits: Traits, size: number): Figure {
  const t = complete(traits);
  const fem = t.sex === 'f';
  const [temple0, cheek0, jaw0, chin0, bottom0] = HEAD[t.face];
  const [temple, cheek, jaw, chin, bottom] = fem
    ? [temple0 * 0.96, cheek0 * 0.955, jaw0 * 0.92, chin0 * 0.8, bottom0 - 1]
    : [temple0, cheek0, jaw0, chin0, bottom0];
  const [lit, half, dark, deep] = SKIN[t.skin - 1]!;
  const f = 64 + t.turn;
  const nb = NOSE_BASE[t.nose] ?? 77;
  const hat = t.hat ?? '';
  const fam = `var(--art-fam,${t.accent ?? FAMILY[t.fam]})`;
  const clip = ` clip-path="url(#${CLIP_ID})"`;
  const headShapes: string[] = [];
  const bodyShapes: string[] = [];
  const two = (d: string, a: string, b: string) => (a === b ? fill(d, a) : fill(d, b) + fill(d, a, clip));
  const into = (shapes: string[]) => (d: string, a: string, b: string) => {
    shapes.push(d);
    return two(d, a, b);
  };
  return {
    t,
    fem,
    small: size <= 48,
    mid: size <= 96,
    hat,
    hidesEars: t.hair === 'bob' || t.hair === 'long' || hat === 'cloche',
    temple,
    jaw,
    chin,
    l: 64 - temple,
    r: 64 + temple,
    cl: 64 - cheek,
    cr: 64 + cheek,
    bottom,
    f,
    ex: f - 10.6,
    rx: f + 10.8,
    ey: 61.5,
    nb,
    my: Math.max(nb + 6.4, 83.4) + (t.face === 'long' || t.face === 'diamond' ? 1.2 : 0),
    skin: { lit, half, dark, deep },
    hair: HAIR[t.hairc],
    cloth: CLOTH[t.wc],
    hatCloth: CLOTH[t.hatc],
    fam,
    clip,
    headShapes,
    bodyShapes,
    two,
    head: into(headShapes),
    body: into(bodyShapes),
    inFamilyColour: (d) => fill(d, fam) + fill(d, INK, opacity(0.56)) + fill(d, fam, clip),
  };
}
