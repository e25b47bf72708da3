// Somebody leaves: a stand-in plays, the others read of it; the owner comes back, takes the seat and reads what was
// done.

import { enter, openTable, panelsApart, phaseIs, playUntil, sitDown } from '../actions';
import { expect, type Page, shot, test } from '../fixtures';

test.use({ botPauseMs: 20 });

test('a stand-in plays for somebody who leaves, until the owner comes back', async ({ site }) => {
  const ann = await site.person();
  await enter(ann, site, 'Ann');
  const address = await openTable(ann, site, {});
  await ann.goto(address);
  const ben = await site.person();
  await sitDown(ben, address, 'Ben');
  await ann.locator('.go .btn.primary:not([disabled])').click();
  await Promise.all([ann, ben].map((p) => p.waitForSelector('.decide')));
  await playUntil([ann, ben], phaseIs('Planning'));

  await ben.locator('.top .tools .ib').last().click();
  await ben.locator('dialog .btn', { hasText: 'Leave the table' }).click();
  await expect(ben.locator('dialog'), 'leaving asks first and says what happens to the seat').toContainText(
    'A bot plays on for you',
  );
  await ben.locator('dialog [data-leave]').click();
  await ben.waitForSelector('.setup');
  await ann.waitForSelector('.opp:has-text("stand-in playing")');
  await shot(ann, 'stand-in');
  await playUntil([ann], phaseIs('Action'));

  await ben.goto(address);
  await ben.waitForSelector('.decide');
  await ben.locator('.banners .link', { hasText: 'Take my seat back' }).click();
  await ann.waitForFunction(
    () => !document.querySelector<HTMLElement>('.opps')?.textContent.includes('stand-in playing'),
  );
  await ben.waitForSelector('.banners summary, .banners .away');
  await shot(ben, 'stand-in-back');
  expect(await panelsApart(ben), 'what happened meanwhile stands above the table, not on it').toBeTruthy();
  expect(await comesTo(ben, ann), 'the returned player is asked again').toBeTruthy();
});

async function comesTo(ben: Page, ann: Page) {
  let asked = false;
  await playUntil([ann, ben], async (page) => {
    asked ||= page === ben && (await ben.evaluate(() => !!document.querySelector<HTMLElement>('.decide:not(.quiet)')));
    return asked;
  });
  return asked;
}
