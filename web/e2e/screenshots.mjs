// The pictures that README shows, taken from real games:  npm run screenshots
import fs from 'node:fs';
import path from 'node:path';
import { enter, House, play_bots, play_until, step } from './house.mjs';
import { counter, meet } from './journeys/friends.mjs';

const kFolder = path.resolve('../docs/screenshots');
const picture = (page, name) => page.screenshot({ path: path.join(kFolder, `${name}.jpg`), type: 'jpeg', quality: 80 });

const my_plan = (page) =>
  page.evaluate(() => {
    const bar = document.querySelector('.decide');
    return (
      bar?.dataset.prompt === 'DEC-03' &&
      !bar.classList.contains('quiet') &&
      /III/.test(document.querySelector('.top .game')?.textContent ?? '')
    );
  });

// The first card of the hand that still misses a business shows most of what the table can say.
async function hold_a_card(page) {
  await page.keyboard.press('Escape');
  const cards = page.locator('[data-region=hand] [data-thing^="job:"]');
  const missing = cards.filter({ has: page.locator('.need i') });
  await ((await missing.count()) > 0 ? missing : cards).first().click();
  await page.mouse.move(720, 470);
  await page.waitForTimeout(3500); // until the last dice are gone
}

async function la_cosa_nostra(house) {
  const page = await house.person();
  await enter(page, house, 'Ana');
  await page.waitForTimeout(400);
  await picture(page, 'lobby');
  await play_bots(page, 4, 'steady', 'live');
  await play_until([page], my_plan, 300);
  await hold_a_card(page);
  await picture(page, 'la-cosa-nostra');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.waitForTimeout(200);
  await picture(page, 'la-cosa-nostra-light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForTimeout(400);
  await picture(page, 'la-cosa-nostra-phone');
  await page.context().close();
}

async function counter_offer(house) {
  const [ann, ben] = await meet(house);
  await counter(ann, ben);
  await ann.keyboard.press('Escape');
  await ann.locator('[data-region=hand] [data-thing^="job:"]').first().click();
  await ann.mouse.move(720, 470);
  await ann.waitForTimeout(400);
  await picture(ann, 'counter-offer');
  for (const page of [ann, ben]) await page.context().close();
}

async function other_game(house, name, file, lang, moves) {
  const page = await house.person({ lang });
  await enter(page, house, 'Ana');
  await page.locator('.gm', { hasText: name }).click();
  await play_bots(page, 4, 'steady', 'live');
  let done = 0;
  await play_until([page], (_, did) => did !== 'wait' && ++done > moves, 300);
  await page.waitForTimeout(3500);
  await step(page);
  await page.mouse.move(720, 640);
  await page.waitForTimeout(400);
  await picture(page, file);
  await page.context().close();
}

fs.mkdirSync(kFolder, { recursive: true });
const house = new House();
await house.open();
await counter_offer(house);
await la_cosa_nostra(house);
await other_game(house, 'Nothing Personal', 'nothing-personal', 'en', 60);
await other_game(house, 'Omertà', 'omerta', 'es', 60);
await house.close();
if (house.errors.length > 0) throw new Error(house.errors.join('\n'));
console.log(`screenshots: ${fs.readdirSync(kFolder).join(', ')}`);
