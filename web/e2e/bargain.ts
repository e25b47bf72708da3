// Two people who meet at a table and bargain.

import { arrange, enter, phaseIs, playUntil } from './actions';
import { axeBoth } from './axe';
import { expect, type Page, type Site, shot } from './fixtures';
// Two people at a table in its planning, Ann's turn: no window is open, so trade does not rest.
export async function meet(site: Site): Promise<[Page, Page]> {
  const ann = await site.person();
  await enter(ann, site, 'Ann');
  const ben = await joinByLink(site, ann);
  await begin(ann, ben);
  await playUntil([ann, ben], phaseIs('Planning'));
  const asked = () => document.querySelector<HTMLElement>('.decide[data-prompt="DEC-03"]:not(.quiet)') !== null;
  await playUntil([ben], () => ann.evaluate(asked));
  return [ann, ben];
}

async function joinByLink(site: Site, ann: Page) {
  await arrange(ann);
  await ann.click('[data-seat="2"] [data-friend]');
  await ann.click('[data-start]');
  await ann.waitForSelector('.go .btn');
  await shot(ann, 'waiting-room');
  await axeBoth(ann, 'waiting room');
  const ben = await site.person({ theme: 'light', lang: 'de' });
  await ben.goto(ann.url());
  await ben.waitForSelector('#door-name');
  await shot(ben, 'door');
  await axeBoth(ben, 'door');
  await ben.fill('#door-name', 'Ben');
  await ben.press('#door-name', 'Enter');
  return ben;
}

async function begin(ann: Page, ben: Page) {
  await ben.locator('.go .btn.primary').click(); // ready
  await ann.locator('.go .btn.primary:not([disabled])').click();
  await Promise.all([ann, ben].map((p) => p.waitForSelector('.decide')));
}

export const rival = (page: Page, name: string) => page.locator('.builder .who', { hasText: name });
export async function openBuilder(page: Page) {
  await page.locator('.compose .btn').last().click();
  await page.waitForSelector('.builder');
}
const setCash = (page: Page, column, dollars) =>
  page.locator(`.builder .cols section:nth-child(${column}) input[type=number]`).fill(String(dollars));

// Ann offers 1,000 for a use of a business; Ben counters with 2,000, marked as changed.
export async function counter(ann: Page, ben: Page) {
  await openBuilder(ann);
  await rival(ann, 'Ben').click();
  await ann.waitForSelector('.builder .cols');
  await setCash(ann, 1, 1000);
  await ann.locator('.builder .cols section:nth-child(2) [data-kind=marker] .pill').first().click();
  await shot(ann, 'offer-builder');
  await ann.locator('.builder footer .primary').click();
  await ann.waitForSelector('.builder', { state: 'detached' });

  await ben.waitForSelector('.offer .acts .btn');
  await shot(ben, 'offer');
  await ben.locator('.offer .acts .btn').nth(1).click();
  await ben.waitForSelector('.builder .cols');
  await setCash(ben, 2, 2000);
  expect(await ben.locator('.builder .mark').count(), 'a changed sum is marked').toBeGreaterThan(0);
  await ben.locator('.builder footer .primary').click();
  await ben.waitForSelector('.builder', { state: 'detached' });

  await ann.waitForSelector('.offer .acts .primary');
  expect(await ann.locator('.offer .mark').count(), 'the counter shows what was said before').toBeGreaterThan(0);
  await shot(ann, 'counter-offer');
}
