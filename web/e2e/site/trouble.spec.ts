// What can go wrong on a device: a sentence says what happened, and nothing that was saved is lost.
import { playUntil } from '../actions';
import { enter, expect, type Page, playBots, test, visit } from './fixtures';

const trouble = (page: Page, name: string) => page.locator(`[data-trouble="${name}"]`);

test('a worker that dies is started again from what was saved', async ({ page, files, errors }) => {
  await visit(page, files);
  await enter(page);
  await playBots(page, 'Omertà', 2);
  let steps = 0;
  await playUntil([page], async (_, did) => did !== 'wait' && ++steps > 5);
  await page.waitForSelector('.decide:not(.quiet)');
  const worker = page.workers()[0]!;
  await worker.evaluate(() => {
    queueMicrotask(() => {
      throw new Error('for the test');
    });
  });
  await expect(trouble(page, 'failed')).toBeVisible();
  steps = 0;
  await playUntil([page], async (_, did) => did !== 'wait' && ++steps > 5);
  errors.splice(0); // the one that the test threw
});

test('without WebAssembly the page says so, in the language of the reader', async ({ page, files }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'WebAssembly', { value: undefined });
    localStorage.setItem('consigliere.settings', JSON.stringify({ lang: 'de' }));
  });
  await page.goto(files.address);
  await expect(trouble(page, 'unsupported')).toContainText('Browser');
  await page.waitForLoadState('networkidle'); // the lobby still fetches its words, and the files go with the test
});

test('a second window waits until the first is closed', async ({ page, files, context }) => {
  await visit(page, files);
  await enter(page);
  const second = await context.newPage();
  await second.goto(files.address);
  await expect(trouble(second, 'elsewhere')).toBeVisible();
  await page.close();
  await expect(trouble(second, 'elsewhere')).toBeHidden();
  await second.waitForSelector('[data-start]:not([disabled])');
});

test('a damaged save is refused with a reason, and the others can be played', async ({ page, files, context }) => {
  await visit(page, files);
  await enter(page);
  const tables: string[] = [];
  for (let i = 0; i < 2; i++) {
    await playBots(page, 'Omertà', 2);
    let steps = 0;
    await playUntil([page], async (_, did) => did !== 'wait' && ++steps > 3);
    tables.push(/#\/t\/(\w+)/.exec(page.url())![1]!);
    await page.goto(`${files.address}#/`);
    await page.waitForSelector('.gm');
  }
  await page.evaluate(async (table) => {
    const opening = indexedDB.open('consigliere');
    await new Promise((r) => {
      opening.onsuccess = r;
    });
    const write = opening.result.transaction('entries', 'readwrite');
    write.objectStore('entries').delete([table, 2]);
    await new Promise((r) => {
      write.oncomplete = r;
    });
    opening.result.close();
  }, tables[0]!);
  await page.close();
  const again = await context.newPage();
  await again.goto(`${files.address}#/t/${tables[0]}`);
  await expect(again.locator('main h1')).toHaveText('This game cannot be opened.');
  await expect(again.locator('main [role="alert"]')).toContainText('what was saved of it is damaged');
  expect(await again.locator('.decide').count()).toBe(0);
  await again.goto(`${files.address}#/t/${tables[1]}`);
  await again.waitForSelector('.decide');
});

test('a device that stores nothing plays on and says so', async ({ page, files }) => {
  await visit(page, files);
  const client = await page.context().newCDPSession(page);
  await client.send('Storage.overrideQuotaForOrigin', { origin: new URL(files.address).origin, quotaSize: 1 });
  await enter(page);
  await playBots(page, 'Omertà', 2);
  await expect(trouble(page, 'storage')).toBeVisible();
  let steps = 0;
  await playUntil([page], async (_, did) => did !== 'wait' && ++steps > 3);
});

// As Chromium does it where a site may store nothing: whatever touches storage throws or is refused.
const REFUSE_IN_PAGE = () => {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('for the test', 'SecurityError');
      },
    });
  navigator.serviceWorker.register = () => Promise.reject(new DOMException('for the test', 'SecurityError'));
};
const REFUSE_IN_WORKER = `
  indexedDB.open = () => { throw new DOMException('for the test', 'SecurityError'); };
  navigator.locks.request = () => Promise.reject(new DOMException('for the test', 'SecurityError'));
`;

test('a browser that refuses all storage plays a game and says what that means', async ({ page, files }) => {
  files.addToScript(/worker-.*\.js$/, REFUSE_IN_WORKER);
  await page.addInitScript(REFUSE_IN_PAGE);
  await page.goto(files.address);
  await enter(page);
  await playBots(page, 'Omertà', 2);
  await expect(trouble(page, 'storage')).toContainText('allow storage for this site');
  let steps = 0;
  await playUntil([page], async (_, did) => did !== 'wait' && ++steps > 5);
  for (const name of ['loading', 'failed', 'elsewhere']) await expect(trouble(page, name)).toHaveCount(0);
});
