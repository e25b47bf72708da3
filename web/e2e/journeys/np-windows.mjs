// The hard moments of Nothing Personal, each at a table that waits at it: the war over a roll, a whack before and after its
// roll, permission by blackmail with an offer attached, a card at any time, a tie.
import { axe_both } from '../axe.mjs';
import { check, enter, kSizes, moves_on, open_question, shot } from '../house.mjs';
import { scout } from '../scout.mjs';

const kWanted = [
  { name: 'reroll', prompts: ['D-REROLL'], verbs: ['reroll'] },
  { name: 'any', prompts: ['D-ANY'], verbs: ['use', 'icons'] },
  { name: 'tie', prompts: ['D-TIE'], verbs: ['name'] },
  { name: 'consent', prompts: ['D-CONSENT'], verbs: ['allow'] },
];
// Seconds or minutes until they come: `--whole` waits for them.
const kRare = [
  { name: 'whack-1', prompts: ['D-WH1'], verbs: ['use'] },
  { name: 'whack-2', prompts: ['D-WH2'], verbs: ['use'] },
];

// A card of the hand that can be played now, then the button.
async function play_card(page) {
  await page.locator('[data-region=hand] li:not(:has(.dim)) [data-pick]').first().click();
  await page.waitForSelector('.decide [data-confirm], .decide [data-answer=use]');
  await moves_on(page, () => page.locator('.decide [data-confirm], .decide [data-answer=use]').first().click());
}

const kActs = {
  async reroll(page) {
    check('each face says what it would mean', (await page.locator('.attempt .faces li').count()) === 6);
    check('one face kills', (await page.locator('.attempt .faces .dies').count()) === 1);
    await page.keyboard.press('r');
    await page.locator('#tab-log').click();
    await page.waitForSelector('.log li:has-text("The die shows")');
  },
  any: play_card,
  'whack-1': play_card,
  'whack-2': play_card,
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

export async function run(here, { whole }) {
  const house = await here.hurried();
  const page = await house.person();
  await enter(page, house, 'Rosa');
  const wanted = whole ? [...kWanted, ...kRare] : kWanted;
  const found = await scout(page, {
    game: 'nothing-personal',
    players: 4,
    wanted,
    seconds: whole ? 500 : 150,
    keep: ['ic-27', 'ic-28', 'ic-68'],
  });
  for (const { name, prompts } of wanted) {
    await open_question(page, house, found[name], prompts);
    await shot(page, `np-window-${name}`);
    await axe_both(page, `Nothing Personal, ${name}`);
    await page.setViewportSize({ width: kSizes.phone[0], height: kSizes.phone[1] });
    await shot(page, `np-window-${name}-phone`);
    await page.setViewportSize({ width: kSizes.desktop[0], height: kSizes.desktop[1] });
    await kActs[name](page);
  }
}
