// The two windows in which a hidden card answers a rival: a Robbery when a payout is won, a Trap when an attack comes.
import { check, enter, open_question, shot } from '../house.mjs';
import { scout } from '../scout.mjs';

const kWindows = [
  { name: 'robbery', prompts: ['DEC-16'], verbs: ['respond'], told: 'rob' },
  { name: 'trap', prompts: ['DEC-17'], verbs: ['respond'], told: 'trap' },
];

export async function run(here) {
  const house = await here.hurried();
  const page = await house.person();
  await enter(page, house, 'Rosa');
  const found = await scout(page, {
    game: 'la-cosa-nostra',
    wanted: kWindows,
    keep: ['robbery', 'trap'],
    prefer: ['plan', 'execute'],
  });
  for (const window of kWindows) await answer(page, house, found[window.name], window);
}

async function answer(page, house, table, { name, prompts, told }) {
  await open_question(page, house, table, prompts);
  const question = await page.textContent('.decide .ask');
  check(`the bar asks about it: ${question}`, question.toLowerCase().includes(told));
  check('who may answer is told that it is a reaction', (await page.textContent('.decide .who')).includes('react'));
  await shot(page, `window-${name}`);
  await page.locator('[data-region=mine] .legal').first().click();
  await page.waitForSelector('.decide [data-confirm]');
  await shot(page, `window-${name}-chosen`);
  await page.click('.decide [data-confirm]');
  await page.locator('#tab-log').click();
  await page.waitForSelector(`.log li:has-text("${name === 'robbery' ? 'Robbery' : 'Trap'}")`);
  await shot(page, `window-${name}-after`);
}
