// The hard moments of Omertà, each at a table that waits at it: involvement in open order and in secret, reinforcement,
// an action card in its window, a goal declared, soldiers moved by keys alone.
import { axeBoth } from '../axe.mjs';
import { check, enter, movesOn, openQuestion, SIZES, shot } from '../house.mjs';
import { setTables } from '../set-tables.mjs';

const TABLE = { game: 'omerta', players: 3, options: { auto_declare_p1: false } };
const involve = { prompts: ['DEC-14'], verbs: ['involve'] };
const MOMENTS = {
  involve,
  reinforce: { prompts: ['DEC-18'], verbs: ['reinforce'] },
  card: { prompts: ['W-ROLL'], verbs: ['play'] },
  station: { prompts: ['DEC-6'], verbs: ['station'] },
  declare: { prompts: ['DEC-3', 'DEC-4'], verbs: ['declare'] },
  'involve-secret': { ...involve, options: { involvement: 'secret_simultaneous' } },
};

async function pick(page, region, space) {
  await page.locator(`[data-region=${region}] [data-thing^="${space}:"].legal`).first().click();
  await page.waitForSelector('.decide [data-confirm]');
  await movesOn(page, () => page.click('.decide [data-confirm]'));
}

async function readsOdds(page) {
  const odds = await page.locator('[data-dice] [data-odds] li').allTextContents();
  check(`the odds of my own dice are told: ${odds}`, odds.length > 0 && odds.every((line) => /\d+\s%/.test(line)));
}

async function readsSums(page) {
  const sums = await page.locator('[data-dice] .roll').allTextContents();
  check(`what is added to the dice is told: ${sums}`, sums.length > 0 && sums.every((s) => /1d6 [+−] \d/.test(s)));
  await readsOdds(page);
}

async function involveCapo(page) {
  check('the bar of steps says where we are', (await page.locator('.steps [aria-current=step]').count()) === 1);
  await readsSums(page);
  await pick(page, 'mine', 'capo');
}

const ACTS = {
  involve: involveCapo,
  'involve-secret': involveCapo,
  async reinforce(page) {
    await readsSums(page);
    await movesOn(page, () => page.locator('.decide [data-confirm], .decide [data-answer=reinforce]').first().click());
  },
  async card(page) {
    await readsOdds(page);
    await page.locator('[data-region=hand] li:not(:has(.dim)) [data-pick]').first().click();
    const sure = page.locator('.decide [data-confirm], .decide [data-answer^=play]');
    for (let targets = 0; targets < 3 && (await sure.count()) === 0; targets++)
      await page.locator('.legal').first().click();
    await movesOn(page, () => sure.first().click());
  },
  declare: (page) => pick(page, 'mine', 'objective'),
  async station(page) {
    for (let i = 0; i < 60; i++) {
      if (await page.evaluate(() => document.activeElement?.matches('[data-region=mine] [data-thing^="domain:"]')))
        break;
      await page.keyboard.press((await inMine(page)) ? 'ArrowDown' : 'Tab');
    }
    await page.keyboard.press('Enter');
    await page.waitForSelector('.decide [data-confirm], .decide [data-answer=station]');
    await page.waitForSelector('[data-region=mine] .picked');
    await movesOn(page, async () => {
      await page.locator('.decide [data-confirm], .decide [data-answer=station]').first().focus();
      await page.keyboard.press('Enter');
    });
  },
};
const inMine = (page) => page.evaluate(() => !!document.activeElement?.closest('[data-region=mine] [data-pick]'));

export async function run(here) {
  const house = await here.hurried();
  const page = await house.person({ lang: 'es', theme: 'light' });
  await enter(page, house, 'Rosa');
  const wishes = Object.entries(MOMENTS).map(([as, moment]) => ({ as, ...TABLE, ...moment }));
  const found = await setTables(house, [page], wishes);
  for (const [name, { prompts }] of Object.entries(MOMENTS)) {
    await openQuestion(page, house, found[name], prompts);
    await shot(page, `om-window-${name}`);
    await axeBoth(page, `Omertà, ${name}`);
    await page.setViewportSize({ width: SIZES.phone[0], height: SIZES.phone[1] });
    await shot(page, `om-window-${name}-phone`);
    await page.setViewportSize({ width: SIZES.desktop[0], height: SIZES.desktop[1] });
    await ACTS[name](page);
  }
}
