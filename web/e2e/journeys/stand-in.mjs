// Somebody leaves: a stand-in plays, the others are told; the owner comes back, takes the seat and hears what was done.
import { check, enter, openTable, panelsApart, phaseIs, playUntil, shot, sitDown } from '../house.mjs';

export async function run(house) {
  const ann = await house.person();
  await enter(ann, house, 'Ann');
  const address = await openTable(ann, house, {});
  await ann.goto(address);
  const ben = await house.person();
  await sitDown(ben, address, 'Ben');
  await ann.locator('.go .btn.primary:not([disabled])').click();
  await Promise.all([ann, ben].map((p) => p.waitForSelector('.decide')));
  await playUntil([ann, ben], phaseIs('Planning'));

  await ben.locator('.top .tools .ib').last().click();
  await ben.locator('dialog .btn', { hasText: 'stand-in' }).click();
  await ben.waitForSelector('.setup');
  await ann.waitForSelector('.opp:has-text("a stand-in plays")');
  await shot(ann, 'stand-in');
  await playUntil([ann], phaseIs('Action'));

  await ben.goto(address);
  await ben.waitForSelector('.decide');
  await ben.locator('.banners .link', { hasText: 'Take my seat back' }).click();
  await ann.waitForFunction(() => !document.querySelector('.opps')?.textContent.includes('a stand-in plays'));
  await ben.waitForSelector('.banners summary, .banners .away');
  await shot(ben, 'stand-in-back');
  check('what happened meanwhile stands above the table, not on it', await panelsApart(ben));
  check('the returned player is asked again', await comesTo(ben, ann));
}

async function comesTo(ben, ann) {
  let asked = false;
  await playUntil([ann, ben], async (page) => {
    asked ||= page === ben && (await ben.evaluate(() => !!document.querySelector('.decide:not(.quiet)')));
    return asked;
  });
  return asked;
}
