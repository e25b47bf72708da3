// The pictures that README shows, each at a table that waits at a telling moment:  npm run screenshots
import fs from 'node:fs';
import path from 'node:path';
import { enter, House, isStill } from './house.mjs';
import { counter, meet } from './journeys/friends.mjs';
import { openAt } from './set-tables.mjs';

const FOLDER = path.resolve('../docs/screenshots');
const TABLE = { players: 4, bot: 'steady:silent' };
const picture = (page, name) => page.screenshot({ path: path.join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 80 });

// The first card of the hand that still misses a business shows most of what the table can say.
async function holdACard(page) {
  await page.keyboard.press('Escape');
  const cards = page.locator('[data-region=hand] [data-thing^="job:"]');
  const missing = cards.filter({ has: page.locator('.need i') });
  await ((await missing.count()) > 0 ? missing : cards).first().click();
  await page.mouse.move(720, 470);
  await isStill(page);
}

async function laCosaNostra(house) {
  const page = await house.person();
  await enter(page, house, 'Ana');
  await isStill(page);
  await picture(page, 'lobby');
  await openAt(house, [page], { ...TABLE, game: 'la-cosa-nostra', prompts: ['DEC-03'], view: { round: 3 } });
  await holdACard(page);
  await picture(page, 'la-cosa-nostra');
  await page.emulateMedia({ colorScheme: 'light' });
  await isStill(page);
  await picture(page, 'la-cosa-nostra-light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await isStill(page);
  await picture(page, 'la-cosa-nostra-phone');
  await page.context().close();
}

async function counterOffer(house) {
  const [ann, ben] = await meet(house);
  await counter(ann, ben);
  await ann.keyboard.press('Escape');
  await ann.locator('[data-region=hand] [data-thing^="job:"]').first().click();
  await ann.mouse.move(720, 470);
  await ann.waitForTimeout(400);
  await picture(ann, 'counter-offer');
  for (const page of [ann, ben]) await page.context().close();
}

async function otherGame(house, file, lang, moment) {
  const page = await house.person({ lang });
  await enter(page, house, 'Ana');
  await openAt(house, [page], { ...TABLE, ...moment });
  await page.mouse.move(720, 640);
  await isStill(page);
  await picture(page, file);
  await page.context().close();
}

fs.mkdirSync(FOLDER, { recursive: true });
const house = new House();
await house.open();
await counterOffer(house);
await laCosaNostra(house);
await otherGame(house, 'nothing-personal', 'en', {
  game: 'nothing-personal',
  prompts: ['D-WH1'],
  verbs: ['use'],
  view: { round: 2 },
});
await otherGame(house, 'omerta', 'es', {
  game: 'omerta',
  prompts: ['W-ROLL'],
  verbs: ['play'],
  view: { round: 3 },
});
await house.close();
if (house.errors.length > 0) throw new Error(house.errors.join('\n'));
console.log(`screenshots: ${fs.readdirSync(FOLDER).join(', ')}`);
