// The two windows in which a hidden card answers a rival: a Robbery when a payout is won, a Trap when an attack comes.
import { check, enter, open_question, shot } from '../house.mjs';
import { set_tables } from '../set-tables.mjs';

const kTable = { game: 'la-cosa-nostra', players: 5, verbs: ['respond'] };
const kWindows = [
  { as: 'robbery', prompts: ['DEC-16'], told: 'rob' },
  { as: 'trap', prompts: ['DEC-17'], told: 'trap' },
];

export async function run(here) {
  const house = await here.hurried();
  const page = await house.person();
  await enter(page, house, 'Rosa');
  const found = await set_tables(
    house,
    [page],
    kWindows.map(({ as, prompts }) => ({ as, prompts, ...kTable })),
  );
  for (const window of kWindows) await answer(page, house, found[window.as], window);
}

async function answer(page, house, table, { as: name, prompts, told }) {
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
