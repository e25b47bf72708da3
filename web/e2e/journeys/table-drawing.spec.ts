// A table is drawn with little work: once per change, and in layers so that what stays is not drawn again
// (docs/performance.md has the frame times).
import { enter, isStill } from '../actions';
import { expect, type Page, test } from '../fixtures';
import { layoutFaults } from '../layout';
import { openAt } from '../set-tables';

// Counts how often the whole table is drawn smaller because it did not fit.
const watchShrinking = (page: Page) =>
  page.evaluate(() => {
    const app = document.querySelector<HTMLElement>('.app')!;
    window.timesShrunk = 0;
    new MutationObserver(() => {
      if (app.dataset.low === 'true') window.timesShrunk = window.timesShrunk! + 1;
    }).observe(app, { attributes: true, attributeFilter: ['data-low'] });
  });

async function chooseBoss(page: Page) {
  await page.waitForSelector('.decide[data-prompt="DEC-01"]:not(.quiet)');
  await page.locator('.bosses [data-pick].legal').first().click();
  await page.locator('.decide [data-confirm]').click();
}

test('V2 2.7, LCN-SETUP-2: while families are chosen the table fits, and is drawn in one size', async ({ site }) => {
  const people = [await site.person({ motion: true }), await site.person(), await site.person()] as const;
  for (const [i, page] of people.entries()) await enter(page, site, ['Ana', 'Ben', 'Cleo'][i]!);
  const [ana, ben, cleo] = people;
  await openAt(site, [...people], { game: 'la-cosa-nostra', players: 3, prompts: ['DEC-01'] });
  await watchShrinking(ana);
  await chooseBoss(ana);
  await chooseBoss(ben);
  await cleo.waitForSelector('.decide[data-prompt="DEC-01"]:not(.quiet)');
  await ana.waitForSelector('.boss.gone:has-text("Ben")');
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ] as const) {
    await ben.setViewportSize({ width, height });
    await isStill(ben);
    expect(await layoutFaults(ben), `${width}x${height}`).toEqual([]);
    const hidden = await ben.locator('main.table').evaluate((table) => table.scrollHeight - table.clientHeight);
    expect(hidden, `pixels out of sight at ${width}x${height}`).toBeLessThanOrEqual(1);
  }
  await chooseBoss(cleo);
  await ana.waitForSelector('[data-region=mine] .mg');
  await isStill(ana);
  expect(await ana.evaluate(() => window.timesShrunk)).toBe(0);
});

test('the cloth and the bar of a table are layers of their own', async ({ site }) => {
  const page = await site.person();
  await enter(page, site, 'Ana');
  await openAt(site, [page], { game: 'la-cosa-nostra', players: 4, prompts: ['DEC-03'] });
  const drawn = await page.evaluate(() => {
    const [app, table, bar] = ['.app', 'main.table', 'main.table > .bar'].map((s) => document.querySelector(s)!);
    const cloth = getComputedStyle(app!, '::before');
    return {
      cloth: cloth.willChange,
      pattern: cloth.backgroundImage.includes('url('),
      bar: getComputedStyle(bar!).willChange,
      table: getComputedStyle(table!).backgroundImage, // a pattern here would be drawn again with every change
    };
  });
  expect(drawn).toEqual({ cloth: 'transform', pattern: true, bar: 'transform', table: 'none' });
});
