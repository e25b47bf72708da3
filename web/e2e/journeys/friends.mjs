// Two people and two bots: join by link, bargain, give a word and break it, whisper, reload, lose the server for a
// moment, and play to the ending.
import { axeBoth } from '../axe.mjs';
import { check, enter, isOver, phaseIs, playUntil, shot } from '../house.mjs';

export async function run(here) {
  const house = await here.hurried();
  const [ann, ben] = await meet(house);
  await counter(ann, ben);
  await accept(ann);
  await whisper(ann, ben);
  await breakWord(ann, ben);
  await reload(ann);
  await restart(house, ann, ben);
  await playUntil([ann, ben], isOver, 300);
  await ben.waitForSelector('dialog[open] ol');
  await shot(ben, 'friends-result');
}

// Two people at a table in its planning, Ann's turn: no window is open, so trade does not rest.
export async function meet(house) {
  const ann = await house.person();
  await enter(ann, house, 'Ann');
  const ben = await joinByLink(house, ann);
  await begin(ann, ben);
  await playUntil([ann, ben], phaseIs('Planning'));
  const asked = () => document.querySelector('.decide[data-prompt="DEC-03"]:not(.quiet)') !== null;
  await playUntil([ben], () => ann.evaluate(asked));
  return [ann, ben];
}

async function joinByLink(house, ann) {
  await ann.locator('.setup li:nth-child(2) button').click(); // this seat is for a friend
  if (await ann.locator('#bot-level').count()) await ann.selectOption('#bot-level', 'random');
  await ann.locator('.setup .right .row:nth-of-type(2) label').last().click();
  await ann.click('.setup .btn.primary');
  await ann.waitForSelector('.go .btn');
  await shot(ann, 'waiting-room');
  await axeBoth(ann, 'waiting room');
  const ben = await house.person({ theme: 'light', lang: 'de' });
  await ben.goto(ann.url());
  await ben.waitForSelector('#door-name');
  await shot(ben, 'door');
  await axeBoth(ben, 'door');
  await ben.fill('#door-name', 'Ben');
  await ben.press('#door-name', 'Enter');
  return ben;
}

async function begin(ann, ben) {
  await ben.locator('.go .btn.primary').click(); // ready
  await ann.locator('.go .btn.primary:not([disabled])').click();
  await Promise.all([ann, ben].map((p) => p.waitForSelector('.decide')));
}

const rival = (page, name) => page.locator('dialog .who', { hasText: name });
async function openBuilder(page) {
  await page.locator('.compose .btn').last().click();
  await page.waitForSelector('dialog[open]');
}
const setCash = (page, column, dollars) =>
  page.locator(`dialog .cols section:nth-child(${column}) input[type=range]`).fill(String(dollars));

// Ann offers 1,000 for a use of a business; Ben counters with 2,000, marked as changed.
export async function counter(ann, ben) {
  await openBuilder(ann);
  await rival(ann, 'Ben').click();
  await ann.waitForSelector('dialog .cols');
  await setCash(ann, 1, 1000);
  await ann.locator('dialog .cols section:nth-child(2) [data-kind=marker] .pill').first().click();
  await shot(ann, 'offer-builder');
  await ann.locator('dialog footer .primary').click();
  await ann.waitForSelector('dialog', { state: 'detached' });

  await ben.waitForSelector('.offer .acts .btn');
  await shot(ben, 'offer');
  await ben.locator('.offer .acts .btn').nth(1).click();
  await ben.waitForSelector('dialog .cols');
  await setCash(ben, 2, 2000);
  check('a changed sum is marked', (await ben.locator('dialog .mark').count()) > 0);
  await ben.locator('dialog footer .primary').click();
  await ben.waitForSelector('dialog', { state: 'detached' });

  await ann.waitForSelector('.offer .acts .primary');
  check('the counter shows what was said before', (await ann.locator('.offer .mark').count()) > 0);
  await shot(ann, 'counter-offer');
}

async function accept(ann) {
  await ann.locator('.offer .acts .primary').click();
  await ann.waitForSelector('.offer', { state: 'detached' });
  await ann.waitForFunction(() => document.querySelector('.me .big')?.textContent === '$0');
}

async function whisper(ann, ben) {
  await ann.locator('.chan button').last().click();
  await ann.locator('.readers label', { hasText: 'Ben' }).click();
  await ann.locator('.readers .btn').click();
  await ann.fill('#say', 'Between us.');
  await ann.press('#say', 'Enter');
  await ben.locator('.chan button:has(.badge)').click();
  await ben.waitForSelector('.said:text-is("Between us.")');
  await shot(ben, 'whisper');
}

// A word to pay that is not kept: the log says so at the end of the round.
async function breakWord(ann, ben) {
  await openBuilder(ann);
  await rival(ann, 'Ben').click();
  await ann.locator('dialog .words label').nth(2).click();
  await ann.locator('dialog .args input').fill('1000');
  await ann.locator('dialog footer .primary').click();
  await ann.waitForSelector('dialog', { state: 'detached' });
  await playUntil(
    [ann, ben],
    async (page) => page === ann && (await ann.textContent('.top .game'))?.includes('round II'),
  );
  await ann.locator('#tab-log').click();
  await ann.locator('.filters .chip').last().click();
  await ann.waitForSelector('.log li:has-text("broken")');
  await shot(ann, 'broken-word');
  await ann.locator('.filters .chip').first().click();
  await ann.locator('#tab-talk').click();
}

async function reload(page) {
  const before = await page.textContent('.top .game');
  await page.reload();
  await page.waitForSelector('.decide .ask b');
  check('the table is as it was after a reload', (await page.textContent('.top .game')) === before);
}

async function restart(house, ann, ben) {
  await house.stopServer();
  await ann.waitForSelector('.banners .thin');
  await shot(ann, 'restarting');
  await house.startServer();
  for (const page of [ann, ben]) {
    await page.waitForSelector('.banners .warn', { state: 'detached', timeout: 30000 });
    await page.waitForSelector('.decide .ask b');
  }
}
