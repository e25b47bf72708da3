// Clothes: what lies behind the neck (back) and in front of it (front).
import type { Figure } from './figure';
import { type Cloth, INK, IVORY } from './palette';
import { disc, dot, fill, line, opacity, shade } from './svg';
import type { Wear } from './traits';

export interface Torso {
  back: string;
  front: string;
}

const FUR = {
  dark: ['#5A4636', '#231A14', '#7C644F'],
  white: ['#F0E9DC', '#8A857B', '#CFC7B8'],
  tan: ['#A88A66', '#443524', '#C7AA85'],
} satisfies Record<string, Cloth>;
const FUR_TUFTS = [
  [6, 126, 10],
  [15, 119, 10.5],
  [26, 113.6, 10.5],
  [37, 110, 9.6],
  [46, 108.6, 7.6],
  [42, 118, 8.6],
  [33, 123, 10],
  [20, 128, 11],
  [49, 125, 6],
] as const;

// The parts that several kinds of clothes share, on shoulders as broad as the person's build.
function tailor(c: Figure) {
  const { t, fem, small, mid, cloth, fam, two, inFamilyColour } = c;
  const breadth = t.build * (fem ? 0.86 : 1);
  const X = (x: number) => 64 + (x - 64) * breadth;
  return {
    X,
    base:
      `M${X(4)} 130C${X(6)} 117 ${X(18)} 113 ${X(36)} 108L49 102H79L${X(92)} 108` +
      `C${X(110)} 113 ${X(122)} 117 ${X(124)} 130Z`,
    shirt: (lit = '#EFE8DA', dark = '#8B877C') => two('M49 101H79L70 130H58Z', lit, dark),
    collar: (lit = '#F6F0E4', dark = '#9B968A') =>
      fill('M50 99.6L45.6 107L56.6 117.4L64 109.6Q55 106 50 99.6Z', lit) +
      fill('M78 99.6L82.4 107L71.4 117.4L64 109.6Q73 106 78 99.6Z', dark),
    tie: () =>
      inFamilyColour('M60 110.4H68L66.8 116H61.2Z') +
      inFamilyColour('M61.2 116H66.8L70 130H58Z') +
      (small ? '' : fill('M61 116.4H67L66.4 117.6H61.6Z', INK, opacity(0.4))),
    lapels: ([lit, dark]: Cloth = cloth) =>
      fill(`M48.6 101.6L${X(38)} 107.4L${X(35.6)} 116.6L${X(43)} 118L${X(40)} 122.4L55 130H60.4Z`, shade(lit, 1.12)) +
      fill(`M79.4 101.6L${X(90)} 107.4L${X(92.4)} 116.6L${X(85)} 118L${X(88)} 122.4L73 130H67.6Z`, shade(dark, 1.18)) +
      (small ? '' : line(`M48.6 101.6L${X(38)} 107.4L${X(35.6)} 116.6L${X(43)} 118L${X(40)} 122.4L55 130`, dark, 0.9)),
    pin: () =>
      t.pin && !mid
        ? line(
            [12, 19, 26, 33].map((x) => `M${X(x)} ${x < 20 ? 118 : 113}V130`).join('') +
              [95, 102, 109, 116].map((x) => `M${X(x)} ${x > 110 ? 118 : 113}V130`).join(''),
            cloth[2],
            0.7,
            opacity(0.6),
          )
        : '',
    pocket: () =>
      t.square
        ? fill(
            `M${X(22)} 124L${X(25)} 119.4L${X(27.6)} 122L${X(30.4)} 119L${X(33)} 124Z`,
            t.square === 'white' ? IVORY : fam,
          )
        : '',
    flower: () =>
      t.flower ? dot(X(40), 113, 3.6, t.flower) + (small ? '' : dot(X(40), 113, 1.4, shade(t.flower, 0.6))) : '',
  };
}
type Tailor = ReturnType<typeof tailor>;

const skinBase = (c: Figure, w: Tailor) => c.body(w.base, c.skin.lit, c.skin.dark);

const WEAR: Record<Wear, (c: Figure, w: Tailor) => Torso> = {
  suit: (c, w) => {
    const { t, cloth, body } = c;
    const { base, shirt, collar, tie, lapels, pin, pocket, flower } = w;
    return {
      back: body(base, cloth[0], cloth[1]),
      front:
        shirt(t.shirt === 'dark' ? '#3A3F46' : undefined, t.shirt === 'dark' ? '#16191D' : undefined) +
        (t.notie ? '' : tie()) +
        collar(t.shirt === 'dark' ? '#4B515A' : undefined, t.shirt === 'dark' ? '#1D2126' : undefined) +
        lapels() +
        pin() +
        pocket() +
        flower(),
    };
  },
  tux: (c, w) => {
    const { small, body } = c;
    const { base, shirt, collar, lapels, pocket, flower } = w;
    return {
      back: body(base, '#30353C', '#121519'),
      front:
        shirt('#F4EEE2') +
        collar() +
        fill('M64 112.6L55.4 108.6V116.8ZM64 112.6L72.6 108.6V116.8Z', INK) +
        dot(64, 112.7, 2, '#2B3037') +
        lapels(['#3D434B', '#16191D', '#6C747E']) +
        (small ? '' : dot(63.4, 120.4, 0.9, INK) + dot(63.4, 126, 0.9, INK)) +
        pocket() +
        flower(),
    };
  },
  three: (c, w) => {
    const { two, cloth, body } = c;
    const { base, shirt, collar, tie, lapels, pin, pocket, flower } = w;
    return {
      back: body(base, cloth[0], cloth[1]),
      front:
        shirt() +
        two('M52 116L64 128L76 116L80 130H48Z', shade(cloth[0], 0.84), INK) +
        tie() +
        collar() +
        lapels() +
        pin() +
        pocket() +
        flower(),
    };
  },
  open: (c, w) => {
    const {
      t,
      small,
      cloth,
      body,
      skin: { half, dark },
    } = c;
    const { base } = w;
    return {
      back: body(base, cloth[0], cloth[1]),
      front:
        fill('M52 102H76L64 122Z', half) +
        fill('M60 104L76 102L64 122L62 118Z', dark) +
        fill('M50 99.6L42.6 107.6L53.4 120.6L63.4 121L53 107Z', shade(cloth[0], 1.13)) +
        fill('M78 99.6L85.4 107.6L74.6 120.6L64.6 121L75 107Z', shade(cloth[1], 1.2)) +
        (small ? '' : line('M64 121.6V130', cloth[1], 1.2)) +
        (t.chain ? line('M53.6 106Q58 117 64 118.6Q70 117 74.4 106', '#DDBE84', 1.3) : ''),
    };
  },
  vest: (c, w) => {
    const {
      t,
      small,
      two,
      cloth,
      body,
      inFamilyColour,
      skin: { half, dark },
    } = c;
    const { X, base, collar, tie } = w;
    return {
      back: body(base, '#E9E1D0', '#7F7A6E'),
      front:
        fill('M54 102H74L64 116Z', half) +
        fill('M61 103L74 102L64 116Z', dark) +
        two(`M${X(38)} 107L48 103L64 126L80 103L${X(90)} 107L${X(92)} 130H${X(36)}Z`, cloth[0], cloth[1]) +
        (t.notie ? '' : tie()) +
        collar() +
        (small
          ? ''
          : line(`M${X(38)} 107L${X(36)} 130M${X(90)} 107L${X(92)} 130`, cloth[1], 1) +
            inFamilyColour(`M${X(10)} 121L${X(22)} 117L${X(23)} 120L${X(11)} 124Z`)),
    };
  },
  roll: (c, w) => {
    const { small, two, cloth, body } = c;
    const { base } = w;
    return {
      back: body(base, cloth[0], cloth[1]),
      front:
        two(`M48.6 99Q64 105 79.4 99L81 110Q64 117 47 110Z`, shade(cloth[0], 1.1), cloth[1]) +
        (small ? '' : line('M48.4 104.6Q64 111 79.6 104.6', cloth[1], 1)),
    };
  },
  trench: (c, w) => {
    const { small, cloth, body } = c;
    const { X, base, shirt, collar, tie } = w;
    return {
      back: body(base, cloth[0], cloth[1]),
      front:
        shirt() +
        tie() +
        collar() +
        fill(`M47 92.6L${X(36)} 108L${X(44)} 122L60 130L50 104Z`, shade(cloth[0], 1.12)) +
        fill(`M81 92.6L${X(92)} 108L${X(84)} 122L68 130L78 104Z`, shade(cloth[1], 1.2)) +
        (small
          ? ''
          : line(`M47 92.6L${X(36)} 108L${X(44)} 122L60 130`, cloth[1], 1) +
            dot(X(48), 127, 1.4, cloth[1]) +
            line(`M${X(14)} 119L${X(28)} 113.4`, cloth[1], 1.6)),
    };
  },
  leather: (c, w) => {
    const { small, two, cloth, body } = c;
    const { X, base } = w;
    return {
      back: body(base, cloth[0], cloth[1]),
      front:
        two('M50 102H78L68 130H60Z', '#D9D2C3', '#6B675E') +
        fill(`M49 98.6L${X(37)} 108L${X(46)} 115L${X(41)} 119L58 130L55 110Z`, shade(cloth[0], 1.22)) +
        fill(`M79 98.6L${X(91)} 108L${X(82)} 115L${X(87)} 119L70 130L73 110Z`, shade(cloth[1], 1.3)) +
        (small ? '' : line('M58.6 112V130', '#C9CDD2', 1, ' stroke-dasharray="1.4 1.2"')),
    };
  },
  cleric: (c, w) => {
    const { two, body } = c;
    const { base, lapels } = w;
    return {
      back: body(base, '#2E333A', '#121519'),
      front:
        two('M49 100.6Q64 107 79 100.6L80 110Q64 116.6 48 110Z', '#2E333A', '#121519') +
        fill('M58.6 103.8Q64 105.4 69.4 103.8L69 111Q64 112.6 59 111Z', '#F1ECE0') +
        lapels(['#363C44', '#15181C', '#565E68']),
    };
  },
  uniform: (c, w) => {
    const { small, two, cloth, body } = c;
    const { X, base } = w;
    return {
      back: body(base, cloth[0], cloth[1]),
      front:
        two('M50 100Q64 106 78 100L80 110L64 117L48 110Z', shade(cloth[0], 1.12), cloth[1]) +
        (small
          ? ''
          : line('M64 117V130', cloth[1], 1.2) + fill(disc(60.6, 121, 1.3) + disc(60.6, 127, 1.3), '#DDBE84')) +
        two(`M${X(12)} 118L${X(33)} 109.4L${X(36)} 113L${X(15)} 122Z`, '#DDBE84', '#7D6540') +
        two(`M${X(116)} 118L${X(95)} 109.4L${X(92)} 113L${X(113)} 122Z`, '#DDBE84', '#7D6540') +
        fill(`M${X(40)} 118L44 120L43.4 124.6L${X(40)} 127L36.8 124.6L36 120Z`, '#DDBE84'),
    };
  },
  doctor: (c, w) => {
    const { body } = c;
    const { base, shirt, collar, tie, lapels } = w;
    return {
      back: body(base, '#EDE8DC', '#85847D'),
      front:
        shirt('#C9D3D8', '#5C646A') +
        tie() +
        collar('#DCE3E6', '#737B80') +
        lapels(['#F5F1E7', '#8E8C84', '#C3BEB0']) +
        line('M47 104C44 114 48 121 54 122M81 104C84 114 80 121 74 122', '#2C3238', 1.8) +
        dot(54.6, 123.4, 2.6, '#B9BEC2'),
    };
  },
  overall: (c, w) => {
    const {
      t,
      small,
      two,
      cloth,
      body,
      skin: { half, dark },
    } = c;
    const { X, base } = w;
    return {
      back: body(base, t.shirt === 'dark' ? '#5A4A3C' : '#C9BFA9', t.shirt === 'dark' ? '#231C17' : '#675F50'),
      front:
        fill('M54 102H74L64 114Z', half) +
        fill('M61 103L74 102L64 114Z', dark) +
        fill('M50 100L45 107L55 116L63 113Z', '#D9D0BC') +
        fill('M78 100L83 107L73 116L65 113Z', '#7A7263') +
        two(`M${X(34)} 108.4L${X(44)} 104.4L51 119H77L${X(84)} 104.4L${X(94)} 108.4L87 130H41Z`, cloth[0], cloth[1]) +
        (small
          ? ''
          : dot(49, 119.6, 1.7, '#DDBE84') + dot(79, 119.6, 1.7, '#7D6540') + line('M52 124H63V130', cloth[2], 0.9)),
    };
  },
  apron: (c, w) => {
    const {
      small,
      two,
      body,
      skin: { half, dark },
    } = c;
    const { base } = w;
    return {
      back: body(base, '#DED6C6', '#736E63'),
      front:
        fill('M54 102H74L64 114Z', half) +
        fill('M61 103L74 102L64 114Z', dark) +
        fill('M50 100L45 107L55 116L63 113Z', '#EDE6D8') +
        fill('M78 100L83 107L73 116L65 113Z', '#857F73') +
        two('M44 107L51 117H77L84 107L86 130H42Z', '#F4EFE4', '#8F8C84') +
        (small ? '' : line('M46 110V130M51 118V130M56 118V130M61 118V130', '#8C3A35', 0.9, opacity(0.7))),
    };
  },
  dress: (c, w) => {
    const {
      small,
      two,
      cloth,
      skin: { lit, half },
    } = c;
    const { X } = w;
    return {
      back: skinBase(c, w),
      front:
        fill('M52 101Q50 106 40 110L64 112Z', lit) +
        two(
          `M${X(22)} 111.6C${X(32)} 112 44 118 ${64} 124C84 118 ${X(96)} 112 ${X(106)} 111.6` +
            `C${X(120)} 116 ${X(124)} 122 ${X(124)} 130H${X(4)}C${X(4)} 122 ${X(8)} 116 ${X(22)} 111.6Z`,
          cloth[0],
          cloth[1],
        ) +
        (small
          ? ''
          : line(`M52 106Q55.6 110 61 111.4`, half, 1.2) +
            line(`M${X(22)} 111.6C${X(32)} 112 44 118 64 124C84 118 ${X(96)} 112 ${X(106)} 111.6`, cloth[2], 1.1)),
    };
  },
  vneck: (c, w) => {
    const {
      cloth,
      body,
      skin: { half, dark },
    } = c;
    const { base } = w;
    return {
      back: body(base, cloth[0], cloth[1]),
      front:
        fill('M50.6 101H77.4L64 127Z', half) +
        fill('M58 104L77.4 101L64 127L60 116Z', dark) +
        fill('M50.4 100L43.4 106L54 118L64 129V125Z', shade(cloth[0], 1.16)) +
        fill('M77.6 100L84.6 106L74 118L64 129V125Z', shade(cloth[1], 1.22)),
    };
  },
  strap: (c, w) => {
    const {
      small,
      two,
      cloth,
      skin: { half },
    } = c;
    const { X } = w;
    return {
      back: skinBase(c, w),
      front:
        two(
          `M${X(30)} 110L${X(37)} 107.6L47 121Q64 126 81 121L${X(91)} 107.6` + `L${X(98)} 110L${X(98)} 130H${X(30)}Z`,
          cloth[0],
          cloth[1],
        ) + (small ? '' : line(`M52 107Q55.6 110.6 61 112`, half, 1.2) + line('M47 121Q64 126 81 121', cloth[2], 1.1)),
    };
  },
  fur: (c, w) => {
    const { t, small, two, cloth, body } = c;
    const { X } = w;
    const F = FUR[t.fur ?? 'tan'];
    const back =
      skinBase(c, w) +
      two(
        `M${X(20)} 116C${X(32)} 116 46 122 64 128C82 122 ${X(96)} 116 ${X(108)} 116V130H${X(20)}Z`,
        cloth[0],
        cloth[1],
      );
    let d = '';
    for (const [x, y, radius] of FUR_TUFTS) d += disc(X(x), y, radius) + disc(X(128 - x), y, radius);
    return {
      back,
      front:
        body(d, F[0], F[1]) +
        (small
          ? ''
          : line(
              [14, 24, 34, 44].map((x) => `M${X(x)} ${118 - x / 8}l3 4M${X(x) - 4} ${126 - x / 10}l3 4`).join(''),
              F[2],
              1.2,
            )),
    };
  },
};

const PEARLS = [
  [52, 104.6],
  [54.4, 108],
  [58, 110.6],
  [62, 112],
  [66, 112],
  [70, 110.6],
  [73.6, 108],
  [76, 104.6],
] as const;

function necklace({ t, fam, two, inFamilyColour }: Figure): string {
  let out = '';
  if (t.neck === 'pearls') out += PEARLS.map(([x, y], i) => dot(x, y, 2, i < 4 ? '#F6F0E4' : '#8E887C')).join('');
  if (t.neck === 'choker')
    out +=
      two('M53.6 98.6Q64 103 74.4 98.6L74.8 102.4Q64 107 53.2 102.4Z', INK, '#08090A') + dot(63, 104, 1.7, '#DDBE84');
  if (t.neck === 'pendant')
    out += line('M52.6 104L64 119L75.4 104', '#DDBE84', 1) + fill('M64 117L67 121L64 126L61 121Z', fam);
  if (t.neck === 'scarf')
    out +=
      inFamilyColour('M48.6 99Q64 106 79.4 99L81 108Q64 116 47 108Z') + inFamilyColour('M54 110L62 112L60 126L52 124Z');
  return out;
}

export function torso(c: Figure): Torso {
  const { back, front } = WEAR[c.t.wear](c, tailor(c));
  return { back, front: front + necklace(c) };
}
