// The games on the same table screen, against bots: well into play, or to the ending where there is time for it. On a
// phone they are played by touch.

import { enter, isOver, isStill, playBots, playUntil, SIZES } from '../actions';
import { expect, type Page, type Site, shot, test } from '../fixtures';
import { playAtRandom, pointer } from '../player';

interface Game {
  name: string;
  bots?: string; // random ones are quick; in Cosa Nostra mode they hardly ever come to an end
  players: number;
  slug: string;
  mode?: string;
}

const GAMES: Game[] = [
  { name: 'Nothing Personal', players: 4, slug: 'np' },
  { name: 'Omertà', players: 3, slug: 'omerta' },
];

const MOVES = 60;

// From the door of the lobby to the table.
async function begin(page: Page, site: Site, { name, mode, players, bots }: Game) {
  await enter(page, site, 'Ana');
  await page.locator('.gm', { hasText: name }).click();
  if (mode) await page.locator('.modes label', { hasText: mode }).click();
  await playBots(page, players, bots);
}

// The result opens by itself. Who closed something in that very moment, and so the result, opens it by its button.
async function isScored(page: Page, { slug, players }: Game) {
  const opened = page.waitForSelector('dialog[open] ol', { timeout: 5_000 });
  await opened.catch(() => page.locator('[data-over]').click());
  await page.waitForSelector('dialog[open] ol');
  await shot(page, `${slug}-result`);
  expect(await page.locator('dialog .score').count(), 'every family has a score').toBe(players);
}

async function play({ site, game, whole }: { site: Site; game: Game; whole: boolean }) {
  const page = await site.person();
  await begin(page, site, game);
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
  if (whole) await isScored(page, game);
}

for (const game of GAMES) {
  test(`${game.name} against bots, ${MOVES} moves`, ({ site }) => play({ site, game, whole: false }));
  test(`${game.name} against bots, to the ending`, { tag: '@whole' }, ({ site }) => play({ site, game, whole: true }));
}

// Whatever is pressed is in sight and nothing lies on it, from the first question to the ending.
async function playByPointer(site: Site, game: Game, device: keyof typeof SIZES) {
  const touch = device === 'phone';
  const page = await site.person({ size: SIZES[device], touch });
  await begin(page, site, game);
  if (game.mode) await expect(page.locator('.top .game')).toContainText(game.mode);
  const { press, faults } = pointer(touch);
  const pressed = await playAtRandom(page, press, Number.POSITIVE_INFINITY, 1_100).catch((e: Error) => {
    throw new Error([e.message, ...faults].join('\n'));
  });
  expect([...faults], 'what was pressed although it was covered or out of sight').toEqual([]);
  expect(pressed.confirm ?? 0, 'things were chosen and confirmed').toBeGreaterThan(0);
  await isScored(page, game);
}

const CONQUEST: Game = { name: 'Omertà', mode: 'Conquest', players: 4, slug: 'conquest' };
const WHOLE: { game: Game; device: keyof typeof SIZES }[] = [
  { game: { name: 'La Cosa Nostra', players: 5, slug: 'phone-lcn' }, device: 'phone' },
  { game: { name: 'Nothing Personal', players: 5, slug: 'phone-np' }, device: 'phone' },
  { game: { name: 'Omertà', mode: 'Cosa Nostra', players: 3, bots: 'steady', slug: 'phone-omerta' }, device: 'phone' },
  { game: { ...CONQUEST, slug: 'phone-conquest' }, device: 'phone' },
  { game: CONQUEST, device: 'desktop' },
];
for (const { game, device } of WHOLE)
  test(`V2 5.7, 8: a whole game of ${game.name}${game.mode ? ` (${game.mode})` : ''} by ${
    device === 'phone' ? 'touch on a phone' : 'mouse'
  }`, { tag: '@whole' }, async ({ site }) => {
    test.setTimeout(1_200_000);
    await playByPointer(site, game, device);
  });
