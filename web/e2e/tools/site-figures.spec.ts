// Measures the folder of `make site`: what a browser downloads for the first game against bots, how soon that game can
// be played, how fast random play is in a worker compared with the native program, and how long the analysis of a game
// of four takes:  npm run figures:site
//
// Fails where a goal is missed or where the worker plays other games. Needs make site and the target
// consigliere_random_games of both builds. Times are the best of several: other programs only make them longer.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import type { Browser, BrowserContext } from '@playwright/test';
import { enter, expect, type FileServer, type Page, playBots, test } from '../site/fixtures';

const LARGEST_DOWNLOAD = 1_500_000; // bytes
const COLD_START = 3000; // ms
const WARM_START = 1000;
const LEAST_SPEED = 0.4; // of the native one
const LONGEST_ANALYSIS = 60_000; // ms
const GAMES = { 'la-cosa-nostra': 4000, 'nothing-personal': 4000, omerta: 3000 };
const FEW = 100; // the difference leaves out the start of the program
const ROUNDS = 3;

const PROGRAM = path.resolve('../build/consigliere');
const NATIVE = path.resolve('../build/consigliere_random_games');
const IN_WORKER = path.resolve('../build-wasm/consigliere_random_games.js');
const FONT = /\.woff2$/; // compressed already

const sizeOf = (file: string) =>
  FONT.test(file) ? fs.statSync(file).size : zlib.gzipSync(fs.readFileSync(file), { level: 9 }).length;
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const newContext = (browser: Browser, serviceWorkers: 'allow' | 'block' = 'allow') =>
  browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en', serviceWorkers });

test('download', async ({ browser, files }) => {
  // The service worker fetches all other files when the page has what it needs.
  const context = await newContext(browser, 'block');
  const page = await context.newPage();
  await page.goto(files.address);
  await enter(page);
  await playBots(page, 'La Cosa Nostra', 4);
  const sizes = new Map<string, number>();
  for (const request of files.requests) {
    const name = request.replace(/^\/games\//, '') || 'index.html';
    const file = path.join(files.folder, name);
    if (fs.existsSync(file)) sizes.set(name, sizeOf(file));
  }
  const sum = (kind: RegExp) => [...sizes].reduce((all, [name, size]) => all + (kind.test(name) ? size : 0), 0);
  const total = sum(/./);
  console.log(
    `download for the first game: ${kB(total)} compressed (goal ${kB(LARGEST_DOWNLOAD)}), ${sizes.size} files; ` +
      `program ${kB(sum(/\.wasm$/))}, fonts ${kB(sum(FONT))}`,
  );
  expect(sum(/\.wasm$/)).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(LARGEST_DOWNLOAD);
  await context.close();
});

async function startGame(page: Page, files: FileServer, isNew: boolean): Promise<number> {
  const begun = performance.now();
  await page.goto(files.address);
  if (isNew) await enter(page);
  await page.locator('[data-start]:not([disabled])').click();
  await page.waitForURL(/#\/t\//);
  await page.waitForSelector('.decide[data-prompt]'); // a question, mine or of a bot
  return performance.now() - begun;
}

async function startAgain(context: BrowserContext, files: FileServer): Promise<number> {
  const page = await context.newPage();
  const time = await startGame(page, files, false);
  await page.close();
  return time;
}

test('start', async ({ browser, files }) => {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await newContext(browser);
    const page = await context.newPage();
    cold.push(await startGame(page, files, true));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.close();
    warm.push(await startAgain(context, files));
    await context.close();
  }
  const print = (what: string, times: number[], goal: number) =>
    console.log(
      `${what}: first question after ${Math.min(...times).toFixed(0)} ms (goal ${goal} ms), the best of ` +
        times.map((time) => time.toFixed(0)).join(', '),
    );
  print('cold start', cold, COLD_START);
  print('warm start', warm, WARM_START);
  expect(Math.min(...cold)).toBeLessThanOrEqual(COLD_START);
  expect(Math.min(...warm)).toBeLessThanOrEqual(WARM_START);
});

interface Run {
  ms: number;
  output: string;
}

function playNatively(game: string, games: number): Run {
  const begun = performance.now();
  const output = execFileSync(NATIVE, [game, `${games}`], { encoding: 'utf8' }).trim();
  return { ms: performance.now() - begun, output };
}

const playInWorker = (page: Page, game: string, games: number): Promise<Run> =>
  page.evaluate(
    ([game, games]) =>
      new Promise((resolve, reject) => {
        const address = new URL('random-games.js', location.href).href;
        const script = `
          const output = [];
          self.Module = {
            arguments: ${JSON.stringify([game, games])},
            print: (line) => output.push(line),
            preRun: [() => { self.begun = performance.now(); }],
            postRun: [() => postMessage({ ms: performance.now() - self.begun, output: output.join('\\n') })],
          };
          importScripts(${JSON.stringify(address)});`;
        const worker = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
        worker.onmessage = (event) => {
          worker.terminate();
          resolve(event.data);
        };
        worker.onerror = (event) => reject(new Error(event.message));
      }),
    [game, `${games}`] as const,
  );

test('random play', async ({ page, files }) => {
  fs.copyFileSync(IN_WORKER, path.join(files.folder, 'random-games.js'));
  await page.goto(`${files.address}random-games.js`); // any page of the same origin
  for (const [game, games] of Object.entries(GAMES)) {
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const native = playNatively(game, games);
      const inWorker = await playInWorker(page, game, games);
      expect(inWorker.output).toBe(native.output);
      const nativeMs = native.ms - playNatively(game, FEW).ms;
      ratios.push(nativeMs / (inWorker.ms - (await playInWorker(page, game, FEW)).ms));
    }
    const ratio = ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
    console.log(
      `random play of ${game} in a worker: ${(100 * ratio).toFixed(1)} % of native (goal ${100 * LEAST_SPEED} %), ` +
        'the same states',
    );
    expect(ratio).toBeGreaterThanOrEqual(LEAST_SPEED);
  }
});

test('analysis', async ({ page, files }, info) => {
  for (const game of Object.keys(GAMES)) {
    const log = info.outputPath(`${game}.jsonl`);
    const bots = ['--players', '4', '--people', '0', '--bots', 'steady', '--seed', '5', '--plain'];
    execFileSync(PROGRAM, ['play', '--game', game, ...bots, '--save', log]);
    await page.goto(`${files.address}#/`);
    await page.setInputFiles('#log-file', log);
    await page.waitForURL('**/#/replay/*');
    await page.getByText('Analysis', { exact: true }).click();
    const panel = page.locator('[data-analysis]');
    const begun = performance.now();
    await panel.getByText('Analyse the game').click();
    await expect(panel).toHaveAttribute('data-analysis', 'complete', { timeout: 3 * LONGEST_ANALYSIS });
    const time = performance.now() - begun;
    console.log(
      `analysis of a game of four of ${game}: ${(time / 1000).toFixed(1)} s (goal ${LONGEST_ANALYSIS / 1000} s)`,
    );
    expect(time).toBeLessThanOrEqual(LONGEST_ANALYSIS);
  }
});
