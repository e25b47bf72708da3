// Finished games of all three kinds: their ending as a story, then by link: moving through them, other eyes, who knew
// what, a shared moment, the proof.

import { enter, isStill, SIZES } from '../actions';
import { axe } from '../axe';
import { walkEnding } from '../ending';
import { expect, type Page, type Site, shot, test } from '../fixtures';
import { setTables } from '../set-tables';

const GAMES = [
  { id: 'la-cosa-nostra', players: 5, slug: 'lcn', theme: 'dark', size: SIZES.desktop },
  { id: 'nothing-personal', players: 3, slug: 'np', theme: 'light', size: SIZES.desktop },
  { id: 'omerta', players: 3, slug: 'omerta', theme: 'dark', size: SIZES.phone },
] as const;
// Where the replay stands, as the last picture shows it.
async function stop(page: Page) {
  await isStill(page);
  return Number(await page.locator('.scrub input').inputValue());
}

async function walk(page: Page, game: Game, problems: string[]) {
  const last = Number(await page.locator('.scrub input').getAttribute('max'));
  expect(last, `${game.slug}: a whole game has many events (${last})`).toBeGreaterThan(80);
  await page.keyboard.press('ArrowRight');
  expect(await stop(page), 'the arrow goes on').toBe(1);
  await page.keyboard.press('PageDown');
  expect(await stop(page), 'page down finds a turning point').toBeGreaterThan(1);
  await page.locator('.scrub input').fill(String(Math.round(last * 0.6)));
  await isStill(page);
  await shot(page, `replay-${game.slug}`);
  await page.locator('.what label').last().click();
  await isStill(page);
  await shot(page, `replay-${game.slug}-chart`);
  problems.push(...(await axe(page, `replay chart ${game.slug}`)));
  await page.locator('.what label').first().click();
  await page.locator('.seen label').nth(2).click();
  await page.waitForSelector('[data-region=hand]');
  await isStill(page);
  await shot(page, `replay-${game.slug}-seat`);
  problems.push(...(await axe(page, `replay seat ${game.slug}`)));
  expect(page.url(), 'the address names the moment and the seat').toMatch(/at=\d+&seat=2/);
}

type Game = (typeof GAMES)[number];

// A finished game at this site, with somebody who sat there in the page.
async function finished(site: Site, game: Game): Promise<{ page: Page; table: string }> {
  const page = await site.person();
  await enter(page, site, 'Ana');
  const { id, players, slug } = game;
  const over = await setTables(site, [page], [{ as: slug, game: id, players, bot: 'steady:silent' }]);
  return { page, table: over[slug]! };
}

async function openReplay(site: Site, page: Page, table: string, query = '') {
  await page.goto(`${site.address}/replay/${table}${query}`);
  await page.waitForSelector('.scrub');
}

// The moment somebody sent me opens for a stranger without a name, in their language, on a phone.
async function sharedMoment(site: Site, game: Game, table: string, problems: string[]) {
  const phone = await site.person({ size: SIZES.phone, theme: 'light', lang: 'de', touch: true });
  await openReplay(site, phone, table, '?at=120&seat=1');
  await isStill(phone);
  expect(await phone.locator('.seen input').nth(1).isChecked(), 'the shared seat is chosen').toBe(true);
  await shot(phone, `replay-${game.slug}-phone`);
  problems.push(...(await axe(phone, `replay phone ${game.slug}`)));
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, 'pixels that stick out sideways').toBeLessThanOrEqual(0);
}

for (const game of GAMES)
  test(`the ending and the replay of ${game.id}`, { tag: game === GAMES[0] ? [] : '@whole' }, async ({ site }) => {
    const problems: string[] = [];
    const { page, table } = await finished(site, game);
    await test.step('the ending', () => walkEnding(page, site, { ...game, table }, problems));
    await test.step('the replay', async () => {
      await openReplay(site, page, table);
      await walk(page, game, problems);
    });
    await test.step('a shared moment', () => sharedMoment(site, game, table, problems));
    expect(problems).toEqual([]);
  });

// Proven: this page checked the log and its dice itself; the server played the log again by the rules. Noted, because
// nobody sat in a browser while this game was played: the page kept nothing of it; no client gave a share of the seed.
const PROOF = [
  /^ok: This page checked the whole log itself/,
  /^note: .* kept nothing/,
  /^note: No player’s page gave/,
  /^ok: The server replayed the whole game/,
];

test('the dice are checked in the browser itself', async ({ site }) => {
  const { page, table } = await finished(site, GAMES[0]!);
  await openReplay(site, page, table);
  await page.locator('.bar .tools .ib').last().click();
  await page.locator('.proof .btn').first().click();
  await page.waitForSelector('.proof li');
  const lines = await page
    .locator('.proof li')
    .evaluateAll((all) =>
      all.map(
        (li) => `${['bad', 'note'].find((kind) => li.classList.contains(kind)) ?? 'ok'}: ${li.textContent!.trim()}`,
      ),
    );
  expect(lines, 'the lines of the proof').toEqual(PROOF.map((wanted) => expect.stringMatching(wanted)));
  await shot(page, 'replay-proof');
});

test('a replay runs by itself, and stops when asked', async ({ site }) => {
  const { page, table } = await finished(site, GAMES[0]!);
  await page.clock.install();
  await openReplay(site, page, table);
  await page.locator('.scrub .pace').click();
  await page.locator('.scrub .pace').click();
  await page.locator('.scrub .play').click();
  await page.waitForFunction(() => Number(document.querySelector<HTMLInputElement>('.scrub input')!.value) >= 2);
  await page.keyboard.press('ArrowLeft');
  const here = await stop(page);
  await page.clock.runFor(5000); // several steps at any pace
  expect(await stop(page), 'a step stops it').toBe(here);
});

test('a table that does not exist has no replay', async ({ site }) => {
  const reply = await fetch(`${site.address}/api/v1/tables/aaaaaaaaaaaaaaaa/story`);
  expect(reply.status).toBe(404);
});
