import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { drawingSteps, pathSteps, printArt } from './print';

const SAME = [1, 0, 0, 1, 0, 0] as [number, number, number, number, number, number];
const read = (file: string) => JSON.parse(fs.readFileSync(`src/art/${file}.json`, 'utf8'));

describe('paths', () => {
  test.each([
    ['M1 2H5V6h-1v-1L9 9Z', '1 2 m 5 2 l 5 6 l 4 6 l 4 5 l 9 9 l h'],
    ['m1 1 2 2l1 0z', '1 1 m 3 3 l 4 3 l h'],
    ['M0 0Q3 3 6 0T12 0', '0 0 m 2 2 4 2 6 0 c 8 -2 10 -2 12 0 c'],
    ['M0 0C1 1 2 1 3 0S5 -1 6 0', '0 0 m 1 1 2 1 3 0 c 4 -1 5 -1 6 0 c'],
    ['M10 0A10 10 0 0 1 0 10', '10 0 m 10 5.5 5.5 10 0 10 c'],
    ['M10 0a10 10 0 01-10 10', '10 0 m 10 5.5 5.5 10 0 10 c'],
  ])('%s', (d, steps) => expect(pathSteps(d, SAME)).toBe(steps));

  test('are transformed', () => {
    expect(pathSteps('M1 2L3 4', [2, 0, 0, 2, 10, 0])).toBe('12 4 m 16 8 l');
  });
});

test('groups hand down their colours and clips, once', () => {
  const svg =
    '<svg viewBox="0 0 8 4"><defs><clipPath id="k"><path d="M0 0H4V4Z"/></clipPath></defs>' +
    '<g fill="#fff" opacity=".5" transform="translate(1 0)" clip-path="url(#k)"><path d="M0 0H1V1Z"/></g>' +
    '<path d="M0 0H2" fill="none" stroke="var(--art-line,#000)" stroke-width="2" stroke-dasharray="1 3"/></svg>';
  expect(drawingSteps(svg)).toBe(
    '8 4 q 1 0 m 5 0 l 5 4 l h W F#ffffff a0.5 1 0 m 2 0 l 2 1 l h f Q T#a07a34 w2 d1,3 0 0 m 2 0 l s',
  );
});

test.each(['la-cosa-nostra', 'nothing-personal', 'omerta'])(
  'the art that %s prints is current',
  (game) => {
    // If this fails after a change of the art: npm run print-art
    const file = fs.readFileSync(`../games/${game.replaceAll('-', '_')}/print_art.txt`, 'utf8');
    const art = printArt(
      read(`cast/${game}`),
      [read(`drawings/${game}`), read('drawings/shared')],
      read(`cards/${game}`),
    );
    expect(art === file).toBe(true);
  },
  60_000,
);
