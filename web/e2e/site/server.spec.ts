// A server that has the folder as well: from its lobby to the games on this device, which ask the server for nothing,
// and the analysis of its own finished games.
import { isOver, playBots as playOnServer, playUntil } from '../actions';
import { TestServer } from '../server';
import { enter, expect, playBots, test as siteTest, visit } from './fixtures';

const test = siteTest.extend<{ server: TestServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
  server: async ({}, use) => {
    const server = new TestServer(2);
    await server.start();
    await use(server);
    await server.close();
  },
});

test('from the lobby of a server to a game on this device', async ({ page, server }) => {
  await page.goto(server.address);
  await page.getByText('Play on this device').click();
  await page.waitForURL('**/device/index.html');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await enter(page);
  await playBots(page, 'Omertà', 2);
  let steps = 0;
  await playUntil([page], async (_, did) => did !== 'wait' && ++steps > 5);
  expect(asked.filter((path) => !path.startsWith('/device/'))).toEqual([]);
});

test('from the games on this device to the server that has them', async ({ page, server }) => {
  await page.goto(`${server.address}/device/index.html`);
  await page.getByText('Play with people').click();
  await page.waitForURL(`${server.address}/`);
  await expect(page.getByLabel('Have a code?')).toBeVisible(); // only people join by code
});

test('a folder of files links to the server that it names, and to none', async ({ page, files }) => {
  const offered = page.getByRole('link', { name: 'Play with people' });
  await visit(page, files);
  await expect(page.getByText('Replay a game from a file')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(offered).toHaveCount(0);
  files.write('server.json', '{"address":"https://games.example/table"}');
  await page.reload();
  await expect(offered).toHaveAttribute('href', 'https://games.example/table');
  await expect(page.getByText('games.example')).toBeVisible();
});

test('a finished game of a server is analysed in the page, from its log', async ({ page, server }) => {
  await page.goto(server.address);
  await enter(page);
  await page.locator('.gm', { hasText: 'Omertà' }).click();
  await playOnServer(page, 2);
  await playUntil([page], isOver, 400);
  const table = page.url().split('/t/')[1];
  await page.goto(`${server.address}/replay/${table}`);
  await page.getByText('Analysis', { exact: true }).click();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const panel = page.locator('[data-analysis]');
  await panel.getByText('Analyse the game').click();
  await expect(panel).toHaveAttribute('data-analysis', 'complete', { timeout: 240_000 });
  // The server gives what it gives for a download, and computes nothing. The replay is fetched part by part meanwhile.
  expect(asked.filter((path) => path.startsWith('/api/') && !path.endsWith('/replay')).sort()).toEqual([
    `/api/v1/tables/${table}/cards/file`,
    `/api/v1/tables/${table}/log`,
  ]);
});
