// The keyboard alone: from the address bar to a planned Job, a refused one explained, and the log.

import { arrange } from '../actions';
import { expect, type Page, shot, test } from '../fixtures';

test('the keyboard alone, from the address bar to a planned Job and the log', async ({ site }) => {
  const page = await site.person();
  await page.goto(site.address);
  await page.waitForSelector('#my-name');
  await tabTo(page, '#my-name');
  await page.keyboard.type('Kay');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#my-name', { state: 'detached' });
  await arrange(page);
  await tabTo(page, '[data-start]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.decide .ask b');

  await tabTo(page, '[data-region=board] [data-pick]'); // a Boss
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-confirm]:focus'); // the focus goes on to the button
  await page.keyboard.press('Escape'); // puts it back
  await page.waitForSelector('[data-confirm]', { state: 'detached' });
  await tabTo(page, '[data-region=board] [data-pick]', true);
  await page.keyboard.press('Space');
  await page.waitForSelector('[data-confirm]:focus');
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLElement>('.decide')?.dataset.prompt === 'DEC-03' &&
      !document.querySelector<HTMLElement>('.decide.quiet'),
    null,
    { timeout: 60000 },
  );

  await page.keyboard.press('1');
  await page.waitForSelector('[data-region=mine] .legal:focus'); // the focus goes on to the first target
  await page.keyboard.press('Escape');
  expect(await page.locator('.picked').count(), 'Esc puts the card back').toBe(0);
  await page.keyboard.press('1');
  await page.waitForSelector('[data-region=mine] .legal:focus');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-confirm]:focus');
  await shot(page, 'keyboard');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector<HTMLElement>('[data-region=mine] .pl'));

  for (const [key, selector] of [
    ['?', 'dialog .keys'],
    ['v', 'dialog .read'],
    ['/', 'dialog .find'],
  ]) {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press(key);
    await page.waitForSelector(selector);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
  }
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('l');
  await page.waitForSelector('.log li time');
});

async function tabTo(page: Page, selector: string, back = false) {
  for (let i = 0; i < 60; i++) {
    if (await page.evaluate((s) => document.activeElement?.matches(s), selector)) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`Tab does not reach ${selector}`);
}
