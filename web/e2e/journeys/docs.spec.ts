// The documentation as a server shows it: from the page to the text, by search and keyboard, in light and dark, on a
// phone.
import { SIZES } from '../actions';
import { axe, axeBoth } from '../axe';
import { expect, shot, test } from '../fixtures';

test('documentation: from the lobby to a rule by keyboard', async ({ site }) => {
  const page = await site.person({ lang: 'de' });
  await page.goto(site.address);
  await page.getByRole('link', { name: 'Handbuch' }).click();
  await page.waitForURL('**/docs/de/index.html');
  await axeBoth(page, 'documentation, start');
  await shot(page, 'docs-start');
  await page.keyboard.press('/');
  await page.keyboard.type('omerta monopol');
  await expect(page.locator('#site-results li').first()).toBeVisible();
  expect(await axe(page, 'documentation, search')).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('#site-results [aria-selected="true"]')).toHaveAttribute('id', 'site-result-1');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/de/*omerta.html#*');
  await page.locator('.langs').getByText('Español').click();
  await page.waitForURL('**/docs/es/*omerta.html');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test('documentation: first page, theme and reference on a phone', async ({ site }) => {
  const page = await site.person({ lang: 'nl', size: SIZES.phone, touch: true });
  await page.goto(`${site.address}/docs`);
  await page.waitForURL('**/docs/nl/index.html');
  await page.getByText('Inhoud').click();
  await page.locator('nav.all').getByText('HTTP API').click();
  await page.waitForURL('**/docs/en/http-api.html');
  expect(await axe(page, 'documentation, reference')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.locator('#site-theme').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await shot(page, 'docs-reference-phone');
  await page.goto(`${site.address}/docs/nl/rules-omerta.html`);
  expect(await axe(page, 'documentation, rules')).toEqual([]);
});
