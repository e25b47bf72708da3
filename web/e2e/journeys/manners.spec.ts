// What people do besides moves: claims and threats, a moment before a rival's turn, leaving and seeing what was missed,
// a seat that changes hands; at a table whose host wants neutral words and no odds.

import { enter, isStill, openTable, phaseIs, playUntil, sitDown, step } from '../actions';
import { axeBoth } from '../axe';
import { expect, type Page, type Site, shot, test } from '../fixtures';

test('claims, threats, holds, what was missed, and a seat that changes hands', async ({ site }) => {
  const ann = await site.person();
  await enter(ann, site, 'Ann');
  const address = await openTable(ann, site, { odds_shown: false, neutral_words: true });
  await ann.goto(address);
  const ben = await site.person({ lang: 'de', theme: 'light' });
  await sitDown(ben, address, 'Ben');
  await ann.locator('.go .btn.primary:not([disabled])').click();
  await Promise.all([ann, ben].map((p) => p.waitForSelector('.decide')));
  await playUntil([ann, ben], phaseIs('Planning'));
  await test.step('no odds and neutral words', () => hostRules(ann, ben));
  await test.step('claim', () => claim(ann, ben));
  await test.step('threaten', () => threaten(ann));
  await test.step('hold', () => hold(ann, ben));
  await test.step('miss things and see them', () => missAndSee(ann, ben, address));
  await test.step('hand over a seat', () => handOver(site, ann, ben, address));
});

const myPlan = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>('.decide[data-prompt="DEC-03"]:not(.quiet)') !== null);

// Neither odds nor the themes of the box.
async function hostRules(ann: Page, ben: Page) {
  await playUntil([ben], async () => (await myPlan(ann)) || (await step(ann)) === 'over');
  await ann.keyboard.press('Escape');
  await ann.locator('[data-region=hand] [data-thing^="job:"]').first().click();
  await ann.waitForSelector('[data-region=mine] .legal');
  const mine = await ann.textContent('[data-region=mine]');
  expect(mine, `no odds where the host shows none: ${mine}`).not.toContain('%');
  const table = (await ann.textContent('main.table'))?.replaceAll('\u00ad', '') ?? ''; // without soft hyphens
  expect(!/Pimp|Drug|Prostitution/.test(table) && /Nightlife/.test(table), 'neutral words').toBeTruthy();
  await ann.keyboard.press('Escape');
}

// Ann claims to know a hidden Job; Ben reads it in German.
async function claim(ann: Page, ben: Page) {
  const hidden = () => ann.evaluate(() => document.querySelector<HTMLElement>('[data-region=rivals] .back') !== null);
  await playUntil([ann, ben], hidden);
  await ann.locator('.compose .ib').click();
  const [who, what] = [ann.locator('.bluff select').first(), ann.locator('.bluff select').last()];
  await who.selectOption({ index: 1 });
  await what.selectOption('class:attack');
  await axeBoth(ann, 'claims and threats', '.side');
  await ann.locator('[data-claim]').click();
  await ann.waitForSelector('[data-claimed]');
  await ben.waitForSelector('[data-claimed]');
  expect(await ben.textContent('[data-claimed]'), "a claim in the reader's language").toMatch(/verdeckt hat: Angriff/);
  await shot(ben, 'manners-claim');
}

// A threat is said aloud, and its price is named in an offer: the talk with whom it goes to opens.
async function threaten(ann: Page) {
  await ann.locator('.compose .ib').click();
  await ann.locator('.bluff .chip').first().click();
  await ann.waitForSelector('.builder .who[aria-pressed=true]');
  await ann.keyboard.press('Escape');
  await ann.waitForSelector('.builder', { state: 'detached' });
  await ann.locator('.side').getByRole('button', { name: 'Table' }).click();
  await ann.waitForSelector('.phrase:has-text("you’ll be sorry")', { state: 'attached' });
}

// The table stops before Ben's turn until Ann lets go.
async function hold(ann: Page, ben: Page) {
  await ann.locator('.top .tools .ib').last().click();
  await ann.locator('dialog .btn', { hasText: 'When to ask me' }).click();
  await ann.locator('[data-hold="2"] input').check();
  await isStill(ann);
  await axeBoth(ann, 'standing orders', 'dialog[open]');
  await shot(ann, 'manners-orders');
  await ann.keyboard.press('Escape');
  await ann.waitForSelector('dialog', { state: 'detached' });
  await playUntil([ann, ben], () => ann.evaluate(() => document.querySelector<HTMLElement>('[data-let-go]') !== null));
  expect(await ben.textContent('.decide .why'), 'the rival reads who asks').toContain('Ann');
  await shot(ann, 'manners-hold');
  await ann.locator('[data-let-go]').click();
  await ann.waitForSelector('[data-let-go]', { state: 'detached' });
}

// Ben goes away; what happens meanwhile is played back when he returns.
async function missAndSee(ann: Page, ben: Page, address: string) {
  await playUntil([ann, ben], () => myPlan(ann).then(async (mine) => mine || !(await phaseIs('Planning')(ann))));
  await ben.goto('about:blank');
  await ann.waitForSelector('.opp:has-text("Ben") .away'); // from now on he misses things
  const log = () => ann.evaluate(() => document.querySelectorAll<HTMLElement>('.sysm, .log li').length);
  await ann.locator('#tab-log').click();
  const before = await log();
  await playUntil([ann], async () => (await log()) > before);
  await ben.goto(address);
  await ben.locator('[data-play-back]').click();
  await ben.waitForSelector('[data-playback]');
  await shot(ben, 'manners-play-back');
  await ben.locator('[data-present]').click();
  await ben.waitForSelector('[data-playback]', { state: 'detached' });
  await ben.waitForSelector('.decide .ask b');
}

// Ben gives his seat to Cleo; Ann has to agree.
async function handOver(site: Site, ann: Page, ben: Page, address: string) {
  await ben.locator('.top .tools .ib').last().click();
  await ben.locator('dialog .menu .btn:has(.s)', { hasText: 'Meinen Platz' }).click();
  const message = await ben.locator('dialog .code').textContent();
  const code = message.match(/[A-Z0-9]{8}/)?.[0];
  expect(code, `a code to pass on: ${message}`).toBeTruthy();
  const cleo = await site.person({ lang: 'es' });
  await enter(cleo, site, 'Cleo');
  await cleo.goto(address);
  await cleo.waitForSelector('.decide');
  await ann.locator('.thin .link', { hasText: 'I agree' }).click();
  await cleo.locator('.top .tools .ib').last().click();
  await cleo.locator('dialog form input').fill(code);
  await cleo.locator('dialog form .btn').click();
  await cleo.waitForSelector('[data-region=hand]', { state: 'attached' });
  await ann.waitForSelector('.opp:has-text("Cleo")');
  await shot(ann, 'manners-handed-over');
}
