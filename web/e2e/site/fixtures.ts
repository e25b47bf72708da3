// The folder of `make site` on a plain file server, and a browser that has it. The server can be stopped, which is what
// a page without a network meets, and can serve another version.
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

export { expect, type Page };

const SITE = path.resolve('../build/site');
const BOT_PAUSE_MS = '2';
const LEVELS = ['random', 'steady', 'sharp', 'master'];
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

export class FileServer {
  readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'consigliere-site-'));
  readonly requests: string[] = [];
  private server: http.Server | null = null;
  private port = 0;

  constructor() {
    fs.cpSync(SITE, this.folder, { recursive: true });
  }
  // In a folder of the server, as pages hosts have it.
  get address(): string {
    return `http://127.0.0.1:${this.port}/games/`;
  }

  async start(): Promise<void> {
    this.server = http.createServer((request, response) => {
      const { pathname } = new URL(request.url!, this.address);
      this.requests.push(pathname);
      const name = pathname.replace(/^\/games\//, '/').replace(/\/$/, '/index.html');
      const file = path.join(this.folder, path.normalize(name));
      if (!pathname.startsWith('/games/') || !fs.existsSync(file)) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { 'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream' });
      fs.createReadStream(file).pipe(response);
    });
    await new Promise<void>((resolve) => this.server!.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }
  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server!.close(resolve));
  }
  // Code of a test that runs before that of the script.
  addToScript(name: RegExp, code: string): void {
    const scripts = fs.readdirSync(this.folder, { recursive: true, encoding: 'utf8' }).filter((n) => name.test(n));
    if (scripts.length === 0) throw new Error(`no script ${name}`);
    for (const script of scripts.map((n) => path.join(this.folder, n)))
      fs.writeFileSync(script, `${code}\n${fs.readFileSync(script, 'utf8')}`);
  }
  write(name: string, text: string): void {
    fs.writeFileSync(path.join(this.folder, name), text);
  }
  // Other files, as a new version has them.
  renew(): void {
    const script = path.join(this.folder, 'service-worker.js');
    const renewed = fs.readFileSync(script, 'utf8').replace(/(?<=\{")\w+(?="\})/, (version) => `${version}-2`);
    fs.writeFileSync(script, renewed);
  }
}

interface Fixtures {
  files: FileServer;
  context: BrowserContext;
  errors: string[];
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
  files: async ({}, use) => {
    const files = new FileServer();
    await files.start();
    await use(files);
    await files.stop().catch(() => {});
    fs.rmSync(files.folder, { recursive: true, force: true });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
  errors: async ({}, use) => {
    const errors: string[] = [];
    await use(errors);
    expect(errors, 'errors of the page').toEqual([]);
  },
  context: async ({ browser, errors }, use) => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en',
      reducedMotion: 'reduce',
    });
    await context.addInitScript((pause) => {
      if (location.protocol !== 'http:') return;
      localStorage.setItem('consigliere.bot_pause', pause);
      localStorage.setItem('consigliere.settings', JSON.stringify({ pace: 'instant' }));
    }, BOT_PAUSE_MS);
    context.on('page', (page) => page.on('pageerror', (e) => errors.push(e.message)));
    await use(context);
    await context.close();
  },
});

// The page is there, and all of it is kept for use without a network.
export async function visit(page: Page, files: FileServer): Promise<void> {
  await page.goto(files.address);
  await page.evaluate(() => navigator.serviceWorker.ready.then((r) => r.active?.state));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

export async function enter(page: Page, name = 'Ana'): Promise<void> {
  await page.fill('#my-name', name);
  await page.press('#my-name', 'Enter');
  await page.waitForSelector('#my-name', { state: 'detached' });
}

export async function playBots(page: Page, game: string, players: number, level = 'random'): Promise<void> {
  await page.locator('.gm', { hasText: game }).click();
  await page.locator(`.seats label:text-is("${players}")`).click();
  await page.locator('[data-option=bots] label').nth(LEVELS.indexOf(level)).click();
  await page.click('[data-start]');
  await page.waitForURL(/#\/t\//);
  await page.waitForSelector('.decide');
}
