// Games played by the keyboard alone, of each kind: numbers choose, Tab goes from place to place, arrows move among
// what can be chosen, Enter presses what has the focus, Esc steps back.
import { actOrWait, openTable } from '../actions';
import { axe } from '../axe';
import { expect, type Page, type Site, test } from '../fixtures';

type State = 'over' | 'dialog' | 'confirm' | 'kind' | 'pick' | 'answer' | 'card' | 'wait';

// What the bar asks for now, of a player without preferences; `drawn` varies what is chosen.
const asked = (page: Page, drawn: number): Promise<{ state: State; wanted: string }> =>
  page.evaluate((n) => {
    const shown = (s: string) =>
      [...document.querySelectorAll<HTMLButtonElement>(s)].filter((e) => !e.disabled && e.getClientRects().length > 0);
    const bar = document.querySelector<HTMLElement>('.decide');
    const answers = shown('.decide [data-answer]');
    if (bar?.querySelector('[data-over]')) return { state: 'over', wanted: '' };
    if (document.querySelector('dialog[open]')) return { state: 'dialog', wanted: '' };
    if (shown('.decide [data-confirm]').length > 0) return { state: 'confirm', wanted: '.decide [data-confirm]' };
    if (!bar || (bar.classList.contains('quiet') && answers.length === 0)) return { state: 'wait', wanted: '' };
    const kinds = shown('.decide [data-number-key]').filter((b) => b.ariaDisabled !== 'true');
    if (kinds.length > 0 && !kinds.some((b) => b.ariaPressed === 'true') && n % 4 !== 0)
      return { state: 'kind', wanted: kinds[n % kinds.length]!.dataset.numberKey! };
    if (shown('[data-pick].legal').length > 0 && (answers.length === 0 || n % 3 !== 0))
      return { state: 'pick', wanted: '[data-pick].legal' };
    const chosen = answers[n % Math.max(1, answers.length)];
    if (chosen) return { state: 'answer', wanted: `.decide [data-answer="${chosen.dataset.answer}"]` };
    // What an answer of several things begins with is not pointed out: a card of the hand, or something on the board.
    if (n % 2 && shown('[data-region="board"] [data-pick]').length > 0)
      return { state: 'pick', wanted: '[data-region="board"] [data-pick]' };
    return { state: 'card', wanted: '' };
  }, drawn) as Promise<{ state: State; wanted: string }>;

const isFocused = (page: Page, selector: string) =>
  page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector);

// Whether Tab reached it before the table went on, or the card that was just pressed showed its text.
async function reach(page: Page, selector: string): Promise<boolean> {
  for (let i = 0; i < 120; i++) {
    if (await isFocused(page, selector)) return true;
    await page.keyboard.press('Tab');
    if ((await page.locator(selector).count()) === 0 || (await page.locator('dialog[open]').count()) > 0) return false;
  }
  throw new Error(`Tab does not reach ${selector}; the bar says: ${await page.textContent('.decide')}`);
}

// What is pressed is drawn at random: a fixed order of keys may never come to the only one that fits.
async function press(page: Page, state: State, wanted: string, drawn: number) {
  if (state === 'dialog') await page.keyboard.press('Escape');
  else if (state === 'kind') await page.keyboard.press(wanted);
  else if (state === 'card') await page.keyboard.press(String(1 + (drawn % 9)));
  else if (await reach(page, wanted)) {
    // V2 13.4: arrows move among what can be chosen, and among nothing else.
    for (let i = 0; state === 'pick' && i < drawn % 4; i++) {
      await page.keyboard.press(i % 2 ? 'ArrowDown' : 'ArrowRight');
      if (!(await isFocused(page, wanted))) return;
    }
    await page.keyboard.press('Enter');
  }
}

// Until so many answers are given, or the game is over.
async function playByKeyboard(page: Page, answers: number, mostSeconds: number) {
  const end = Date.now() + mostSeconds * 1000;
  const pressed: Partial<Record<State, number>> = {};
  const states: State[] = [];
  const given = () => (pressed.confirm ?? 0) + (pressed.answer ?? 0);
  const report = async () => {
    const bar = await page.textContent('.decide');
    return `${given()} answers in ${mostSeconds} s; last ${states.slice(-20).join(' ')}; the bar says: ${bar}`;
  };
  while (!pressed.over && given() < answers) {
    if (Date.now() > end) throw new Error(await report());
    await actOrWait([page], async () => {
      const drawn = Math.floor(Math.random() * 5040);
      const { state, wanted } = await asked(page, drawn);
      states.push(state);
      if (state === 'wait') return false;
      pressed[state] = (pressed[state] ?? 0) + 1;
      if (state !== 'over') await press(page, state, wanted, drawn);
      return true;
    });
  }
  return pressed;
}

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
    const pressed = await playByKeyboard(page, answers, mostSeconds);
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
