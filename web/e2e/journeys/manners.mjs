// What people do besides moves: claims and threats, a moment before a rival's turn, leaving and seeing what was missed,
// a seat that changes hands; at a table whose host wants neutral words and no odds.
import { axeBoth } from '../axe.mjs';
import { check, enter, isStill, openTable, phaseIs, playUntil, shot, sitDown, step } from '../house.mjs';

export async function run(here) {
  const house = await here.hurried();
  const ann = await house.person();
  await enter(ann, house, 'Ann');
  const address = await openTable(ann, house, { odds_shown: false, neutral_words: true });
  await ann.goto(address);
  const ben = await house.person({ lang: 'de', theme: 'light' });
  await sitDown(ben, address, 'Ben');
  await ann.locator('.go .btn.primary:not([disabled])').click();
  await Promise.all([ann, ben].map((p) => p.waitForSelector('.decide')));
  await playUntil([ann, ben], phaseIs('Planning'));
  await hostRules(ann, ben);
  await claim(ann, ben);
  await threaten(ann);
  await hold(ann, ben);
  await missAndSee(ann, ben, address);
  await handOver(house, ann, ben, address);
}

const myPlan = (page) =>
  page.evaluate(() => document.querySelector('.decide[data-prompt="DEC-03"]:not(.quiet)') !== null);

// Neither odds nor the themes of the box.
async function hostRules(ann, ben) {
  await playUntil([ben], async () => (await myPlan(ann)) || (await step(ann)) === 'over');
  await ann.keyboard.press('Escape');
  await ann.locator('[data-region=hand] [data-thing^="job:"]').first().click();
  await ann.waitForSelector('[data-region=mine] .legal');
  const mine = await ann.textContent('[data-region=mine]');
  check(`no odds where the host shows none: ${mine}`, !mine.includes('%'));
  const table = await ann.textContent('main.table');
  check('neutral words', !/Pimp|Drug|Prostitution/.test(table) && /Night life/.test(table));
  await ann.keyboard.press('Escape');
}

// Ann claims to know a hidden Job; Ben reads it in German.
async function claim(ann, ben) {
  const hidden = () => ann.evaluate(() => document.querySelector('[data-region=rivals] .back') !== null);
  await playUntil([ann, ben], hidden);
  await ann.locator('.compose .ib').click();
  const [who, what] = [ann.locator('.bluff select').first(), ann.locator('.bluff select').last()];
  await who.selectOption({ index: 1 });
  await what.selectOption('class:attack');
  await axeBoth(ann, 'claims and threats', '.side');
  await ann.locator('[data-claim]').click();
  await ann.waitForSelector('.claim');
  await ben.waitForSelector('.claim');
  check("a claim in the reader's language", /verbirgt: Angriff/.test(await ben.textContent('.claim')));
  await shot(ben, 'manners-claim');
}

// A threat is said aloud, and its price is named in an offer.
async function threaten(ann) {
  await ann.locator('.compose .ib').click();
  await ann.locator('.bluff .chip').first().click();
  await ann.waitForSelector('dialog .who[aria-pressed=true]');
  await ann.waitForSelector('.phrase:has-text("you will be sorry")', { state: 'attached' });
  await ann.keyboard.press('Escape');
  await ann.waitForSelector('dialog', { state: 'detached' });
}

// The table stops before Ben's turn until Ann lets go.
async function hold(ann, ben) {
  await ann.locator('.top .tools .ib').last().click();
  await ann.locator('dialog .btn', { hasText: 'What I want to be asked' }).click();
  await ann.locator('[data-hold="2"] input').check();
  await isStill(ann);
  await axeBoth(ann, 'standing orders', 'dialog[open]');
  await shot(ann, 'manners-orders');
  await ann.keyboard.press('Escape');
  await ann.waitForSelector('dialog', { state: 'detached' });
  await playUntil([ann, ben], () => ann.evaluate(() => document.querySelector('[data-let-go]') !== null));
  check('the rival is told who asks', (await ben.textContent('.decide .why')).includes('Ann'));
  await shot(ann, 'manners-hold');
  await ann.locator('[data-let-go]').click();
  await ann.waitForSelector('[data-let-go]', { state: 'detached' });
}

// Ben goes away; what happens meanwhile is played back when he returns.
async function missAndSee(ann, ben, address) {
  await playUntil([ann, ben], () => myPlan(ann).then(async (mine) => mine || !(await phaseIs('Planning')(ann))));
  await ben.goto('about:blank');
  await ann.waitForSelector('.opp:has-text("Ben") .away'); // from now on he misses things
  const log = () => ann.evaluate(() => document.querySelectorAll('.sysm, .log li').length);
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
async function handOver(house, ann, ben, address) {
  await ben.locator('.top .tools .ib').last().click();
  await ben.locator('dialog .menu .btn:has(.s)', { hasText: 'Meinen Platz' }).click();
  const told = await ben.locator('dialog .told').textContent();
  const code = told.match(/[A-Z0-9]{8}/)?.[0];
  check(`a code to pass on: ${told}`, code);
  const cleo = await house.person({ lang: 'es' });
  await enter(cleo, house, 'Cleo');
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
