// By touch on a small screen, in German: plan, look at the market, talk, the log.

import { enter, isStill, playBots, playUntil } from '../actions';
import { expect, type Page, shot, test } from '../fixtures';

test('by touch on a small screen, in German', async ({ site }) => {
  const page = await site.person({ size: [390, 844], touch: true, lang: 'de' });
  await enter(page, site, 'Jürgen von und zu Hohenfels'.slice(0, 24));
  await shot(page, 'phone-lobby');
  await playBots(page, 5);
  await shot(page, 'phone-boss');
  await playUntil([page], async (p) => (await p.textContent('.top .game b'))?.includes('Planung'));
  const myPlan = (p: Page) =>
    p.evaluate(() => !!document.querySelector<HTMLElement>('.decide[data-prompt="DEC-03"]:not(.quiet)'));
  await playUntil([page], myPlan);
  for (let i = 0; i < 3; i++) await page.keyboard.press('Escape'); // what the last step picked
  await page.locator('[data-region=hand] [data-pick]').first().tap();
  await page.waitForSelector('.legal');
  await shot(page, 'phone-planning');
  for (const tab of ['board', 'talk', 'log']) {
    await page
      .locator('.tabbar button')
      .nth(['board', 'talk', 'log'].indexOf(tab) + 1)
      .tap();
    await isStill(page);
    await shot(page, `phone-${tab}`);
    await noOverflow(page, tab);
  }
  await builderIsASheet(page);
  await page.locator('.tabbar button').first().tap();
  await noOverflow(page, 'table');
  await playUntil([page], async (p) => (await p.textContent('.top .game b'))?.includes('Aktion'));
  await shot(page, 'phone-action');
});

// O-9: an offer is written on a sheet of its own; what it says and the button to send it stay at the bottom.
async function builderIsASheet(page: Page) {
  await page.locator('.tabbar button').nth(2).tap();
  await page.locator('.compose .btn').tap();
  await page.locator('.builder .who').first().tap();
  await page.waitForSelector('.builder .cols');
  await page.locator('.builder .cash button').last().tap();
  await page.waitForSelector('[data-says]');
  await shot(page, 'phone-offer');
  const sheet = await page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
    const [builder, side, says, send] = [
      box('.builder'),
      box('.one'),
      box('[data-says]'),
      box('.builder footer .primary'),
    ];
    const small = [...document.querySelectorAll<HTMLElement>('.builder :is(button:not(.link), select, .pill)')]
      .filter((e) => e.getClientRects().length && e.offsetHeight < 43)
      .map((e) => `${e.className} ${e.textContent?.trim()} ${e.offsetHeight}`);
    return {
      small,
      fills: builder.height > side.height - 2,
      below: says.bottom <= send.top + 1 && send.bottom <= side.bottom + 1,
    };
  });
  expect(sheet, 'O-9: a sheet with large controls').toEqual({ small: [], fills: true, below: true });
  await page.locator('[data-put-away]').tap();
}

async function noOverflow(page: Page, where: string) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, `${where}: nothing sticks out sideways (${wide} px)`).toBeLessThanOrEqual(0);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.decide .btn, .tabbar button, .compose button')]
      .filter((b) => b.getClientRects().length && Math.min(b.offsetHeight, b.offsetWidth) < 43)
      .map((b) => `${b.textContent} ${b.offsetWidth}x${b.offsetHeight}`),
  );
  expect(small.length, `${where}: touch targets of 44 px, not ${small}`).toBe(0);
}
