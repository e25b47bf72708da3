// The pictures that README shows, each at a table that waits at a telling moment:  npm run screenshots
import path from 'node:path';
import { enter, isStill } from '../actions';
import { counter, meet } from '../bargain';
import { type Page, type Site, test } from '../fixtures';
import { openAt, type TableRequest } from '../set-tables';

const FOLDER = path.resolve('../docs/screenshots');
const TABLE = { players: 4, bot: 'heuristic:silent' };
const picture = (page: Page, name: string) =>
  page.screenshot({ path: path.join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 80 });

// The first card of the hand that still misses a business shows most of what the table can say.
async function holdACard(page: Page) {
  await page.keyboard.press('Escape');
  const cards = page.locator('[data-region=hand] [data-thing^="job:"]');
  const missing = cards.filter({ has: page.locator('.need i') });
  await ((await missing.count()) > 0 ? missing : cards).first().click();
  await page.mouse.move(720, 470);
  await isStill(page);
}

async function laCosaNostra(site: Site) {
  const page = await site.person();
  await enter(page, site, 'Ana');
  await isStill(page);
  await picture(page, 'lobby');
  await openAt(site, [page], { ...TABLE, game: 'la-cosa-nostra', prompts: ['DEC-03'], view: { round: 3 } });
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

async function counterOffer(site: Site) {
  const [ann, ben] = await meet(site);
  await counter(ann, ben);
  await ann.keyboard.press('Escape');
  await ann.locator('[data-region=hand] [data-thing^="job:"]').first().click();
  await ann.mouse.move(720, 470);
  await isStill(ann);
  await picture(ann, 'counter-offer');
  for (const page of [ann, ben]) await page.context().close();
}

async function otherGame(site: Site, file: string, lang: string, moment: Omit<TableRequest, 'players'>) {
  const page = await site.person({ lang });
  await enter(page, site, 'Ana');
  await openAt(site, [page], { ...TABLE, ...moment });
  await page.mouse.move(720, 640);
  await isStill(page);
  await picture(page, file);
  await page.context().close();
}

test.use({ botPauseMs: 20 });

test('a counter-offer', ({ site }) => counterOffer(site));
test('the lobby and La Cosa Nostra', ({ site }) => laCosaNostra(site));
test('Nothing Personal', ({ site }) =>
  otherGame(site, 'nothing-personal', 'en', {
    game: 'nothing-personal',
    prompts: ['D-WH1'],
    verbs: ['use'],
    view: { round: 2 },
  }));
test('Omertà', ({ site }) =>
  otherGame(site, 'omerta', 'es', { game: 'omerta', prompts: ['W-ROLL'], verbs: ['play'], view: { round: 3 } }));
