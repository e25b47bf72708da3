// One person opens a table against three bots with one click and plays; then the last round of such a game, to its
// ending.
import { axeBoth } from '../axe.mjs';
import { check, enter, isOver, isStill, phaseIs, playBots, playUntil, shot } from '../house.mjs';
import { openAt } from '../set-tables.mjs';

export async function run(here) {
  const house = await here.hurried();
  const page = await house.person();
  await enter(page, house, 'Ana');
  await shot(page, 'lobby');
  await playBots(page);
  await shot(page, 'boss');
  await playUntil([page], phaseIs('Planning'));
  await isStill(page);
  await shot(page, 'planning');
  await playUntil([page], phaseIs('Action'));
  await shot(page, 'action');
  await openAt(house, [page], { game: 'la-cosa-nostra', players: 4, prompts: ['DEC-03'], view: { round: 4 } });
  const windows = new Set();
  await playUntil(
    [page],
    async (p, did) => {
      const asked = await p.evaluate(() => document.querySelector('.decide')?.dataset.prompt);
      if (asked) windows.add(asked);
      return isOver(p, did);
    },
    240,
  );
  await page.waitForSelector('dialog[open] ol');
  await shot(page, 'result');
  await axeBoth(page, 'result', 'dialog[open]');
  const scores = await page.locator('dialog .score').allTextContents();
  check(`four scores in money, not ${scores}`, scores.length === 4 && scores.every((s) => /^−?\$[\d,]+$/.test(s)));
  check(
    `windows of the last round were seen: ${[...windows]}`,
    windows.has('DEC-16') || windows.has('DEC-17') || windows.has('DEC-08'),
  );
  await page.close();
}
