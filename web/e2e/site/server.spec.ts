// A server that has the folder as well: from its lobby to the games on this device, which ask the server for nothing.
import { isOver, playBots as playOnServer, playUntil } from '../actions';
import { TestServer } from '../server';
import { enter, expect, playBots, test } from './fixtures';

test('from the lobby of a server to a game on this device', async ({ page }) => {
  const server = new TestServer(2);
  await server.start();
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
  await server.close();
});

test('a finished game of a server is analysed in the page, from its log', async ({ page }) => {
  const server = new TestServer(2);
  await server.start();
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
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([`/api/v1/tables/${table}/log`]);
  await server.close();
});
