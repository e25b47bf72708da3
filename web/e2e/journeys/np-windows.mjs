// The hard moments of Nothing Personal, each at a table that waits at it: the war over a roll, a whack before and after its
// roll, permission by blackmail with an offer attached, a card at any time, a tie.
import { axe_both } from '../axe.mjs';
import { check, enter, is_still, kSizes, moves_on, open_question, shot } from '../house.mjs';
import { set_tables } from '../set-tables.mjs';

const kTable = { game: 'nothing-personal', players: 4 };
const whack = (number, action) => ({ prompts: [`D-WH${number}`], verbs: ['use'], view: { round: 2, action } }); // with rounds to go
const kMoments = {
  reroll: { prompts: ['D-REROLL'], verbs: ['reroll'] },
  any: { prompts: ['D-ANY'], verbs: ['use', 'icons'] },
  tie: { prompts: ['D-TIE'], verbs: ['name'] },
  consent: { prompts: ['D-CONSENT'], verbs: ['allow'] },
  'whack-1-victim': whack(1, { against: 1 }),
  'whack-1-attacker': whack(1, { seat: 1 }),
  'whack-2-victim': whack(2, { against: 1 }),
  'whack-2-attacker': whack(2, { seat: 1 }),
};

// A card of the hand that can be played now, then the button.
async function play_card(page) {
  await page.locator('[data-region=hand] li:not(:has(.dim)) [data-pick]').first().click();
  await page.waitForSelector('.decide [data-confirm], .decide [data-answer=use]');
  await moves_on(page, () => page.locator('.decide [data-confirm], .decide [data-answer=use]').first().click());
}

// A whack before its roll or after it: the table shows who strikes whom and what a roll means, and a card answers it.
async function strike(page, { by_me, thrown }) {
  const panel = page.locator('.attempt');
  const target = (await panel.locator('h3').textContent()).match(/whack on (.+)$/)?.[1];
  const spaces = await page.locator('[data-region=board] [data-thing^="space:"]').allTextContents();
  check(`the panel names a target on the board: ${target}`, target && spaces.some((s) => s.includes(target)));
  const by = await panel.locator('p').first().textContent();
  check(`and who strikes: ${by}`, by.includes('Nora') === by_me);
  check('a roll shows only when it was thrown', (await panel.locator('.roll').count()) === (thrown ? 1 : 0));
  await page.locator('#tab-log').click();
  await play_card(page);
  await page.waitForSelector('.log li:has-text("uses")');
}

const kActs = {
  async reroll(page) {
    check('each face says what it would mean', (await page.locator('.attempt .faces li').count()) === 6);
    check('one face kills', (await page.locator('.attempt .faces .dies').count()) === 1);
    await page.setViewportSize({ width: 1440, height: 560 }); // too low for the panel: it scrolls
    await axe_both(page, 'Nothing Personal, a low window', '[data-region=board]');
    await page.setViewportSize({ width: kSizes.desktop[0], height: kSizes.desktop[1] });
    await page.keyboard.press('r');
    await page.locator('#tab-log').click();
    await page.waitForSelector('.log li:has-text("The die shows")');
  },
  any: play_card,
  'whack-1-victim': (page) => strike(page, { by_me: false, thrown: false }),
  'whack-1-attacker': (page) => strike(page, { by_me: true, thrown: false }),
  'whack-2-victim': (page) => strike(page, { by_me: false, thrown: true }),
  'whack-2-attacker': (page) => strike(page, { by_me: true, thrown: true }),
  async tie(page) {
    const families = page.locator('[data-region=rivals] .legal');
    check('the tied families are pointed out', (await families.count()) >= 2);
    await families.first().click();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.decide [data-confirm]', { state: 'detached' });
  },
  // The permission is offered for money first; then it is given.
  async consent(page) {
    await page.locator('.compose .btn').last().click();
    await page.locator('dialog .who').first().click();
    await page.waitForSelector('dialog .cols');
    const answer = page.locator('dialog .cols section:first-child [data-kind=answer] .pill');
    check('the answer itself can be offered', (await answer.count()) > 0);
    await answer.first().click();
    await shot(page, 'np-window-consent-offer');
    await page.locator('dialog footer .primary').click();
    await page.waitForSelector('dialog', { state: 'detached' });
    await page.locator('#tab-log').click();
    await page.waitForSelector('.log li:has-text("offer")');
    const allow = page.locator('.decide [data-answer=allow]');
    if (await allow.count()) await moves_on(page, () => allow.click()); // unless the offer was accepted: then it is done
  },
};

// The checks beside the hand: what I do not want to be asked is answered for me, and I am told so nowhere else.
async function ask_me(page, house, table) {
  await page.goto(`${house.address}/t/${table}`);
  const whacks = page.locator('[data-ask=D-WH1] input');
  await whacks.uncheck();
  await is_still(page);
  await page.reload();
  await whacks.waitFor();
  check('the check is kept', !(await whacks.isChecked()));
  await whacks.check();
  await page.waitForFunction(() => document.querySelector('[data-ask=D-WH1] input').checked);
  await order_reroll(page);
}

// A re-roll lies open and can be ordered all the same: paid for while my own respect is at stake.
async function order_reroll(page) {
  await page.locator('.top .tools .ib').last().click();
  await page.locator('dialog .btn', { hasText: 'What I want to be asked' }).click();
  const row = page.locator('[data-order=D-REROLL]');
  await row.locator('[data-by-order]').selectOption({ index: 1 });
  await page.waitForFunction(() => document.querySelector('[data-order=D-REROLL] [data-least]')?.value === '1');
  await shot(page, 'np-window-order');
  await row.locator('[data-by-order]').selectOption({ index: 0 });
  await row.locator('[data-least]').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
}

export async function run(here) {
  const house = await here.hurried();
  const page = await house.person();
  await enter(page, house, 'Nora');
  const wishes = Object.entries(kMoments).map(([as, moment]) => ({ as, ...kTable, ...moment }));
  const found = await set_tables(house, [page], wishes);
  await ask_me(page, house, found.reroll);
  for (const [name, { prompts }] of Object.entries(kMoments)) {
    await open_question(page, house, found[name], prompts);
    await shot(page, `np-window-${name}`);
    await axe_both(page, `Nothing Personal, ${name}`);
    await page.setViewportSize({ width: kSizes.phone[0], height: kSizes.phone[1] });
    await shot(page, `np-window-${name}-phone`);
    await page.setViewportSize({ width: kSizes.desktop[0], height: kSizes.desktop[1] });
    await kActs[name](page);
  }
}
