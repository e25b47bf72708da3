// What people do at a page, and what tests look for on it.
import type { Page, Site } from './fixtures';

export async function enter(page: Page, site: Site, name: string) {
  await page.goto(site.address);
  await page.fill('#my-name', name);
  await page.press('#my-name', 'Enter');
  await page.waitForSelector('#my-name', { state: 'detached' });
}

// A table with options that the lobby has no field for. Returns its address.
export async function openTable(page: Page, site: Site, options) {
  const table = await page.evaluate(
    async (body) => {
      const reply = await fetch('/api/v1/tables', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Consigliere': '1' },
        body: JSON.stringify(body),
      });
      return (await reply.json()).table;
    },
    {
      game: 'la-cosa-nostra',
      players: 4,
      bots: ['random', 'random'],
      time: { mode: 'none' },
      public: false,
      whispers_shown: true,
      spectator_delay_s: 0,
      ...options,
    },
  );
  return `${site.address}/t/${table}`;
}

// By the link: a name at the door, a seat, ready.
export async function sitDown(page: Page, address: string, name: string) {
  await page.goto(address);
  await page.fill('#door-name', name);
  await page.press('#door-name', 'Enter');
  await page.locator('.go .btn.primary').click();
}

// What a table is to be like, by the controls of the lobby.
export async function arrange(page: Page, level = 'random', pace = 'none') {
  const nth = (option: string, i: number) => page.locator(`[data-option=${option}] label`).nth(i).click();
  await nth('pace', ['live', 'slow', 'none'].indexOf(pace));
  if (await page.locator('[data-option=bots]').count())
    await nth('bots', ['random', 'steady', 'sharp', 'master'].indexOf(level));
}

// From the lobby: a table against bots only, begun at once.
export async function playBots(page: Page, players = 4, level = 'random', pace = 'none') {
  await page.locator(`.seats label:text-is("${players}")`).click();
  await arrange(page, level, pace);
  await page.click('[data-start]');
  await page.waitForURL('**/t/*');
  await page.waitForSelector('.decide');
}

// One step of somebody who takes the first sensible thing the page points at. Returns what was done.
export function step(page: Page) {
  return page.evaluate(() => {
    const shown = (s) =>
      [...document.querySelectorAll<HTMLElement>(s)].filter(
        (e) => !(e as HTMLButtonElement).disabled && e.getClientRects().length > 0,
      );
    const press = (e, what) => {
      e.click();
      return what;
    };
    const open = document.querySelector<HTMLElement>('dialog[open]');
    const bar = document.querySelector<HTMLElement>('.decide');
    if (bar?.querySelector<HTMLElement>('[data-over]')) return 'over';
    if (open) return press(open.querySelector<HTMLElement>('header .ib'), 'close');
    if (!bar) return 'nothing';
    const confirm = shown('.decide [data-confirm]')[0];
    if (confirm) return press(confirm, 'confirm');
    const buttons = shown('.decide [data-answer]');
    if (bar.classList.contains('quiet')) return buttons[0] ? press(buttons[0], 'pass') : 'wait';
    const first = ['execute', 'attack', 'end-turn', 'enough', 'pass', 'keep', 'stand', 'decline']
      .map((v) => buttons.find((b) => b.dataset.answer === v))
      .find(Boolean);
    const pointed = shown('[data-pick].legal');
    const pick = pointed[Math.floor(Math.random() * pointed.length)];
    if (first && !(pick && ['decline'].includes(first.dataset.answer))) return press(first, first.dataset.answer);
    if (pick) return press(pick, `pick ${pick.dataset.thing}`);
    if (buttons[0]) return press(buttons[0], buttons[0].dataset.answer);
    const card = shown('[data-region="hand"] [data-thing^="job:"]')[0] ?? shown('[data-thing^="type:"]')[0];
    return card ? press(card, `pick ${card.dataset.thing}`) : 'stuck';
  });
}

// How often the page has changed since the first call.
const changesOf = (page: Page) =>
  page.evaluate(() => {
    if (window.changesSeen === undefined) {
      window.changesSeen = 0;
      const count = () => {
        window.changesSeen = window.changesSeen! + 1;
      };
      const everything = { subtree: true, childList: true, attributes: true, characterData: true };
      new MutationObserver(count).observe(document, everything);
    }
    return window.changesSeen;
  });

// Does what is given; if there was nothing to do, waits until one of the pages changes, half a second at most.
export async function actOrWait(pages: Page[], act: () => Promise<boolean>) {
  const before = await Promise.all(pages.map(changesOf));
  if (await act()) return;
  const changed = (page: Page, i: number) =>
    page.waitForFunction((n) => window.changesSeen === undefined || window.changesSeen > n, before[i], {
      timeout: 500,
    });
  await Promise.race(pages.map((page, i) => changed(page, i).catch(() => undefined)));
}

// Everybody takes steps until the given thing is so, or the game is over.
export async function playUntil(pages: Page[], so, mostSeconds = 120) {
  const end = Date.now() + mostSeconds * 1000;
  let stuck = 0; // for a moment it may look so, between two messages
  let done = false;
  const everyoneSteps = async () => {
    let acted = false;
    for (const page of pages) {
      const did = await step(page);
      stuck = did === 'stuck' ? stuck + 1 : 0;
      if (stuck > 40) throw new Error(`stuck at: ${await page.textContent('.decide')}`);
      acted ||= !['wait', 'nothing', 'stuck'].includes(did);
      done = await so(page, did);
      if (done) return true;
    }
    return acted;
  };
  while (Date.now() < end) {
    await actOrWait(pages, everyoneSteps);
    if (done) return;
  }
  throw new Error(`not within ${mostSeconds} s; the bar says: ${await pages[0].textContent('.decide')}`);
}

export const isOver = async (_, did) => did === 'over';
export const phaseIs = (name: string) => (page) =>
  page.evaluate(
    (n) => document.querySelector<HTMLElement>('.phases [aria-current]')?.textContent.includes(n) ?? false,
    name,
  );

// The picture has stopped changing: drawn, and no animation of the page runs that will end by itself.
export const isStill = (page: Page) =>
  page.evaluate(async () => {
    const ends = (a) => Number.isFinite(a.effect?.getComputedTiming().endTime);
    await new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)));
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map((a) => a.finished),
    );
    await document.fonts.ready;
  });

// A question that waits for this person at a table, opened in the page.
export async function openQuestion(page: Page, site: Site, table: string, prompts) {
  await page.goto(`${site.address}/t/${table}`);
  await page.waitForSelector(prompts.map((p) => `.decide[data-prompt="${p}"]:not(.quiet)`).join(', '));
  await isStill(page);
}

// Whatever the bar says, it says something else afterwards.
export async function movesOn(page: Page, act) {
  const before = await page.evaluate(() => document.querySelector<HTMLElement>('.decide').textContent);
  await act();
  await page.waitForFunction((b) => document.querySelector<HTMLElement>('.decide')?.textContent !== b, before);
}

// Whether no panel of the table lies on another.
export const panelsApart = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLElement>('.opp, .me, .mid > section')].filter(
      (e) => e.getClientRects().length > 0,
    );
    const rects = boxes.map((e) => e.getBoundingClientRect());
    const apart = (a, b) =>
      a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
    return rects.every((a, i) => rects.every((b, j) => i >= j || apart(a, b)));
  });

export const SIZES = { desktop: [1440, 900], phone: [390, 844] } as const;
