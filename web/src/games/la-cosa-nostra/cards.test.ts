import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AUTHORS } from '../../pages/authors';
import { odds } from './cards';
import { covers } from './state';
import type { LcnView } from './view';

describe('odds', () => {
  test.each([
    [3, 4, 0.875, 0.5],
    [1, 4, 0.5, 0],
    [2, 3, 0.889, 0.444],
    [4, 6, 0.518, 0.132],
    [2, 1, 1, 1],
  ])('%i dice that need %i', (dice, need, one, two) => {
    const chance = odds(dice, need);
    expect([chance.one, chance.two].map((x) => Math.round(x * 1000) / 1000)).toEqual([one, two]);
  });
});

test('the marks on a card: mine, lent to me, missing; a business covers one unit', () => {
  const view = {
    players: [
      {
        seat: 1,
        businesses: [
          { id: 'pimp-1', active: true },
          { id: 'cop-1', active: false },
        ],
      },
      { seat: 2, businesses: [{ id: 'pimp-2', active: true, markers: [1] }] },
    ],
  } as unknown as LcnView;
  expect(covers(view, 1, ['pimp', 'pimp', 'pimp', 'cop'])).toEqual(['mine', 'marker', 'missing', 'missing']);
});

test('every icon taken from the collection is credited to its author', () => {
  const used: string[] = ['src/ui/icons.json', 'src/games/la-cosa-nostra/icons.json'].flatMap((f) =>
    JSON.parse(fs.readFileSync(f, 'utf8')),
  );
  const credited = new Set(AUTHORS.flatMap((author) => author.icons));
  expect(used.filter((name) => !credited.has(name))).toEqual([]);
});
