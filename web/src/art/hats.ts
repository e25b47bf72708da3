import type { Figure } from './figure';
import { INK } from './palette';
import { dot, fill, line, opacity, shade } from './svg';
import type { Hat } from './traits';

const edge = ({ small, hatCloth }: Figure, d: string, w = 1.1) => (small ? '' : line(d, hatCloth[2], w, opacity(0.8)));

// The ribbon is dark, or has the colour of the family.
const band = ({ t, hatCloth, two, inFamilyColour }: Figure, d: string) =>
  t.band === 'dark' ? two(d, shade(hatCloth[1], 0.9), INK) : inFamilyColour(d);

const HATS: Record<Hat, (c: Figure) => string> = {
  fedora: (c) => {
    const { l, r, hatCloth, head, small } = c;
    return (
      head(
        `M${l - 0.6} 47C${l - 1} 32 ${l + 2} 17 49 12.6C54 10.6 59 15 64 15.4` +
          `C69 15 75 10.6 80 12.6C${r - 1} 17 ${r + 1} 32 ${r + 0.6} 47Z`,
        hatCloth[0],
        hatCloth[1],
      ) +
      (small
        ? ''
        : fill(
            `M53 13.6C57 18 58 26 57 35L63 36C65 28 65 20 64 15.4C60 15 57 12.6 53 13.6Z`,
            hatCloth[1],
            opacity(0.45),
          )) +
      band(c, `M${l - 0.8} 46.4L${l - 0.2} 35.6Q64 41 ${r + 0.2} 35.6L${r + 0.8} 46.4Q64 51 ${l - 0.8} 46.4Z`) +
      head(
        'M23.6 47C31 38.4 42 44 64 44C86 44 97 38.4 104.4 47C99 53.6 84 55.6 64 55.6' + 'C44 55.6 29 53.6 23.6 47Z',
        hatCloth[0],
        hatCloth[1],
      ) +
      edge(c, 'M26.6 47.4C33 52.4 46 54 62 54')
    );
  },
  homburg: (c) => {
    const { l, r, hatCloth, head, small } = c;
    return (
      head(
        `M${l} 46C${l - 1} 30 ${l + 2} 15 52 12.4C58 11 61 15 64 15C67 15 70 11 76 12.4` +
          `C${r - 2} 15 ${r + 1} 30 ${r} 46Z`,
        hatCloth[0],
        hatCloth[1],
      ) +
      (small
        ? ''
        : fill(
            'M60 13.6C62 20 62 28 61 35H66C66 28 66 20 67 13.8C65 15.4 62 15.4 60 13.6Z',
            hatCloth[1],
            opacity(0.5),
          )) +
      band(c, `M${l - 0.2} 46L${l} 35Q64 39.6 ${r} 35L${r + 0.2} 46Q64 50 ${l - 0.2} 46Z`) +
      head(
        'M28 41C30 38 33.6 39.6 36 42.6C44 45.6 84 45.6 92 42.6C94.4 39.6 98 38 100 41' +
          'C98 51 82 54 64 54C46 54 30 51 28 41Z',
        hatCloth[0],
        hatCloth[1],
      ) +
      edge(c, 'M29.4 42.6C33 49.6 46 52.4 62 52.4', 1.5)
    );
  },
  bowler: (c) => {
    const { l, r, hatCloth, head, small } = c;
    return (
      head(
        `M${l - 0.4} 46C${l - 2} 28 ${l + 6} 13.4 64 13.4C${r - 6} 13.4 ${r + 2} 28 ${r + 0.4} 46Z`,
        hatCloth[0],
        hatCloth[1],
      ) +
      (small ? '' : line(`M${l + 4} 33C${l + 6} 24 ${l + 12} 19 58 17.6`, hatCloth[2], 1.6, opacity(0.7))) +
      band(c, `M${l - 0.6} 46L${l - 0.8} 38.4Q64 43.6 ${r + 0.8} 38.4L${r + 0.6} 46Q64 50 ${l - 0.6} 46Z`) +
      head(
        'M30 43.6C32 40.6 36 42.6 39 44.4C48 46.8 80 46.8 89 44.4C92 42.6 96 40.6 98 43.6' +
          'C95 51.6 80 53.6 64 53.6C48 53.6 33 51.6 30 43.6Z',
        hatCloth[0],
        hatCloth[1],
      )
    );
  },
  boater: (c) => {
    const { l, r, hatCloth, head } = c;
    return (
      head(`M${l + 1} 44L${l + 2} 24Q64 19.6 ${r - 2} 24L${r - 1} 44Z`, hatCloth[0], hatCloth[1]) +
      band(c, `M${l + 0.9} 44.6L${l + 1.4} 33Q64 36.6 ${r - 1.4} 33L${r - 0.9} 44.6Q64 48.6 ${l + 0.9} 44.6Z`) +
      head(
        'M27 46C34 41.6 46 43 64 43C82 43 94 41.6 101 46C95 51.6 80 52.6 64 52.6' + 'C48 52.6 33 51.6 27 46Z',
        hatCloth[0],
        hatCloth[1],
      ) +
      edge(c, 'M30 47C38 50.6 50 51.2 62 51.2')
    );
  },
  cap: (c) => {
    const { l, r, hatCloth, head, small } = c;
    return (
      head(
        `M${l - 4.6} 46C${l - 9} 34 ${l + 2} 22 60 20.6C80 19 ${r + 10} 26 ${r + 8} 40` +
          `C${r + 7} 45 ${r + 3} 48 ${r} 48L${l} 48Z`,
        hatCloth[0],
        hatCloth[1],
      ) +
      (small
        ? ''
        : line(`M60 20.6C54 28 50 36 49 45M60 20.6C70 27 77 35 79 45`, hatCloth[1], 1.1, opacity(0.8)) +
          dot(60, 20.6, 1.8, hatCloth[2])) +
      head(
        `M${l - 2.4} 45.6C${l + 6} 41.6 ${r - 6} 41.6 ${r + 2.4} 45.6C${r + 2} 52 ${r - 8} 52.4 64 52.6` +
          `C${l + 8} 52.4 ${l - 2} 52 ${l - 2.4} 45.6Z`,
        shade(hatCloth[0], 0.82),
        hatCloth[1],
      ) +
      edge(c, `M${l} 47.6C${l + 4} 51 ${l + 12} 51.2 62 51.2`)
    );
  },
  police: ({ l, r, hatCloth, head, two, small }) =>
    head(
      `M${l - 8} 33C${l - 2} 20 50 15 64 15C78 15 ${r + 2} 20 ${r + 8} 33` +
        `C${r + 4} 38 ${r} 40 ${r - 0.4} 42H${l + 0.4}C${l} 40 ${l - 4} 38 ${l - 8} 33Z`,
      hatCloth[0],
      hatCloth[1],
    ) +
    two(`M${l - 0.4} 46L${l} 38Q64 35 ${r} 38L${r + 0.4} 46Q64 43.6 ${l - 0.4} 46Z`, hatCloth[1], INK) +
    head(`M${l - 0.6} 46Q64 41 ${r + 0.6} 46Q${r} 54 64 54.4Q${l} 54 ${l - 0.6} 46Z`, '#262B31', INK) +
    fill('M64 24L70 27.6L68.4 34.4L64 37L59.6 34.4L58 27.6Z', '#DDBE84') +
    (small ? '' : line(`M${l + 2} 48Q${l + 10} 52 60 52.4`, '#6C747E', 1.2)),
  cloche: (c) => {
    const { l, r, hatCloth, head, small } = c;
    return (
      head(
        `M${l - 4.6} 62C${l - 9} 40 ${l + 2} 16 64 16C${r - 2} 16 ${r + 9} 40 ${r + 4.6} 62` +
          `C${r + 1} 55 ${r - 6} 50.6 64 50.6C${l + 6} 50.6 ${l - 1} 55 ${l - 4.6} 62Z`,
        hatCloth[0],
        hatCloth[1],
      ) +
      band(
        c,
        `M${l - 5.6} 51C${l - 5} 47 ${l - 4} 44.6 ${l - 3.6} 42.6Q64 32 ${r + 3.6} 42.6` +
          `C${r + 4} 44.6 ${r + 5} 47 ${r + 5.6} 51Q64 39.6 ${l - 5.6} 51Z`,
      ) +
      fill(`M${l + 2} 49C${l - 5} 44 ${l - 6} 36 ${l - 3} 30C${l + 2} 33 ${l + 6} 38 ${l + 8} 45.6Z`, hatCloth[2]) +
      (small
        ? ''
        : line(
            `M${l + 2} 48L${l - 3} 34M${l + 3.6} 47L${l + 1.4} 36M${l + 0.6} 48.6L${l - 4.6} 40`,
            hatCloth[1],
            0.9,
          )) +
      edge(c, `M${l + 0.6} 32C${l + 5} 24 ${l + 12} 20 58 19`, 1.5)
    );
  },
  wide: (c) => {
    const { l, r, hatCloth, head } = c;
    return (
      head(
        `M${l + 1} 44C${l + 1} 28 ${l + 8} 17 64 17C${r - 8} 17 ${r - 1} 28 ${r - 1} 44Z`,
        hatCloth[0],
        hatCloth[1],
      ) +
      band(c, `M${l + 0.8} 44.6L${l + 1.6} 35Q64 40 ${r - 1.6} 35L${r - 0.8} 44.6Q64 49 ${l + 0.8} 44.6Z`) +
      head(
        'M14 52C24 40 44 42.6 64 42.6C84 42.6 104 34 116 40C110 50 86 55.6 64 55.6' + 'C44 55.6 26 58 14 52Z',
        hatCloth[0],
        hatCloth[1],
      ) +
      edge(c, 'M18 52C30 54.6 46 54 62 53.8', 1.3)
    );
  },
  beret: (c) => {
    const { l, r, hatCloth, head } = c;
    return (
      head(
        `M${l - 6} 42C${l - 12} 28 ${l + 4} 17 66 18C${r} 18 ${r + 12} 26 ${r + 8} 38` +
          `C${r + 4} 43.6 ${r - 2} 42 ${r - 3} 43.6Q64 37 ${l + 2} 46C${l - 1} 46 ${l - 4} 45 ${l - 6} 42Z`,
        hatCloth[0],
        hatCloth[1],
      ) +
      line('M66 18L67 13.6', hatCloth[0], 2) +
      edge(c, `M${l - 3} 36C${l} 28 ${l + 8} 23 58 22`, 1.5)
    );
  },
  visor: ({ l, r, head, two, small }) =>
    two(`M${l - 1.6} 47L${l - 1} 41.6Q64 35 ${r + 1} 41.6L${r + 1.6} 47Q64 41 ${l - 1.6} 47Z`, '#3E454D', INK) +
    head(`M${l - 2} 46Q64 39 ${r + 2} 46Q${r + 3} 57 64 58Q${l - 3} 57 ${l - 2} 46Z`, '#2E8A66', '#123B2D') +
    (small ? '' : line(`M${l + 1} 48Q${l + 10} 45 58 44.4`, '#8FD8B9', 1.3, opacity(0.8))),
  wrap: (c) => {
    const { l, r, hatCloth, head } = c;
    return (
      head(
        `M${l - 2.6} 54C${l - 8} 34 44 15 64 15C84 15 ${r + 8} 34 ${r + 2.6} 54` +
          `C${r - 2} 46 ${r - 10} 42 64 41.6C${l + 10} 42 ${l + 2} 46 ${l - 2.6} 54Z`,
        hatCloth[0],
        hatCloth[1],
      ) +
      head('M54 22C50 12 58 5 66 8C74 5 80 14 74 22C70 27 58 27 54 22Z', hatCloth[0], hatCloth[1]) +
      edge(
        c,
        `M${l} 46C${l + 6} 34 54 28 62 25M${l + 6} 44C${l + 12} 36 56 31 63 29` +
          `M${r - 6} 43C${r - 12} 35 70 30 65 27`,
        1.3,
      )
    );
  },
  feather: (c) => {
    const { l, r, hatCloth, head, small } = c;
    return (
      band(c, `M${l - 1.4} 46Q64 33 ${r + 1.4} 46L${r + 1} 41.4Q64 28 ${l - 1} 41.4Z`) +
      head(
        `M${l + 4} 42C${l - 8} 30 ${l - 8} 14 ${l - 2} 3C${l + 6} 12 ${l + 12} 26 ${l + 9} 40Z`,
        hatCloth[0],
        hatCloth[0],
      ) +
      (small ? '' : line(`M${l + 6} 40C${l + 1} 28 ${l - 1} 16 ${l - 1.6} 6`, hatCloth[1], 1)) +
      dot(l + 6, 40, 3, '#DDBE84')
    );
  },
  pillbox: ({ l, r, hatCloth, head, small }) =>
    head(
      `M${l + 3} 34C${l + 4} 26 ${l + 4} 22 ${l + 5} 19Q64 12 ${r - 3} 19` +
        `C${r - 2} 24 ${r - 1} 30 ${r - 1} 36Q64 27 ${l + 3} 34Z`,
      hatCloth[0],
      hatCloth[1],
    ) +
    (small
      ? ''
      : line(
          `M${l + 1} 36L${l + 3} 56M${l + 8} 33L${l + 12} 58M${l + 17} 31.4` +
            `L${l + 21} 58M${l + 27} 31L${l + 28} 58M${l - 0.6} 47Q64 40 ${r} 49` +
            `M${l} 54Q64 49 ${r} 56`,
          INK,
          0.6,
          opacity(0.7),
        )),
};

export const hatOf = (c: Figure): string => (c.hat ? HATS[c.hat](c) : '');
