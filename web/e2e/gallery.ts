// The gallery of stored positions (src/dev) without a server: the page comes from Vite.
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { createServer } from 'vite';
import type { Position, ServerMessage } from '../src/generated/messages';

export { type Browser, expect, type Page } from '@playwright/test';

export const test = base.extend<object, { gallery: string }>({
  gallery: [
    async ({ browser }, use, worker) => {
      const vite = await createServer({
        cacheDir: `node_modules/.vite/gallery-${worker.workerIndex}`, // packages prepared for this worker alone
        server: { port: 0, host: '127.0.0.1', hmr: false },
        optimizeDeps: { noDiscovery: true }, // no reload when another package is found
        logLevel: 'error',
      });
      await vite.listen();
      const { port } = vite.httpServer!.address() as AddressInfo;
      const address = `http://127.0.0.1:${port}/dev`;
      const first = await browser.newPage(); // Vite compiles the page when it is first asked for
      await first.route('**/api/**', (route) => route.abort());
      await first.goto(`${address}/omerta-action`, { timeout: 0 });
      await first.locator('.decide').waitFor({ timeout: 0 });
      await first.close();
      await use(address);
      await vite.close();
    },
    { scope: 'worker' },
  ],
});

interface Look {
  size: [number, number];
  lang?: string;
  text?: number; // per cent
  change?: (position: Position) => void; // to the stored position, before it is drawn
  prepare?: (page: Page) => Promise<unknown>; // before the page is opened
}

// Answers requests for a stored position with its message as `change` leaves it.
export function replaced(
  page: Page,
  name: string,
  change: (message: Extract<ServerMessage, { type: 'table' }>) => void,
) {
  const message = JSON.parse(fs.readFileSync(`src/dev/positions/${name}.json`, 'utf8'));
  change(message);
  const body = `export default ${JSON.stringify(message)}`;
  return page.route(`**/positions/${name}.json*`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

// One position at one size, as it is drawn in the end.
export async function opened(
  browser: Browser,
  address: string,
  name: string,
  { size, lang, text = 100, change, prepare }: Look,
) {
  const viewport = { width: size[0], height: size[1] };
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', locale: lang ?? 'en' });
  const settings = JSON.stringify({ text_percent: text });
  await context.addInitScript((s) => localStorage.setItem('consigliere.settings', s), settings);
  const page = await context.newPage();
  await page.route('**/api/**', (route) => route.abort());
  if (change) await replaced(page, name, (message) => change(message.position));
  await prepare?.(page);
  await page.goto(`${address}/${name}`);
  await page.waitForSelector('.decide');
  await page.evaluate(() => document.fonts.ready);
  await expect(page.locator('main .face:empty')).toHaveCount(0); // faces are drawn as soon as their module is there
  for (let i = 0; i < 3; i++) await page.evaluate(() => new Promise((r) => requestAnimationFrame(() => r(null))));
  return page;
}
