// Somebody watches with a delay: sees what lies open to all, later than those who play, and nobody's hand.

import { enter, openTable, panelsApart, playUntil } from '../actions';
import { expect, type Page, shot, test } from '../fixtures';

const DELAY = 3; // seconds

test.use({ botPauseMs: 20 });

test('a spectator sees what lies open, later than those who play, and no hand', async ({ site }) => {
  const ann = await site.person();
  await enter(ann, site, 'Ann');
  const address = await openTable(ann, site, { bots: ['random', 'random', 'random'], spectator_delay_s: DELAY });
  await ann.goto(address);
  await ann.locator('.go .btn.primary:not([disabled])').click();
  await ann.waitForSelector('.decide');

  const tom = await site.person({ lang: 'es', theme: 'light' });
  await tom.goto(address);
  await tom.waitForSelector('#door-name');
  await shot(tom, 'spectator-door');
  await tom.fill('#door-name', 'Tom');
  await tom.press('#door-name', 'Enter');
  await tom.waitForSelector('.banners .thin');
  expect(await tom.textContent('.banners'), 'a spectator reads of the delay').toContain(String(DELAY));
  await ann.waitForSelector('.top .chip'); // the table knows that somebody watches

  const planning = (page: Page) =>
    page.evaluate(() => document.querySelectorAll<HTMLElement>('.phases li')[1]?.hasAttribute('aria-current') ?? false);
  await playUntil([ann], planning);
  const began = Date.now();
  expect(await planning(tom), 'a spectator is behind').toBeFalsy();
  await tom.waitForFunction(
    () => document.querySelectorAll<HTMLElement>('.phases li')[1]?.hasAttribute('aria-current'),
    null,
    {
      timeout: 30000,
    },
  );
  expect(Date.now() - began, `by about ${DELAY} s, not ${Date.now() - began} ms`).toBeGreaterThan((DELAY - 1) * 1000);
  expect(await tom.locator('[data-region=hand]').count(), 'a spectator sees no hand').toBe(0);
  expect(await tom.locator('#say').count(), 'a spectator cannot speak').toBe(0);
  await shot(tom, 'spectator');
  expect(await panelsApart(tom), 'no panel lies on another').toBeTruthy();
  const names = await tom.evaluate(
    () => [...document.querySelectorAll<HTMLElement>('.opp .nm b')].filter((b) => b.scrollWidth > b.clientWidth).length,
  );
  expect(names, `four families keep their names (${names} are cut)`).toBe(0);
});
