// The pictures that README shows, each at a table that waits at a telling moment:  npm run screenshots
import fs from 'node:fs';
import path from 'node:path';
import { enter, House, is_still } from './house.mjs';
import { counter, meet } from './journeys/friends.mjs';
import { open_at } from './set-tables.mjs';

const kFolder = path.resolve('../docs/screenshots');
const kTable = { players: 4, bot: 'steady:silent' };
const picture = (page, name) => page.screenshot({ path: path.join(kFolder, `${name}.jpg`), type: 'jpeg', quality: 80 });

// The first card of the hand that still misses a business shows most of what the table can say.
async function hold_a_card(page) {
  await page.keyboard.press('Escape');
  const cards = page.locator('[data-region=hand] [data-thing^="job:"]');
  const missing = cards.filter({ has: page.locator('.need i') });
  await ((await missing.count()) > 0 ? missing : cards).first().click();
  await page.mouse.move(720, 470);
  await is_still(page);
}

async function la_cosa_nostra(house) {
  const page = await house.person();
  await enter(page, house, 'Ana');
  await is_still(page);
  await picture(page, 'lobby');
  await open_at(house, [page], { ...kTable, game: 'la-cosa-nostra', prompts: ['DEC-03'], view: { round: 3 } });
  await hold_a_card(page);
  await picture(page, 'la-cosa-nostra');
  await page.emulateMedia({ colorScheme: 'light' });
  await is_still(page);
  await picture(page, 'la-cosa-nostra-light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await is_still(page);
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

async function other_game(house, file, lang, moment) {
  const page = await house.person({ lang });
  await enter(page, house, 'Ana');
  await open_at(house, [page], { ...kTable, ...moment });
  await page.mouse.move(720, 640);
  await is_still(page);
  await picture(page, file);
  await page.context().close();
}

fs.mkdirSync(kFolder, { recursive: true });
const house = new House();
await house.open();
await counter_offer(house);
await la_cosa_nostra(house);
await other_game(house, 'nothing-personal', 'en', {
  game: 'nothing-personal',
  prompts: ['D-WH1'],
  verbs: ['use'],
  view: { round: 2 },
});
await other_game(house, 'omerta', 'es', {
  game: 'omerta',
  prompts: ['W-ROLL'],
  verbs: ['play'],
  view: { round: 3 },
});
await house.close();
if (house.errors.length > 0) throw new Error(house.errors.join('\n'));
console.log(`screenshots: ${fs.readdirSync(kFolder).join(', ')}`);
