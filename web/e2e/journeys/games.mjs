// The other games on the same frame, against bots: well into play, or to the ending where there is time for it.
import { check, enter, isOver, isStill, playBots, playUntil, shot } from '../house.mjs';

const GAMES = [
  { name: 'Nothing Personal', players: 4, slug: 'np' },
  { name: 'Omertà', players: 3, slug: 'omerta' },
];

const MOVES = 60;

export async function run(here, { whole }) {
  const house = await here.hurried();
  for (const game of GAMES) {
    const page = await house.person();
    await enter(page, house, 'Ana');
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
    if (whole) {
      await page.waitForSelector('dialog[open] ol');
      await shot(page, `${game.slug}-result`);
      check('every family has a score', (await page.locator('dialog .score').count()) === game.players);
    }
    await page.close();
  }
}
