// A player without preferences, who plays what the page asks for. What is chosen is drawn at random: a fixed order may
// never come to the only thing that fits. How it is pressed is up to the test: by keys, by mouse or by touch.
import { actOrWait } from './actions';
import type { Page } from './fixtures';

export type State = 'over' | 'dialog' | 'confirm' | 'kind' | 'pick' | 'answer' | 'card' | 'wait';

export interface Wish {
  state: State;
  wanted: string; // a selector
  key: string; // the number that chooses a kind
}

export type Press = (page: Page, wish: Wish, drawn: number) => Promise<void>;

// What the bar asks for now.
const asked = (page: Page, drawn: number): Promise<Wish> =>
  page.evaluate((n) => {
    const shown = (s: string) =>
      [...document.querySelectorAll<HTMLButtonElement>(s)].filter((e) => !e.disabled && e.getClientRects().length > 0);
    const wish = (state: string, wanted = '', key = '') => ({ state, wanted, key });
    const bar = document.querySelector<HTMLElement>('.decide');
    const answers = shown('.decide [data-answer]');
    if (bar?.querySelector('[data-over]')) return wish('over');
    if (document.querySelector('dialog[open]')) return wish('dialog', 'dialog[open] header .ib');
    if (shown('.decide [data-confirm]').length > 0) return wish('confirm', '.decide [data-confirm]');
    if (!bar || (bar.classList.contains('quiet') && answers.length === 0)) return wish('wait');
    const kinds = shown('.decide [data-number-key]').filter((b) => b.ariaDisabled !== 'true');
    if (kinds.length > 0 && !kinds.some((b) => b.ariaPressed === 'true') && n % 4 !== 0) {
      const key = kinds[n % kinds.length]!.dataset.numberKey!;
      return wish('kind', `.decide [data-number-key="${key}"]`, key);
    }
    if (shown('[data-pick].legal').length > 0 && (answers.length === 0 || n % 3 !== 0))
      return wish('pick', '[data-pick].legal');
    const chosen = answers[n % Math.max(1, answers.length)];
    if (chosen) return wish('answer', `.decide [data-answer="${chosen.dataset.answer}"]`);
    // What an answer of several things begins with is not pointed out: a card of the hand, or something on the board.
    if (n % 2 && shown('[data-region="board"] [data-pick]').length > 0)
      return wish('pick', '[data-region="board"] [data-pick]');
    return wish('card', '[data-region="hand"] [data-pick]');
  }, drawn) as Promise<Wish>;

// Until so many answers are given, or the game is over. Returns how often what was pressed.
export async function playAtRandom(page: Page, press: Press, answers: number, mostSeconds: number) {
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
      const wish = await asked(page, drawn);
      states.push(wish.state);
      if (wish.state === 'wait') return false;
      pressed[wish.state] = (pressed[wish.state] ?? 0) + 1;
      if (wish.state !== 'over') await press(page, wish, drawn);
      return true;
    });
  }
  return pressed;
}

// Runs in the page: where to press one of the wanted things, and what is wrong with that place. A button of the bar
// must be in sight as it is; on the board and in the hand people scroll. Dice that lie on the board, and the reason why
// something cannot be used, are put away first.
async function placeOf({ wanted, drawn }: { wanted: string; drawn: number }) {
  await new Promise((drawnTwice) => requestAnimationFrame(() => requestAnimationFrame(drawnTwice)));
  const all = [...document.querySelectorAll<HTMLButtonElement>(wanted)].filter(
    (e) => !e.disabled && e.getClientRects().length > 0,
  );
  const chosen = all[drawn % Math.max(1, all.length)];
  const dice = document.querySelector<HTMLButtonElement>('[data-step] [data-skip]');
  const reason = document.querySelector<HTMLButtonElement>('[role=status] .tip button:last-child');
  const inTheWay = dice ?? reason;
  const e = inTheWay && !chosen?.closest('.decide, dialog') ? inTheWay : chosen;
  const open = document.querySelector('dialog[open]');
  if (!e || (open && !open.contains(e))) return null; // the table went on, or a card that was pressed shows its text
  const isButton = e.closest('.decide, dialog, [data-step], .tip') !== null;
  if (!isButton) e.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const r = e.getBoundingClientRect();
  const [x, y, edge] = [r.x + r.width / 2, r.y + r.height / 2, 4];
  const onTop = ([px, py]: number[]) => document.elementFromPoint(px!, py!);
  const middle = [x, y];
  const edges = [
    [r.left + edge, y],
    [r.right - edge, y],
    [x, r.top + edge],
    [x, r.bottom - edge],
  ];
  const outside = r.left < -0.5 || r.top < -0.5 || r.right > innerWidth + 0.5 || r.bottom > innerHeight + 0.5;
  const cover = (isButton ? [middle, ...edges] : [middle]).map(onTop).find((top) => !top || !e.contains(top));
  const name = `${wanted} “${e.textContent?.replace(/\s+/g, ' ').trim().slice(0, 40)}”`;
  const asks = document.querySelector<HTMLElement>('.decide')?.dataset.prompt;
  const fault = outside ? 'out of sight' : cover !== undefined ? `covered by ${cover?.outerHTML.slice(0, 80)}` : '';
  return { x, y, fault: fault && `${asks}: ${name}: ${fault}` };
}

// Presses by finger or mouse, and notes each thing that is not wholly in sight where it is pressed.
export function pointer(touch: boolean) {
  const faults = new Set<string>();
  const press: Press = async (page, { wanted }, drawn) => {
    const place = await page.evaluate(placeOf, { wanted, drawn });
    if (!place) return;
    if (place.fault) faults.add(place.fault);
    await (touch ? page.touchscreen.tap(place.x, place.y) : page.mouse.click(place.x, place.y));
  };
  return { press, faults };
}
