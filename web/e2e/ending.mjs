// The ending as a story: every card of it, to the dice, the replay and the rematch.
import { axe } from './axe.mjs';
import { check, isStill, shot } from './house.mjs';

export async function walkEnding(page, house, { table, slug, players, theme, size }, problems) {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width: size[0], height: size[1] });
  await page.goto(`${house.address}/t/${table}`);
  await page.locator('[data-over]').click();
  await page.waitForSelector('dialog[open] .strip');
  const cards = await page.locator('dialog .card').count();
  check(`${slug}: a story of four to seven cards, not ${cards}`, cards >= 4 && cards <= 7);
  check('every family is in the order', (await page.locator('dialog ol .score').count()) === players);
  for (let i = 0; i < cards; i++) {
    await page.waitForFunction((n) => document.querySelectorAll('dialog .card')[n]?.classList.contains('on'), i);
    await isStill(page);
    await shot(page, `ending-${slug}-${i + 1}`);
    problems.push(...(await axe(page, `ending ${slug} ${i + 1}`, 'dialog[open]')));
    if (i + 1 < cards) await page.keyboard.press('ArrowRight');
  }
  await page.locator('dialog .proof .btn').first().click();
  await page.waitForSelector('dialog .proof li');
  check('the dice were honest', (await page.locator('dialog .proof li.bad').count()) === 0);
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
