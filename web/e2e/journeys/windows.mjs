// The two windows in which a hidden card answers a rival: a Robbery when a payout is won, a Trap when an attack comes.
import { axeBoth } from '../axe.mjs';
import { check, enter, openQuestion, shot } from '../house.mjs';
import { setTables } from '../set-tables.mjs';

const TABLE = { game: 'la-cosa-nostra', players: 5, verbs: ['respond'] };
const WINDOWS = [
  { as: 'robbery', prompts: ['DEC-16'], told: 'rob' },
  { as: 'trap', prompts: ['DEC-17'], told: 'trap' },
];

export async function run(here) {
  const house = await here.hurried();
  const page = await house.person();
  await enter(page, house, 'Rosa');
  const found = await setTables(
    house,
    [page],
    WINDOWS.map(({ as, prompts }) => ({ as, prompts, ...TABLE })),
  );
  await standingOrder(page, house, found.robbery);
  for (const window of WINDOWS) await answer(page, house, found[window.as], window);
}

// "If a cash job of $8,000 or more succeeds, rob it": said beforehand, kept by the server.
async function standingOrder(page, house, table) {
  await page.goto(`${house.address}/t/${table}`);
  const row = page.locator('[data-order=DEC-16]');
  const open = async () => {
    await page.locator('.top .tools .ib').last().click();
    await page.locator('dialog .btn', { hasText: 'What I want to be asked' }).click();
    await row.waitFor();
  };
  await open();
  await row.locator('select').first().selectOption({ index: 1 });
  await row.locator('[data-least]').selectOption('8000');
  await page.waitForFunction(() => document.querySelector('[data-least]')?.value === '8000');
  await axeBoth(page, 'standing orders', 'dialog[open]');
  await shot(page, 'window-order');
  await page.reload();
  await open();
  check('the order is kept', (await row.locator('[data-least]').inputValue()) === '8000');
  await page.keyboard.press('Escape');
}

async function answer(page, house, table, { as: name, prompts, told }) {
  await openQuestion(page, house, table, prompts);
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
