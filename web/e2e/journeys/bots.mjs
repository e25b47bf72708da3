// One person opens a table against three bots with one click and plays; then the last round of such a game, to its ending.
import { axe_both } from '../axe.mjs';
import { check, enter, is_over, is_still, phase_is, play_bots, play_until, shot } from '../house.mjs';
import { open_at } from '../set-tables.mjs';

export async function run(here) {
  const house = await here.hurried();
  const page = await house.person();
  await enter(page, house, 'Ana');
  await shot(page, 'lobby');
  await play_bots(page);
  await shot(page, 'boss');
  await play_until([page], phase_is('Planning'));
  await is_still(page);
  await shot(page, 'planning');
  await play_until([page], phase_is('Action'));
  await shot(page, 'action');
  await open_at(house, [page], { game: 'la-cosa-nostra', players: 4, prompts: ['DEC-03'], view: { round: 4 } });
  const windows = new Set();
  await play_until(
    [page],
    async (p, did) => {
      const asked = await p.evaluate(() => document.querySelector('.decide')?.dataset.prompt);
      if (asked) windows.add(asked);
      return is_over(p, did);
    },
    240,
  );
  await page.waitForSelector('dialog[open] ol');
  await shot(page, 'result');
  await axe_both(page, 'result', 'dialog[open]');
  const scores = await page.locator('dialog .score').allTextContents();
  check(`four scores in money, not ${scores}`, scores.length === 4 && scores.every((s) => /^−?\$[\d,]+$/.test(s)));
  check(
    `windows of the last round were seen: ${[...windows]}`,
    windows.has('DEC-16') || windows.has('DEC-17') || windows.has('DEC-08'),
  );
  await page.close();
}
