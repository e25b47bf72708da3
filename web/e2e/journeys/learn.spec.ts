// Learning: a guided first game of each kind, the short rules in four languages, the rules as a book, and the pages of
// those who have played: history, ratings, tables to watch.

import { actOrWait, enter, isStill, SIZES, step } from '../actions';
import { axe, axeBoth } from '../axe';
import { expect, type Page, type Site, shot, test } from '../fixtures';
import { setTables } from '../set-tables';

const GAMES = ['la-cosa-nostra', 'nothing-personal', 'omerta'];
const ENOUGH = 7; // lessons seen of twelve: which moments come depends on the cards

async function lessons(page: Page, game: string) {
  const seen = new Set();
  for (let i = 0; i < 700 && seen.size < ENOUGH; i++) {
    const title = await page.evaluate(() => document.querySelector<HTMLElement>('.guide h2')?.textContent ?? '');
    if (title && !seen.has(title)) {
      seen.add(title);
      await isStill(page);
      const covered = await page.evaluate(() => {
        const card = document.querySelector<HTMLElement>('.guide')?.getBoundingClientRect();
        return card ? card.left < 0 || card.top < 0 || card.right > innerWidth || card.bottom > innerHeight : false;
      });
      expect(covered, `${game}: the prompt "${title}" lies within the window`).toBeFalsy();
      if (seen.size <= 4) await shot(page, `learn-${game}-${seen.size}`);
      await page.evaluate(() => document.querySelector<HTMLElement>('[data-understood]')?.click());
    } else await actOrWait([page], async () => (await step(page)) !== 'wait');
  }
  return seen;
}

async function guided(site: Site, game: string) {
  const page = await site.person(game === 'omerta' ? { size: SIZES.phone, touch: true } : {});
  await page.goto(`${site.address}/learn`);
  await page.fill('.name input', 'Nina');
  await page.locator(`[data-guided="${game}"]`).click();
  await page.waitForURL('**/t/*');
  await page.waitForSelector('.guide');
  expect(await axe(page, `guide ${game}`)).toEqual([]);
  const seen = await lessons(page, game);
  expect(seen.size, `${game}: lessons that have their moment (${[...seen].join(' | ')})`).toBeGreaterThanOrEqual(
    ENOUGH,
  );
  await page.reload();
  await page.waitForSelector('.decide');
  await page.evaluate(() => document.querySelector<HTMLElement>('.guide .quiet')?.click());
  await page.waitForSelector('.guide', { state: 'detached' });
}

// Lessons whose moment not every first game has, each at a table where it has come and all others are given.
const MOMENTS = [
  { as: 'attack', game: 'la-cosa-nostra', prompts: ['DEC-11'], lesson: 10, title: 'Name a rival' },
  { as: 'reroll', game: 'nothing-personal', prompts: ['D-REROLL'], lesson: 9, title: 'Not the last word' },
  { as: 'tie', game: 'nothing-personal', prompts: ['D-TIE'], lesson: 10, title: 'Yours to decide' },
  { as: 'move', game: 'omerta', prompts: ['DEC-5'], lesson: 9, title: 'Move a domain' },
  { as: 'involve', game: 'omerta', prompts: ['DEC-14'], lesson: 10, title: 'Get involved' },
];
async function moments(site: Site) {
  const page = await site.person();
  await enter(page, site, 'Nina');
  const requests = MOMENTS.map(({ as, game, prompts }) => ({ as, game, players: 3, prompts }));
  const found = await setTables(site, [page], requests);
  for (const { as, lesson, title } of MOMENTS) {
    const given = [...Array(12).keys()].filter((n) => n !== lesson);
    await page.evaluate(
      ([table, kept]) => sessionStorage.setItem(`lesson ${table}`, kept),
      [found[as], JSON.stringify({ given })],
    );
    await page.goto(`${site.address}/t/${found[as]}`);
    await page.waitForSelector(`.guide h2:text-is("${title}")`);
  }
  await page.context().close();
}

async function book(site: Site) {
  const problems: string[] = [];
  for (const [lang, theme] of [
    ['en', 'dark'],
    ['de', 'light'],
    ['nl', 'dark'],
    ['es', 'light'],
  ] as const) {
    const page = await site.person({ lang, theme, size: lang === 'nl' ? SIZES.phone : SIZES.desktop });
    for (const game of GAMES) {
      await page.goto(`${site.address}/learn/${game}`);
      await page.waitForSelector('article section');
      expect(await page.locator('article section').count(), `${game} ${lang}: the short rules are there`).toBe(8);
      if (game === GAMES[0]) problems.push(...(await axe(page, `short rules ${lang}`)));
      await shot(page, `short-${game}-${lang}`);
    }
    await page.context().close();
  }
  const page = await site.person();
  await page.goto(`${site.address}/learn/la-cosa-nostra`);
  await page.locator('article .more a').nth(1).click();
  await page.waitForFunction(() => document.activeElement?.id === 'LCN-PLAN-1');
  await page.keyboard.press('/');
  await page.keyboard.type('Notarzt');
  await page.waitForSelector('.cards li');
  expect(await page.textContent('.cards'), 'a card is found by its German name').toMatch(/Emergency doc/i);
  expect(await page.locator('#LCN-INFL-12').count(), 'and the rule that speaks of it').toBe(1);
  await shot(page, 'rules-search');
  problems.push(...(await axe(page, 'rules search')));
  await page.fill('input[type=search]', 'mulligan');
  const name = page.locator('dd .wrap button', { hasText: 'Robbery' }).first();
  await name.hover();
  await page.waitForSelector('[role=tooltip]');
  await shot(page, 'rules-card');
  expect(problems).toEqual([]);
}

async function pages(site: Site) {
  const host = await site.person();
  await enter(host, site, 'Olga');
  await setTables(site, [host], [{ as: 'over', game: 'la-cosa-nostra', players: 3 }]);
  await host.evaluate(() =>
    fetch('/api/v1/tables', {
      method: 'POST',
      headers: { 'X-Consigliere': '1', 'Content-Type': 'application/json' },
      body: JSON.stringify({ game: 'omerta', players: 4, public: true, bots: ['random', 'random'] }),
    }),
  );
  for (const [kind, size] of Object.entries(SIZES)) {
    await host.setViewportSize({ width: size[0], height: size[1] });
    for (const [path, wait] of [
      ['learn', 'li h2'],
      ['history', '.games li'],
      ['watch', '.round'],
      ['ratings', 'main h1'],
    ]) {
      await host.goto(`${site.address}/${path}`);
      await host.waitForSelector(wait);
      await isStill(host);
      await axeBoth(host, `${path} ${kind}`);
      await shot(host, `${path}-${kind}`);
      const wide = await host.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `${path} ${kind}: nothing sticks out sideways (${wide} px)`).toBeLessThanOrEqual(0);
    }
  }
  await host.goto(`${site.address}/history`);
  await host.locator('.games .btn').first().click();
  await host.waitForSelector('.scrub');
}

for (const game of GAMES)
  test(`a guided first game: ${game}`, { tag: game === GAMES[0] ? [] : '@whole' }, ({ site }) => guided(site, game));
test('lessons whose moment not every first game has', ({ site }) => moments(site));
test('the short rules and the rules as a book', ({ site }) => book(site));
test('the pages of those who have played', ({ site }) => pages(site));
