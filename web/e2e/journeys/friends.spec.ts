// Two people and two bots: join by link, bargain, give a word and break it, whisper, reload, lose the server for a
// moment, and play to the ending.

import { isOver, playUntil } from '../actions';
import { counter, meet, openBuilder, rival } from '../bargain';
import { expect, type Page, type Site, shot, test } from '../fixtures';

test('two people and two bots: bargain, whisper, break a word, reload, lose the server, end', async ({ site }) => {
  const [ann, ben] = await test.step('join by link and begin', () => meet(site));
  await test.step('offer and counter-offer', () => counter(ann, ben));
  await test.step('accept', () => accept(ann));
  await test.step('whisper', () => whisper(ann, ben));
  await test.step('break a word', () => breakWord(ann, ben));
  await test.step('reload', () => reload(ann));
  await test.step('lose the server for a moment', () => restart(site, ann, ben));
  await test.step('play to the ending', () => playUntil([ann, ben], isOver, 300));
  await ben.waitForSelector('dialog[open] ol');
  await shot(ben, 'friends-result');
});

async function accept(ann: Page) {
  await ann.locator('.offer .acts .primary').click();
  await ann.waitForSelector('.offer', { state: 'detached' });
  await ann.waitForFunction(() => document.querySelector<HTMLElement>('.me .big')?.textContent === '$0');
}

async function whisper(ann: Page, ben: Page) {
  await ben.locator('[data-room=""]').click(); // he is in the talk with Ann since his counter-offer
  await ann.locator('.chan button').last().click();
  await ann.locator('.readers label', { hasText: 'Ben' }).click();
  await ann.locator('.readers .btn').click();
  await ann.fill('#say', 'Between us.');
  await ann.press('#say', 'Enter');
  await ben.locator('.chan button:has(.badge)').click();
  await ben.waitForSelector('.said:text-is("Between us.")');
  await shot(ben, 'whisper');
}

// A word to pay that is not kept: the log says so at the end of the round.
async function breakWord(ann: Page, ben: Page) {
  await openBuilder(ann);
  await rival(ann, 'Ben').click();
  await ann.locator('.builder .words label').nth(2).click();
  await ann.locator('.builder .args input').fill('1000');
  await ann.locator('.builder footer .primary').click();
  await ann.waitForSelector('.builder', { state: 'detached' });
  await playUntil(
    [ann, ben],
    async (page) => page === ann && (await ann.textContent('.top .game'))?.includes('round II'),
  );
  await ann.locator('#tab-log').click();
  await ann.locator('.filters .chip').last().click();
  await ann.waitForSelector('.log li:has-text("broken")');
  await shot(ann, 'broken-word');
  await ann.locator('.filters .chip').first().click();
  await ann.locator('#tab-talk').click();
}

async function reload(page: Page) {
  const before = await page.textContent('.top .game');
  await page.reload();
  await page.waitForSelector('.decide .ask b');
  expect(await page.textContent('.top .game'), 'the table is as it was after a reload').toBe(before);
}

async function restart(site: Site, ann: Page, ben: Page) {
  await site.server.stop();
  await ann.waitForSelector('.banners .thin');
  await shot(ann, 'restarting');
  await site.server.start();
  for (const page of [ann, ben]) {
    await page.waitForSelector('.banners .warn', { state: 'detached', timeout: 30000 });
    await page.waitForSelector('.decide .ask b');
  }
}
