// A server of our own, browsers, and people who can play at it.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';

export const OUT = path.resolve('e2e/out');
const BINARY = process.env.CONSIGLIERE_BINARY ?? path.resolve('../build/consigliere');
const WEB = path.resolve(process.env.CONSIGLIERE_WEB ?? 'dist');
// Chromium without its windows: the same page, and no time spent on a frame around it.
const BROWSER = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
const GENEROUS = [
  ...['--messages-per-second', '500', '--connections-per-address', '500'],
  ...['--tables-per-hour', '10000', '--guests-per-hour', '10000'],
];

export const launch = () =>
  chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox', '--disable-dev-shm-usage'] });

// Whichever port nobody uses.
const freePort = () =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

export class House {
  data = fs.mkdtempSync(path.join(os.tmpdir(), 'consigliere-e2e-'));
  errors = [];
  strangers = new Set(); // addresses other than ours that a page asked
  contexts = [];

  // A bot's pause before it moves, in milliseconds; journeys hurry.
  constructor(pauseMs = 20) {
    this.pauseMs = pauseMs;
  }

  get address() {
    return `http://127.0.0.1:${this.port}`;
  }

  // With a browser that others use too, or one of its own.
  async open(browser) {
    this.own_browser = !browser;
    this.browser = browser ?? (await launch());
    await this.startServer();
  }

  // On the same port as before, if there was one: pages find it again.
  async startServer() {
    this.port ??= await freePort();
    const flags = {
      port: this.port,
      address: '127.0.0.1',
      data: this.data,
      web: WEB,
      'log-level': 'warning',
      'bot-pause-ms': this.pauseMs,
      'shortest-window-ms': 3 * this.pauseMs,
    };
    const args = ['serve', ...GENEROUS, ...Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, `${value}`])];
    this.server = spawn(BINARY, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    const end = Date.now() + 60_000;
    while (Date.now() < end) {
      const up = await fetch(`${this.address}/api/v1/version`).then(
        (r) => r.ok,
        () => false,
      );
      if (up) return;
      await new Promise((r) => setTimeout(r, 50));
    }
    throw new Error('the server does not answer');
  }

  // The same house with a second server, whose bots do not pause; it stays until the house closes.
  async hurried() {
    if (this.second) return this.second;
    const second = new House(2);
    const { browser, errors, strangers, contexts } = this;
    Object.assign(second, { browser, errors, strangers, contexts });
    await second.startServer();
    this.second = second;
    return second;
  }

  async stopServer() {
    const gone = new Promise((r) => this.server.once('exit', r));
    this.server.kill('SIGTERM');
    await gone;
  }

  async close() {
    if (this.own_browser) await this.browser.close();
    await this.second?.close();
    await this.stopServer();
    fs.rmSync(this.data, { recursive: true, force: true });
  }

  // Somebody with a browser of their own. What goes wrong on any page is remembered.
  async person({ size = [1440, 900], theme = 'dark', lang = 'en', touch = false, motion = false } = {}) {
    const context = await this.browser.newContext({
      viewport: { width: size[0], height: size[1] },
      colorScheme: theme,
      locale: lang,
      hasTouch: touch,
      reducedMotion: motion ? 'no-preference' : 'reduce',
    });
    this.contexts.push(context);
    const page = await context.newPage();
    page.on('pageerror', (e) => this.errors.push(`${e.message} ${e.stack?.split('\n')[1] ?? ''}`));
    page.on('console', (m) => {
      if (m.type() === 'error' && !/40[0-9]|ERR_CONNECTION|WebSocket/.test(m.text())) this.errors.push(m.text());
    });
    page.on('request', (r) => {
      const { host, protocol } = new URL(r.url());
      if (/^(http|ws)/.test(protocol) && host !== `127.0.0.1:${this.port}`) this.strangers.add(host);
    });
    return page;
  }
}

// JPEG takes a third of the time of PNG.
export const shot = (page, name) => page.screenshot({ path: path.join(OUT, `${name}.jpg`), type: 'jpeg', quality: 80 });

export async function enter(page, house, name) {
  await page.goto(house.address);
  await page.fill('#my-name', name);
  await page.press('#my-name', 'Enter');
  await page.waitForSelector('#my-name', { state: 'detached' });
}

// A table with wishes that the lobby has no field for. Returns its address.
export async function openTable(page, house, wishes) {
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
      ...wishes,
    },
  );
  return `${house.address}/t/${table}`;
}

// By the link: a name at the door, a seat, ready.
export async function sitDown(page, address, name) {
  await page.goto(address);
  await page.fill('#door-name', name);
  await page.press('#door-name', 'Enter');
  await page.locator('.go .btn.primary').click();
}

// From the lobby: a table against bots only, begun at once.
export async function playBots(page, players = 4, level = 'random', pace = 'none') {
  await page.locator(`.setup label:text-is("${players}")`).click();
  await page.locator('.setup .right .row:nth-of-type(2) label').nth(['live', 'slow', 'none'].indexOf(pace)).click();
  if (await page.locator('#bot-level').count()) await page.selectOption('#bot-level', level);
  await page.click('.setup .btn.primary');
  await page.waitForURL('**/t/*');
  await page.waitForSelector('.decide');
}

// One step of somebody who takes the first sensible thing the page points at. Returns what was done.
export function step(page) {
  return page.evaluate(() => {
    const shown = (s) => [...document.querySelectorAll(s)].filter((e) => !e.disabled && e.getClientRects().length > 0);
    const press = (e, what) => {
      e.click();
      return what;
    };
    const open = document.querySelector('dialog[open]');
    const bar = document.querySelector('.decide');
    if (bar?.querySelector('[data-over]')) return 'over';
    if (open) return press(open.querySelector('header .ib'), 'close');
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

// Everybody takes steps until the given thing is so, or the game is over.
export async function playUntil(pages, so, mostSeconds = 120) {
  const end = Date.now() + mostSeconds * 1000;
  let stuck = 0; // for a moment it may look so, between two messages
  while (Date.now() < end) {
    let quiet = true;
    for (const page of pages) {
      const did = await step(page);
      stuck = did === 'stuck' ? stuck + 1 : 0;
      if (stuck > 40) throw new Error(`stuck at: ${await page.textContent('.decide')}`);
      quiet &&= did === 'wait' || did === 'nothing' || did === 'stuck';
      if (await so(page, did)) return;
    }
    if (quiet) await pages[0].waitForTimeout(40);
  }
  throw new Error(`not within ${mostSeconds} s; the bar says: ${await pages[0].textContent('.decide')}`);
}

export const isOver = async (_, did) => did === 'over';
export const phaseIs = (name) => (page) =>
  page.evaluate((n) => document.querySelector('.phases [aria-current]')?.textContent.includes(n) ?? false, name);

// The picture has stopped changing: drawn, and no animation of the page runs that will end by itself.
export const isStill = (page) =>
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
export async function openQuestion(page, house, table, prompts) {
  await page.goto(`${house.address}/t/${table}`);
  await page.waitForSelector(prompts.map((p) => `.decide[data-prompt="${p}"]:not(.quiet)`).join(', '));
  await isStill(page);
}

// Whatever the bar says, it says something else afterwards.
export async function movesOn(page, act) {
  const before = await page.evaluate(() => document.querySelector('.decide').textContent);
  await act();
  await page.waitForFunction((b) => document.querySelector('.decide')?.textContent !== b, before);
}

// Whether no panel of the table lies on another.
export const panelsApart = (page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.opp, .me, .mid > section')].filter(
      (e) => e.getClientRects().length > 0,
    );
    const rects = boxes.map((e) => e.getBoundingClientRect());
    const apart = (a, b) =>
      a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
    return rects.every((a, i) => rects.every((b, j) => i >= j || apart(a, b)));
  });

export function check(what, found) {
  if (!found) throw new Error(what);
}

export const SIZES = { desktop: [1440, 900], phone: [390, 844] };
