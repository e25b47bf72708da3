// The other games on the same table screen, against bots: well into play, or to the ending where there is time for it.

import { enter, isOver, isStill, playBots, playUntil } from '../actions';
import { expect, type Site, shot, test } from '../fixtures';

const GAMES = [
  { name: 'Nothing Personal', players: 4, slug: 'np' },
  { name: 'Omertà', players: 3, slug: 'omerta' },
];

const MOVES = 60;

async function play({ site, game, whole }: { site: Site; game: (typeof GAMES)[number]; whole: boolean }) {
  const page = await site.person();
  await enter(page, site, 'Ana');
  await page.locator('.gm', { hasText: game.name }).click();
  await playBots(page, game.players);
  await isStill(page);
  await shot(page, `${game.slug}-start`);
  let steps = 0;
  await playUntil(
    [page],
    async (p, did) => {
      if (did !== 'wait' && ++steps === 40) await shot(p, `${game.slug}-table`);
      return whole ? isOver(p, did) : steps >= MOVES;
    },
    400,
  );
  if (!whole) return;
  await page.waitForSelector('dialog[open] ol');
  await shot(page, `${game.slug}-result`);
  expect(await page.locator('dialog .score').count(), 'every family has a score').toBe(game.players);
}

for (const game of GAMES) {
  test(`${game.name} against bots, ${MOVES} moves`, ({ site }) => play({ site, game, whole: false }));
  test(`${game.name} against bots, to the ending`, { tag: '@whole' }, ({ site }) => play({ site, game, whole: true }));
}
