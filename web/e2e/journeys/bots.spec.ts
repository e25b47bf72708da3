// One person opens a table against three bots with one click and plays; then the last round of such a game, to its
// ending.

import { enter, isOver, isStill, phaseIs, playBots, playUntil } from '../actions';
import { axeBoth } from '../axe';
import { expect, shot, test } from '../fixtures';
import { openAt } from '../set-tables';

test('one person opens a table against bots and plays the last round to the ending', async ({ site }) => {
  const page = await site.person();
  await enter(page, site, 'Ana');
  await shot(page, 'lobby');
  await playBots(page);
  await shot(page, 'boss');
  await playUntil([page], phaseIs('Planning'));
  await isStill(page);
  await shot(page, 'planning');
  await playUntil([page], phaseIs('Action'));
  await shot(page, 'action');
  // At a Schemer window, so that every run sees a window of the last round, however the dice fall.
  await openAt(site, [page], { game: 'la-cosa-nostra', players: 4, prompts: ['DEC-08'], view: { round: 4 } });
  const windows = new Set();
  await playUntil(
    [page],
    async (p, did) => {
      const asked = await p.evaluate(() => document.querySelector<HTMLElement>('.decide')?.dataset.prompt);
      if (asked) windows.add(asked);
      return isOver(p, did);
    },
    240,
  );
  await page.waitForSelector('dialog[open] ol');
  await shot(page, 'result');
  await axeBoth(page, 'result', 'dialog[open]');
  const scores = await page.locator('dialog .score').allTextContents();
  expect(
    scores.length === 4 && scores.every((s) => /^−?\$[\d,]+$/.test(s)),
    `four scores in money, not ${scores}`,
  ).toBeTruthy();
  expect([...windows], 'the window of the last round was shown').toContain('DEC-08');
  await page.close();
});
