// Learning: a guided first game of each kind, the short rules in four languages, the rules as a book, and the pages of
// those who have played: history, ratings, tables to watch.
import { axe, axeBoth } from '../axe.mjs';
import { check, enter, isStill, SIZES, shot, step } from '../house.mjs';
import { setTables } from '../set-tables.mjs';

const GAMES = ['la-cosa-nostra', 'nothing-personal', 'omerta'];
const ENOUGH = 7; // lessons seen of twelve: which moments come depends on the cards

async function lessons(page, game) {
  const seen = new Set();
  for (let i = 0; i < 700 && seen.size < ENOUGH; i++) {
    const title = await page.evaluate(() => document.querySelector('.guide h2')?.textContent ?? '');
    if (title && !seen.has(title)) {
      seen.add(title);
      await isStill(page);
      const covered = await page.evaluate(() => {
        const card = document.querySelector('.guide')?.getBoundingClientRect();
        return card ? card.left < 0 || card.top < 0 || card.right > innerWidth || card.bottom > innerHeight : false;
      });
      check(`${game}: the prompt "${title}" lies within the window`, !covered);
      if (seen.size <= 4) await shot(page, `learn-${game}-${seen.size}`);
      await page.evaluate(() => document.querySelector('[data-understood]')?.click());
    } else if ((await step(page)) === 'wait') await page.waitForTimeout(30);
  }
  return seen;
}

async function guided(house, games, problems) {
  for (const game of games) {
    const page = await house.person(game === 'omerta' ? { size: SIZES.phone, touch: true } : {});
    await page.goto(`${house.address}/learn`);
    await page.fill('.name input', 'Nina');
    await page.locator(`[data-guided="${game}"]`).click();
    await page.waitForURL('**/t/*');
    await page.waitForSelector('.guide');
    problems.push(...(await axe(page, `guide ${game}`)));
    const seen = await lessons(page, game);
    check(`${game}: ${ENOUGH} lessons have their moment (${[...seen].join(' | ')})`, seen.size >= ENOUGH);
    await page.reload();
    await page.waitForSelector('.decide');
    await page.evaluate(() => document.querySelector('.guide .quiet')?.click());
    await page.waitForSelector('.guide', { state: 'detached' });
    await page.context().close();
  }
}

// Lessons whose moment not every first game has, each at a table where it has come and all others are given.
const MOMENTS = [
  { as: 'attack', game: 'la-cosa-nostra', prompts: ['DEC-11'], lesson: 10, title: 'Name a rival' },
  { as: 'reroll', game: 'nothing-personal', prompts: ['D-REROLL'], lesson: 9, title: 'Not the last word' },
  { as: 'tie', game: 'nothing-personal', prompts: ['D-TIE'], lesson: 10, title: 'Yours to decide' },
  { as: 'move', game: 'omerta', prompts: ['DEC-5'], lesson: 9, title: 'Move a domain' },
  { as: 'involve', game: 'omerta', prompts: ['DEC-14'], lesson: 10, title: 'Get involved' },
];
async function moments(house) {
  const page = await house.person();
  await enter(page, house, 'Nina');
  const wishes = MOMENTS.map(({ as, game, prompts }) => ({ as, game, players: 3, prompts }));
  const found = await setTables(house, [page], wishes);
  for (const { as, lesson, title } of MOMENTS) {
    const given = [...Array(12).keys()].filter((n) => n !== lesson);
    await page.evaluate(
      ([table, kept]) => sessionStorage.setItem(`lesson ${table}`, kept),
      [found[as], JSON.stringify({ given })],
    );
    await page.goto(`${house.address}/t/${found[as]}`);
    await page.waitForSelector(`.guide h2:text-is("${title}")`);
  }
  await page.context().close();
}

async function book(house, problems) {
  for (const [lang, theme] of [
    ['en', 'dark'],
    ['de', 'light'],
    ['nl', 'dark'],
    ['es', 'light'],
  ]) {
    const page = await house.person({ lang, theme, size: lang === 'nl' ? SIZES.phone : SIZES.desktop });
    for (const game of GAMES) {
      await page.goto(`${house.address}/learn/${game}`);
      await page.waitForSelector('article section');
      check(`${game} ${lang}: the short rules are there`, (await page.locator('article section').count()) === 8);
      if (game === GAMES[0]) problems.push(...(await axe(page, `short rules ${lang}`)));
      await shot(page, `short-${game}-${lang}`);
    }
    await page.context().close();
  }
  const page = await house.person();
  await page.goto(`${house.address}/learn/la-cosa-nostra`);
  await page.locator('article .more a').nth(1).click();
  await page.waitForFunction(() => document.activeElement?.id === 'LCN-PLAN-1');
  await page.keyboard.press('/');
  await page.keyboard.type('Notarzt');
  await page.waitForSelector('.cards li');
  check('a card is found by its German name', /Emergency doc/i.test(await page.textContent('.cards')));
  check('and the rule that speaks of it', (await page.locator('#LCN-INFL-12').count()) === 1);
  await shot(page, 'rules-search');
  problems.push(...(await axe(page, 'rules search')));
  await page.fill('input[type=search]', 'mulligan');
  const name = page.locator('dd .wrap button', { hasText: 'Robbery' }).first();
  await name.hover();
  await page.waitForSelector('[role=tooltip]');
  await shot(page, 'rules-card');
  await page.context().close();
}

async function pages(house) {
  const host = await house.person();
  await enter(host, house, 'Olga');
  await setTables(house, [host], [{ as: 'over', game: 'la-cosa-nostra', players: 3 }]);
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
      await host.goto(`${house.address}/${path}`);
      await host.waitForSelector(wait);
      await isStill(host);
      await axeBoth(host, `${path} ${kind}`);
      await shot(host, `${path}-${kind}`);
      const wide = await host.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      check(`${path} ${kind}: nothing sticks out sideways (${wide} px)`, wide <= 0);
    }
  }
  await host.goto(`${house.address}/history`);
  await host.locator('.games .btn').first().click();
  await host.waitForSelector('.scrub');
}

export async function run(here, { whole }) {
  const house = await here.hurried();
  const problems = [];
  await guided(house, whole ? GAMES : GAMES.slice(0, 1), problems);
  await moments(house);
  await book(house, problems);
  await pages(house);
  if (problems.length > 0) throw new Error(problems.join('\n     '));
}
