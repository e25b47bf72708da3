// The two windows in which a hidden card answers a rival: a Robbery when a payout is won, a Trap when an attack comes.
import { check, enter, shot } from '../house.mjs';
import { scout } from '../scout.mjs';

const kWindows = [
  { prompt: 'DEC-16', job: 'robbery', told: 'rob' },
  { prompt: 'DEC-17', job: 'trap', told: 'trap' },
];

export async function run(house) {
  for (const { prompt, job, told } of kWindows) {
    const page = await house.person();
    await enter(page, house, 'Rosa');
    const table = await scout(page, { prompt, verb: 'respond', keep: [job] });
    await page.goto(`${house.address}/t/${table}`);
    await page.waitForSelector(`.decide[data-prompt="${prompt}"]:not(.quiet)`);
    const question = await page.textContent('.decide .ask');
    check(`the bar asks about it: ${question}`, question.toLowerCase().includes(told));
    check('who may answer is told that it is a reaction', (await page.textContent('.decide .who')).includes('react'));
    await shot(page, `window-${job}`);
    await page.locator('[data-region=mine] .legal').first().click();
    await page.waitForSelector('.decide [data-confirm]');
    await shot(page, `window-${job}-chosen`);
    await page.click('.decide [data-confirm]');
    await page.waitForFunction((p) => document.querySelector('.decide')?.dataset.prompt !== p, prompt, {
      timeout: 20000,
    });
    await page.waitForTimeout(300);
    await shot(page, `window-${job}-after`);
    await page.locator('#tab-log').click();
    await page.waitForSelector(`.log li:has-text("${job === 'robbery' ? 'Robbery' : 'Trap'}")`);
    await page.context().close();
  }
}
