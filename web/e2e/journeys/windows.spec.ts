// The two windows in which a hidden card answers a rival: a Robbery when a payout is won, a Trap when an attack comes.

import { enter, openQuestion } from '../actions';
import { axeBoth } from '../axe';
import { expect, type Page, type Site, shot, test } from '../fixtures';
import { openAt, setTables } from '../set-tables';

const TABLE = { game: 'la-cosa-nostra', players: 5, verbs: ['respond'] };
const WINDOWS = [
  { as: 'robbery', prompts: ['DEC-16'], about: 'rob' },
  { as: 'trap', prompts: ['DEC-17'], about: 'trap' },
];

test('a hidden card answers a rival: a Robbery, a Trap', async ({ site }) => {
  const page = await site.person();
  await enter(page, site, 'Rosa');
  const found = await setTables(
    site,
    [page],
    WINDOWS.map(({ as, prompts }) => ({ as, prompts, ...TABLE })),
  );
  await test.step('a standing order', () => standingOrder(page, site, found.robbery));
  for (const window of WINDOWS) await test.step(window.as, () => answer(page, site, found[window.as], window));
});

// "If a cash job of $8,000 or more succeeds, rob it": said beforehand, kept by the server.
async function standingOrder(page: Page, site: Site, table: string) {
  await page.goto(`${site.address}/t/${table}`);
  const row = page.locator('[data-order=DEC-16]');
  const open = async () => {
    await page.locator('.top .tools .ib').last().click();
    await page.locator('dialog .btn', { hasText: 'When to ask me' }).click();
    await row.waitFor();
  };
  await open();
  await row.locator('select').first().selectOption({ index: 1 });
  await row.locator('[data-least]').selectOption('8000');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-least]')?.value === '8000');
  await axeBoth(page, 'standing orders', 'dialog[open]');
  await shot(page, 'window-order');
  await page.reload();
  await open();
  expect(await row.locator('[data-least]').inputValue(), 'the order is kept').toBe('8000');
  await page.keyboard.press('Escape');
}

async function answer(page: Page, site: Site, table: string, { as: name, prompts, about }) {
  await openQuestion(page, site, table, prompts);
  const question = await page.textContent('.decide .ask');
  expect(question.toLowerCase(), `the bar asks about it: ${question}`).toContain(about);
  expect(await page.textContent('.decide .who'), 'who may answer reads that it is a reaction').toContain('react');
  await shot(page, `window-${name}`);
  await page.locator('[data-region=mine] .legal').first().click();
  await page.waitForSelector('.decide [data-confirm]');
  await shot(page, `window-${name}-chosen`);
  await page.click('.decide [data-confirm]');
  await page.locator('#tab-log').click();
  await page.waitForSelector(`.log li:has-text("${name === 'robbery' ? 'Robbery' : 'Trap'}")`);
  await shot(page, `window-${name}-after`);
}

test('finding 8, V2 5.1: a doctor is asked for by the name of whom it saves, and of whose man that is', async ({
  site,
}) => {
  const page = await site.person();
  await enter(page, site, 'Rosa');
  await openAt(site, [page], { ...TABLE, verbs: ['play-doc'], prompts: ['DEC-18'] });
  const names = await page
    .locator('[data-thing^="gangster:"], [data-thing^="business:"]')
    .evaluateAll((all) => all.map((e) => (e.ariaLabel ?? '').split(/[,.:(]/)[0]!.trim()).filter(Boolean));
  const question = await page.textContent('.decide .ask b');
  expect(
    names.some((name) => question!.includes(name)),
    question!,
  ).toBe(true);
  const owners = await page.locator('[data-region=rivals] .nm b').allTextContents();
  expect(
    [...owners, 'your', 'you'].some((name) => question!.includes(name.trim())),
    question!,
  ).toBe(true);
});
