// What every test gets: a server per worker, and people with browsers of their own at it. A page error, an error on the
// console or a request to another host fails the test; a failed test keeps a picture of every page.
import path from 'node:path';
import { type Browser, type BrowserContext, test as base, expect, type Page, type TestInfo } from '@playwright/test';
import { TestServer } from './server';

export { expect, type Page };

export interface PersonOptions {
  size?: readonly [width: number, height: number];
  theme?: 'dark' | 'light';
  lang?: string;
  touch?: boolean;
  motion?: boolean;
  pace?: 'calm' | 'brisk' | 'instant';
}

// Answers with a status of 40x and the end of a connection are part of what is tested.
const EXPECTED_ON_CONSOLE = /40[0-9]|ERR_CONNECTION|WebSocket/;

export class Site {
  private errors: string[] = [];
  private readonly foreignHosts = new Set<string>();
  private readonly contexts: BrowserContext[] = [];

  constructor(
    readonly server: TestServer,
    private readonly browser: Browser,
  ) {}

  get address(): string {
    return this.server.address;
  }

  // Somebody with a browser of their own.
  async person(options: PersonOptions = {}): Promise<Page> {
    const {
      size = [1440, 900],
      theme = 'dark',
      lang = 'en',
      touch = false,
      motion = false,
      pace = 'instant',
    } = options;
    const context = await this.browser.newContext({
      viewport: { width: size[0], height: size[1] },
      colorScheme: theme,
      locale: lang,
      hasTouch: touch,
      reducedMotion: motion ? 'no-preference' : 'reduce',
    });
    this.contexts.push(context);
    // Where dice are not what is tested, nobody waits for them.
    await context.addInitScript((wanted) => {
      const key = 'consigliere.settings';
      if (location.protocol !== 'http:') return; // a page of the browser's own has no storage
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ pace: wanted, ...kept }));
    }, pace);
    const page = await context.newPage();
    page.on('pageerror', (e) => this.errors.push(`${e.message} ${e.stack?.split('\n')[1] ?? ''}`));
    page.on('console', (m) => {
      if (m.type() === 'error' && !EXPECTED_ON_CONSOLE.test(m.text())) this.errors.push(m.text());
    });
    page.on('request', (r) => {
      const { host, protocol } = new URL(r.url());
      const own = [this.server.host, new URL(this.server.named).host];
      if (/^(http|ws)/.test(protocol) && !own.includes(host)) this.foreignHosts.add(host);
    });
    return page;
  }

  problems(): string[] {
    return [...this.errors, ...[...this.foreignHosts].map((host) => `the page sent a request to ${host}`)];
  }

  async close(info: TestInfo): Promise<void> {
    const failed = info.status !== info.expectedStatus || this.problems().length > 0;
    for (const [i, page] of this.contexts.flatMap((context) => context.pages()).entries())
      if (failed) await page.screenshot({ path: info.outputPath(`page-${i + 1}.png`) }).catch(() => {});
    for (const context of this.contexts) await context.close();
  }
}

interface WorkerFixtures {
  botPauseMs: number;
  serverFlags: string[];
  server: TestServer;
}

export const test = base.extend<{ site: Site }, WorkerFixtures>({
  // A bot's pause before it moves. Where the order of moves and messages does not matter, tests hurry.
  botPauseMs: [2, { option: true, scope: 'worker' }],
  serverFlags: [[], { option: true, scope: 'worker' }],
  server: [
    async ({ botPauseMs, serverFlags }, use) => {
      const server = new TestServer(botPauseMs, serverFlags);
      await server.start();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  site: async ({ server, browser }, use, info) => {
    const site = new Site(server, browser);
    await use(site);
    await site.close(info);
    expect(site.problems(), 'errors of the page and requests to other hosts').toEqual([]);
  },
});

const OUT = path.resolve('e2e/out');

// JPEG takes a third of the time of PNG.
export const shot = (page: Page, name: string) =>
  page.screenshot({ path: path.join(OUT, `${name}.jpg`), type: 'jpeg', quality: 80 });
