// The folder of static files, played without a network: whole games, saves, upgrades, replays from files.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { isOver, playUntil } from '../actions';
import { enter, expect, type Page, playBots, test, visit } from './fixtures';

const PROGRAM = path.resolve('../build/consigliere');
const REPLAYS = path.resolve('../replays');
const REPLAY = path.join(REPLAYS, 'omerta-two-players.jsonl');
const GAMES = [
  { name: 'La Cosa Nostra', players: 3, level: 'random' },
  { name: 'Nothing Personal', players: 3, level: 'random' },
  { name: 'Omertà', players: 2, level: 'steady' },
];

// On the last card of the ending.
async function exportLog(page: Page, to: string): Promise<void> {
  const cards = page.locator('dialog[open] section.card');
  for (let i = 1; i < (await cards.count()); i++) {
    await page.keyboard.press('ArrowRight');
    await expect(cards.nth(i)).toHaveClass(/\bon\b/);
  }
  const saving = page.waitForEvent('download');
  await page.locator('dialog[open] section.on a[download$=".jsonl"]').click();
  await (await saving).saveAs(to);
}

for (const { name, players, level } of GAMES)
  test(`a whole game of ${name} without a network, and its log`, async ({ page, files, context }, info) => {
    await visit(page, files);
    await files.stop();
    await context.setOffline(true);
    await page.reload();
    await enter(page);
    await playBots(page, name, players, level);
    await playUntil([page], isOver, 400);
    await page.waitForSelector('dialog[open] ol');
    expect(await page.locator('dialog .score').count()).toBe(players);
    const log = info.outputPath('game.jsonl');
    await exportLog(page, log);
    expect(execFileSync(PROGRAM, ['verify', log], { encoding: 'utf8' })).toContain('verified');
    expect(files.requests.filter((r) => r.includes('/api/') || r.includes('/ws'))).toEqual([]);
  });

test('a game is there again after the page was closed, where it was left', async ({ page, files, context }) => {
  await visit(page, files);
  await enter(page);
  await playBots(page, 'Omertà', 3);
  let steps = 0;
  await playUntil([page], async (_, did) => did !== 'wait' && ++steps > 12);
  await page.waitForSelector('.decide:not(.quiet)');
  const asked = () => page.locator('.decide').getAttribute('data-prompt');
  const before = await asked();
  const address = page.url();
  await page.close();

  const again = await context.newPage();
  await again.goto(files.address);
  await again.locator('main a[href*="/t/"]').first().click();
  await again.waitForURL(address);
  await again.waitForSelector('.decide:not(.quiet)');
  expect(await again.locator('.decide').getAttribute('data-prompt')).toBe(before);
  steps = 0;
  await playUntil([again], async (_, did) => did !== 'wait' && ++steps > 5);
});

// The last step may have opened a card, which lies over the rest of the page until it is closed.
async function closeDialog(page: Page): Promise<void> {
  const dialog = page.locator('dialog[open]');
  if (await dialog.count()) await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

test('a new version is offered, not forced on a running game, which goes on in it', async ({ page, files }) => {
  await visit(page, files);
  await enter(page);
  await playBots(page, 'Omertà', 2);
  let steps = 0;
  await playUntil([page], async (_, did) => did !== 'wait' && ++steps > 5);
  files.renew();
  await page.evaluate(() => navigator.serviceWorker.ready.then((r) => r.update()));
  await page.waitForSelector('[data-upgrade]');
  steps = 0;
  await playUntil([page], async (_, did) => did !== 'wait' && ++steps > 5);
  await closeDialog(page);
  const reloaded = page.waitForEvent('load');
  await page.locator('[data-upgrade] button').first().click();
  await reloaded;
  await page.waitForSelector('.decide');
  expect(
    await page.evaluate(async () => (await caches.keys()).filter((k) => k.startsWith('consigliere-')).length),
  ).toBe(1);
  steps = 0;
  await playUntil([page], async (_, did) => did !== 'wait' && ++steps > 5);
});

test('a replay from a file, and a sentence for one that is no log', async ({ page, files }, info) => {
  await visit(page, files);
  const wrong = info.outputPath('wrong.jsonl');
  fs.writeFileSync(wrong, 'no log\n');
  await page.setInputFiles('#log-file', wrong);
  await expect(page.locator('main [role="alert"]')).toContainText('log');
  await page.setInputFiles('#log-file', REPLAY);
  await page.waitForURL('**/#/replay/*');
  await page.waitForSelector('.scrub, [role="slider"]');
});

// A log states the hash of every position, and all of its lines are chained; the program refuses one that differs.
test('the golden games have the same hashes in the browser, and one that is changed has not', async ({
  page,
  files,
}, info) => {
  await visit(page, files);
  const logs = fs.readdirSync(REPLAYS).filter((name) => name.endsWith('.jsonl'));
  expect(logs.length).toBeGreaterThan(5);
  for (const name of logs) {
    await page.setInputFiles('#log-file', path.join(REPLAYS, name));
    await page.waitForURL('**/#/replay/*');
    await page.waitForSelector('.scrub, [role="slider"]');
    await page.goto(files.address);
  }
  const lines = fs.readFileSync(REPLAY, 'utf8').trimEnd().split('\n');
  const at = Math.floor(lines.length / 2);
  lines[at] = lines[at]!.replace(/("hash":")(.)/, (_, start, digit) => start + (digit === '0' ? '1' : '0'));
  const changed = info.outputPath('changed.jsonl');
  fs.writeFileSync(changed, `${lines.join('\n')}\n`);
  await page.setInputFiles('#log-file', changed);
  await expect(page.locator('main [role="alert"]')).toContainText('was changed');
});

test('the rules in words are there without a network', async ({ page, files, context }) => {
  await visit(page, files);
  await files.stop();
  await context.setOffline(true);
  await page.goto(`${files.address}#/rules/omerta`);
  await expect(page.getByText('OM-COMP-1', { exact: true }).first()).toBeVisible();
});

test('a game with cards of its own is read from files without a network, with its card file', async ({
  page,
  files,
  context,
}, info) => {
  const cards = info.outputPath('mine.toml');
  const house = fs.readFileSync(path.resolve('../games/omerta/cards.toml'), 'utf8');
  fs.writeFileSync(cards, house.replace('soldier_price = 5000', 'soldier_price = 4000'));
  const log = info.outputPath('game.jsonl');
  const play = ['play', '--game', 'omerta', '--players', '2', '--people', '0', '--bots', 'random', '--plain'];
  execFileSync(PROGRAM, [...play, '--cards', cards, '--save', log]);

  await visit(page, files);
  await files.stop();
  await context.setOffline(true);
  await page.setInputFiles('#log-file', log);
  await expect(page.locator('main [role="alert"]')).toContainText('Choose the card file of that set');
  await expect(page.getByRole('button', { name: 'Choose the card file' })).toBeVisible();
  await page.setInputFiles('#log-file', cards);
  await page.waitForURL('**/#/replay/*');
  await page.getByText('Analysis', { exact: true }).click();
  const panel = page.locator('[data-analysis]');
  await panel.getByText('Analyse the game').click();
  await expect(panel.locator('.chart')).toBeVisible();

  await page.goto(`${files.address}#/`);
  await page.setInputFiles('#log-file', [cards, log]);
  await page.waitForURL('**/#/replay/*');
});
