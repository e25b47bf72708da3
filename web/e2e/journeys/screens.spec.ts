// Every screen outside a table and the tables of all games, in one theme and language, through the automatic checks.

import { enter, isStill } from '../actions';
import { axe } from '../axe';
import { expect, type Page, type Site, shot, test } from '../fixtures';
import { openAt } from '../set-tables';

const PAGES = ['settings', 'account', 'rules', 'credits', 'privacy'];
const SIZES = { desktop: [1440, 900], tablet: [1024, 768], phone: [390, 844] };
// Each game at its first question and well into play.
const OTHERS = [
  {
    name: 'Nothing Personal',
    slug: 'np',
    game: 'nothing-personal',
    players: 5,
    start: ['D-START', 'D-INIT', 'D-TURN'],
    later: ['D-ACT'],
  },
  { name: 'Omertà', slug: 'omerta', game: 'omerta', players: 4, start: ['DEC-1'], later: ['DEC-5'] },
];

async function resize(page: Page, kind: string) {
  const [width, height] = SIZES[kind];
  await page.setViewportSize({ width, height });
  await isStill(page);
}

async function nothingSticksOut(page: Page, where: string) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, `${where}: nothing sticks out sideways (${wide} px)`).toBeLessThanOrEqual(0);
}

async function outside(site: Site, page: Page, mark: string, problems: string[]) {
  await page.goto(site.address);
  await page.waitForSelector('#my-name');
  problems.push(...(await axe(page, `lobby ${mark}`)));
  await enter(page, site, 'Pilar');
  await shot(page, `lobby-${mark}`);
  for (const path of PAGES) {
    await page.goto(`${site.address}/${path}`);
    await page.waitForSelector('main h1');
    await isStill(page);
    problems.push(...(await axe(page, `${path} ${mark}`)));
    await shot(page, `${path}-${mark}`);
    await nothingSticksOut(page, path);
  }
}

async function lcnTable(site: Site, page: Page, mark: string, problems: string[]) {
  await enter(page, site, 'Pilar');
  const look = async (what: string, within?: string) => problems.push(...(await axe(page, `${what} ${mark}`, within)));
  const TABLE = { game: 'la-cosa-nostra', players: 4 };
  await openAt(site, [page], { ...TABLE, prompts: ['DEC-01'] });
  await look('boss');
  await openAt(site, [page], { ...TABLE, prompts: ['DEC-03'] });
  await page.locator('[data-region=hand] [data-pick]').first().click();
  await isStill(page);
  await shot(page, `table-${mark}`);
  await look('table');
  await page.locator('.compose .ib').click();
  await page.waitForSelector('.bluff');
  await shot(page, `phrases-${mark}`);
  await look('phrases', '.side');
  await page.locator('#tab-log').click();
  await look('log', '.side');
  await page.locator('#tab-talk').click();
  await page.locator('[data-make-offer]').click();
  await page.locator('.builder .who').first().click();
  await page.waitForSelector('.builder .cols');
  await look('builder', '.builder');
  await page.locator('.builder [data-put-away]').click();
  await page.keyboard.press('?');
  await page.waitForSelector('dialog .keys');
  await look('keys', 'dialog[open]');
  await page.keyboard.press('Escape');
  await page.locator('.top .tools .ib').last().click();
  await page.waitForSelector('dialog .menu');
  await look('menu', 'dialog[open]');
  await page.keyboard.press('Escape');
  for (const kind of ['tablet', 'phone']) {
    await resize(page, kind);
    await shot(page, `table-${mark}-${kind}`);
    await look(kind);
  }
  await resize(page, 'desktop');
}

async function otherGames(site: Site, page: Page, mark: string, problems: string[]) {
  await enter(page, site, 'Pilar');
  for (const { name, slug, game, players, start, later } of OTHERS) {
    await openAt(site, [page], { game, players, prompts: start });
    problems.push(...(await axe(page, `${name} ${mark} at set-up`)));
    await openAt(site, [page], { game, players, prompts: later });
    for (const kind of ['desktop', 'phone']) {
      await resize(page, kind);
      await shot(page, `${slug}-${mark}-${kind}`);
      problems.push(...(await axe(page, `${name} ${mark} ${kind}`)));
      await nothingSticksOut(page, `${name} ${kind}`);
    }
    await resize(page, 'desktop');
    const question = await page.locator('.decide .ask').boundingBox();
    expect(question!.width, `${name}: answers leave the question room`).toBeGreaterThan(190);
  }
}

for (const { theme, lang } of [
  { theme: 'light', lang: 'nl' },
  { theme: 'dark', lang: 'es' },
] as const) {
  const mark = `${lang}-${theme}`;
  const name = `in the ${theme} theme, in ${lang}`;
  const look = (part: (site: Site, page: Page, mark: string, problems: string[]) => Promise<void>) => {
    return async ({ site }: { site: Site }) => {
      const problems: string[] = [];
      const page = await site.person({ theme, lang });
      await part(site, page, mark, problems);
      expect(problems).toEqual([]);
    };
  };
  test(`screens outside a table ${name}`, look(outside));
  test(`the table of La Cosa Nostra ${name}`, look(lcnTable));
  test(`the tables of the other games ${name}`, look(otherGames));
}
