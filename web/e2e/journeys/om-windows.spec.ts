// The hard moments of Omertà, each at a table that waits at it: involvement in open order and in secret, reinforcement,
// an action card in its window, a goal declared, soldiers moved by keys alone.

import { enter, movesOn, openQuestion, SIZES } from '../actions';
import { axeBoth } from '../axe';
import { expect, type Page, shot, test } from '../fixtures';
import { setTables } from '../set-tables';

const TABLE = { game: 'omerta', players: 3, options: { auto_declare_p1: false } };
const involve = { prompts: ['DEC-14'], verbs: ['involve'] };
const MOMENTS = {
  involve,
  reinforce: { prompts: ['DEC-18'], verbs: ['reinforce'] },
  card: { prompts: ['W-ROLL'], verbs: ['play'] },
  station: { prompts: ['DEC-6'], verbs: ['station'] },
  declare: { prompts: ['DEC-3', 'DEC-4'], verbs: ['declare'] },
  'involve-secret': { ...involve, options: { involvement: 'secret_simultaneous' } },
};

async function pick(page: Page, region: string, space: string) {
  await page.locator(`[data-region=${region}] [data-thing^="${space}:"].legal`).first().click();
  await page.waitForSelector('.decide [data-confirm]');
  await movesOn(page, () => page.click('.decide [data-confirm]'));
}

async function readsOdds(page: Page) {
  const odds = await page.locator('[data-dice] [data-odds] li').allTextContents();
  expect(
    odds.length > 0 && odds.every((line) => /\d+\s%/.test(line)),
    `the odds of my own dice are shown: ${odds}`,
  ).toBeTruthy();
}

async function readsSums(page: Page) {
  const sums = await page.locator('[data-dice] .roll').allTextContents();
  expect(
    sums.length > 0 && sums.every((s) => /1d6 [+−] \d/.test(s)),
    `what is added to the dice is shown: ${sums}`,
  ).toBeTruthy();
  await readsOdds(page);
}

// Finding 17: the bar names the prices and cuts nothing; what stands out is what happens without me: one soldier comes.
async function readsPrices(page: Page) {
  const bar = page.locator('.decide');
  await expect(bar).toContainText('3.000');
  await expect(bar.locator('.primary')).toContainText('1 soldado');
  const cut = await bar.evaluate((e) =>
    [e, ...e.querySelectorAll('.ask, .ask *, .acts, .acts *')]
      .filter((x) => !x.closest('.vh, svg') && x.scrollWidth > x.clientWidth + 1 && x.clientWidth > 0)
      .map((x) => x.textContent?.trim()),
  );
  expect(cut, 'nothing in the bar is cut').toEqual([]);
}

async function involveCapo(page: Page) {
  expect(await page.locator('.steps [aria-current=step]').count(), 'the bar of steps says where we are').toBe(1);
  await readsSums(page);
  await pick(page, 'mine', 'capo');
}

const ACTS = {
  involve: involveCapo,
  'involve-secret': involveCapo,
  async reinforce(page: Page) {
    await readsSums(page);
    await readsPrices(page);
    await movesOn(page, () => page.locator('.decide [data-confirm], .decide [data-answer=reinforce]').first().click());
  },
  async card(page: Page) {
    await readsOdds(page);
    await page.locator('[data-region=hand] li:not(:has(.dim)) [data-pick]').first().click();
    const sure = page.locator('.decide [data-confirm], .decide [data-answer^=play]');
    for (let targets = 0; targets < 3 && (await sure.count()) === 0; targets++)
      await page.locator('.legal').first().click();
    await movesOn(page, () => sure.first().click());
  },
  declare: (page: Page) => pick(page, 'mine', 'objective'),
  async station(page: Page) {
    for (let i = 0; i < 60; i++) {
      if (
        await page.evaluate(() => document.activeElement?.matches('[data-region=board] [data-thing^="domain:"].legal'))
      )
        break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.waitForSelector('.decide [data-confirm], .decide [data-answer=station]');
    await page.waitForSelector('[data-region=board] .picked');
    await movesOn(page, async () => {
      await page.locator('.decide [data-confirm], .decide [data-answer=station]').first().focus();
      await page.keyboard.press('Enter');
    });
  },
};

test('finding 17: the hard moments of Omertà', async ({ site }) => {
  const page = await site.person({ lang: 'es', theme: 'light' });
  await enter(page, site, 'Rosa');
  const requests = Object.entries(MOMENTS).map(([as, moment]) => ({ as, ...TABLE, ...moment }));
  const found = await setTables(site, [page], requests);
  for (const [name, { prompts }] of Object.entries(MOMENTS))
    await test.step(name, async () => {
      await openQuestion(page, site, found[name], prompts);
      await shot(page, `om-window-${name}`);
      await axeBoth(page, `Omertà, ${name}`);
      await page.setViewportSize({ width: SIZES.phone[0], height: SIZES.phone[1] });
      await shot(page, `om-window-${name}-phone`);
      await page.setViewportSize({ width: SIZES.desktop[0], height: SIZES.desktop[1] });
      await ACTS[name](page);
    });
});
