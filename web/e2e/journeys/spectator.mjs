// Somebody watches with a delay: sees what lies open to all, later than those who play, and nobody's hand.
import { check, enter, openTable, panelsApart, playUntil, shot } from '../house.mjs';

const DELAY = 3; // seconds

export async function run(house) {
  const ann = await house.person();
  await enter(ann, house, 'Ann');
  const address = await openTable(ann, house, { bots: ['random', 'random', 'random'], spectator_delay_s: DELAY });
  await ann.goto(address);
  await ann.locator('.go .btn.primary:not([disabled])').click();
  await ann.waitForSelector('.decide');

  const tom = await house.person({ lang: 'es', theme: 'light' });
  await tom.goto(address);
  await tom.waitForSelector('#door-name');
  await shot(tom, 'spectator-door');
  await tom.fill('#door-name', 'Tom');
  await tom.press('#door-name', 'Enter');
  await tom.waitForSelector('.banners .thin');
  check('a spectator is told of the delay', (await tom.textContent('.banners')).includes(String(DELAY)));
  await ann.waitForSelector('.top .chip'); // the table knows that somebody watches

  const planning = (page) =>
    page.evaluate(() => document.querySelectorAll('.phases li')[1]?.hasAttribute('aria-current') ?? false);
  await playUntil([ann], planning);
  const began = Date.now();
  check('a spectator is behind', !(await planning(tom)));
  await tom.waitForFunction(() => document.querySelectorAll('.phases li')[1]?.hasAttribute('aria-current'), null, {
    timeout: 30000,
  });
  check(`by about ${DELAY} s, not ${Date.now() - began} ms`, Date.now() - began > (DELAY - 1) * 1000);
  check('a spectator sees no hand', (await tom.locator('[data-region=hand]').count()) === 0);
  check('a spectator cannot speak', (await tom.locator('#say').count()) === 0);
  await shot(tom, 'spectator');
  check('no panel lies on another', await panelsApart(tom));
  const names = await tom.evaluate(
    () => [...document.querySelectorAll('.opp .nm b')].filter((b) => b.scrollWidth > b.clientWidth).length,
  );
  check(`four families keep their names (${names} are cut)`, names === 0);
}
