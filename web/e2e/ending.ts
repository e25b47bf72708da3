// The ending as a story: every card of it, to the dice, the replay and the rematch.

import { isStill } from './actions';
import { axe } from './axe';
import { expect, type Page, type Site, shot } from './fixtures';

interface FinishedTable {
  table: string;
  slug: string;
  players: number;
  theme: 'dark' | 'light';
  size: readonly number[];
}

export async function walkEnding(
  page: Page,
  site: Site,
  { table, slug, players, theme, size }: FinishedTable,
  problems: string[],
) {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width: size[0], height: size[1] });
  await page.goto(`${site.address}/t/${table}`);
  await page.locator('[data-over]').click();
  await page.waitForSelector('dialog[open] .strip');
  const cards = await page.locator('dialog .card').count();
  expect(cards >= 4 && cards <= 7, `${slug}: a story of four to seven cards, not ${cards}`).toBeTruthy();
  expect(await page.locator('dialog ol .score').count(), 'every family is in the order').toBe(players);
  for (let i = 0; i < cards; i++) {
    await page.waitForFunction(
      (n) => document.querySelectorAll<HTMLElement>('dialog .card')[n]?.classList.contains('on'),
      i,
    );
    await isStill(page);
    await shot(page, `ending-${slug}-${i + 1}`);
    problems.push(...(await axe(page, `ending ${slug} ${i + 1}`, 'dialog[open]')));
    if (i + 1 < cards) await page.keyboard.press('ArrowRight');
  }
  await page.locator('dialog .proof .btn').first().click();
  await page.waitForSelector('dialog .proof li');
  expect(await page.locator('dialog .proof li.bad').count(), 'the dice were honest').toBe(0);
  await page.locator('dialog footer a[href^="/replay/"]').click();
  await page.waitForSelector('.scrub');
  await page.goBack();
  await page.locator('[data-over]').click();
  await page.locator('dialog .skip').click();
  await page.locator('dialog footer [aria-pressed]').click();
  await page.waitForSelector('dialog footer a[href^="/t/"]');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1440, height: 900 });
}
