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

test('V2 2.2: bots with a character greet at their seats and in the talk, unless I silence them', async ({ site }) => {
  const page = await site.person();
  await enter(page, site, 'Ana');
  await playBots(page, 4, 'steady');
  await expect(page.locator('[data-bubble]')).toHaveCount(3);
  const said = page.locator('.msgs .said');
  await expect(said).toHaveCount(3);
  const english = await said.allTextContents();
  await page.locator('.msgs').evaluate((list) => (list.style.width = '9rem')); // every line breaks
  const apart = await page.locator('.msgs .seat-face').evaluateAll((faces) =>
    faces.map((face) => {
      const [portrait, crest] = [...face.children].map((part) => part.getBoundingClientRect());
      return crest.top - portrait.bottom;
    }),
  );
  expect(Math.max(...apart), 'each crest stays on its portrait, however long the line').toBeLessThan(0);
  const table = page.url();
  await page.goto(`${site.address}/settings`);
  await page.getByRole('radiogroup', { name: 'What bots say' }).getByText('Silent').click();
  await page.goto(table);
  await page.waitForSelector('.decide');
  await expect(said).toHaveCount(0);
  await page.goto(`${site.address}/settings`);
  await page.getByRole('radiogroup', { name: 'What bots say' }).getByText('Talkative').click();
  await page.goto(table);
  await expect(said).toHaveText(english);
  await page.close();
});
