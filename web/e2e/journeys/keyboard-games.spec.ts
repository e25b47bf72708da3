// Games played by the keyboard alone, of each kind: numbers choose, Tab goes from place to place, arrows move among
// what can be chosen, Enter presses what has the focus, Esc steps back.
import { openTable } from '../actions';
import { axe } from '../axe';
import { expect, type Page, type Site, test } from '../fixtures';
import { type Press, playAtRandom } from '../player';

const isFocused = (page: Page, selector: string) =>
  page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector);

// Whether Tab reached it before the table went on, or the card that was just pressed showed its text.
async function reach(page: Page, selector: string): Promise<boolean> {
  const question = async () => (await page.locator('.decide .ask').allTextContents()).join(); // none in the lobby
  const asked = await question();
  for (let i = 0; i < 120; i++) {
    if (await isFocused(page, selector)) return true;
    await page.keyboard.press('Tab');
    if ((await page.locator(selector).count()) === 0 || (await page.locator('dialog[open]').count()) > 0) return false;
  }
  if ((await question()) !== asked) return false;
  throw new Error(`Tab does not reach ${selector}; the bar says: ${await page.textContent('.decide')}`);
}

const press: Press = async (page, { state, wanted, key }, drawn) => {
  if (state === 'dialog') await page.keyboard.press('Escape');
  else if (state === 'kind') await page.keyboard.press(key);
  else if (state === 'card') await page.keyboard.press(String(1 + (drawn % 9)));
  else if (await reach(page, wanted)) {
    // V2 13.4: arrows move among what can be chosen, and among nothing else.
    for (let i = 0; state === 'pick' && i < drawn % 4; i++) {
      await page.keyboard.press(i % 2 ? 'ArrowDown' : 'ArrowRight');
      if (!(await isFocused(page, wanted))) return;
    }
    await page.keyboard.press('Enter');
  }
};

// Whoever would use a pointer is noticed.
const noPointer = (page: Page) =>
  page.addInitScript(() => {
    const refuse = () => {
      throw new Error('a pointer was used');
    };
    addEventListener('pointerdown', refuse, true);
  });

for (const { game, players, options } of [
  { game: 'la-cosa-nostra', players: 3, options: {} },
  { game: 'nothing-personal', players: 3, options: {} },
  { game: 'omerta', players: 2, options: { mode: 'conquista' } },
]) {
  const play = async (site: Site, answers: number, mostSeconds: number) => {
    const page = await site.person();
    await noPointer(page);
    await page.goto(site.address);
    await page.waitForSelector('#my-name');
    await reach(page, '#my-name');
    await page.keyboard.type('Kay');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#my-name', { state: 'detached' });
    const bots = Array.from({ length: players - 1 }, () => 'random');
    await page.goto(await openTable(page, site, { game, players, bots, options }));
    await page.waitForSelector('.go .btn.primary');
    await reach(page, '.go .btn.primary');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.decide .ask b');
    const pressed = await playAtRandom(page, press, answers, mostSeconds);
    expect(pressed.confirm ?? 0, 'things were chosen and confirmed').toBeGreaterThan(0);
    expect(pressed.pick ?? 0, 'targets were reached').toBeGreaterThan(0);
    return { page, pressed };
  };
  test(`V2 13: ${game} by the keyboard alone, 25 answers`, async ({ site }) => {
    const { page } = await play(site, 25, 240);
    expect(await axe(page, game), 'nothing for people who use it').toEqual([]);
  });
  test(`V2 13: a whole game of ${game} by the keyboard alone @whole`, async ({ site }) => {
    test.setTimeout(1_200_000);
    const { pressed } = await play(site, Number.POSITIVE_INFINITY, 1_100);
    expect(pressed.over).toBe(1);
  });
}
