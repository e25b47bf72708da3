// A finished game from a file is analysed on this device: it can be stopped, goes on, and its moments open in the
// replay.
import path from 'node:path';
import { expect, type Page, test, visit } from './fixtures';

const REPLAY = path.resolve('../replays/omerta-two-players.jsonl');

test('a game from a file is analysed without a network', async ({ page, files, context }) => {
  await visit(page, files);
  await files.stop();
  await context.setOffline(true);
  await page.setInputFiles('#log-file', REPLAY);
  await page.waitForURL('**/#/replay/*');
  await page.getByText('Analysis', { exact: true }).click();
  const panel = page.locator('[data-analysis]');
  await panel.getByText('Analyse the game').click();
  await expect(panel.locator('progress')).toBeVisible();
  await expect(panel.locator('.chart')).toBeVisible();

  await panel.getByText('Stop').click();
  await expect(panel).toHaveAttribute('data-analysis', 'stopped');
  await panel.getByText('Continue').click();
  await expect(panel).toHaveAttribute('data-analysis', 'complete', { timeout: 240_000 });

  const parts = panel.getByRole('table', { name: 'Where the result came from' });
  await expect(parts.locator('tbody tr')).toHaveCount(3);
  const moment = panel.locator('[data-moment]').first();
  const step = await moment.getAttribute('data-moment');
  await moment.click();
  await page.waitForURL(new RegExp(`\\?at=${step}\\b.*&analysis=1`));

  // As a picture, and as a link that opens this moment with the analysis.
  const saved = page.waitForEvent('download');
  await panel.locator('[data-share]').click();
  expect((await saved).suggestedFilename()).toBe('consigliere.png');
  await page.reload();
  await expect(panel).toHaveAttribute('data-analysis', 'running');
  await expect(panel.locator('.chart')).toBeVisible();
  expect(page.url()).toContain(`?at=${step}`);
});

// At least half of the screen's height, and nothing to scroll but the parts of the replay.
const room = (page: Page) =>
  page.evaluate(() => [
    document.querySelector('.app > main')!.clientHeight >= innerHeight / 2,
    document.documentElement.scrollHeight - innerHeight,
  ]);

// A phone that is turned, and a window that is made narrow, change the layout and nothing else.
test('an analysis stays as it is when the device is turned', async ({ page, files }) => {
  await page.goto(files.address);
  await page.setInputFiles('#log-file', REPLAY);
  await page.waitForURL('**/#/replay/*');
  await page.getByText('Analysis', { exact: true }).click();
  const panel = page.locator('[data-analysis]');
  await panel.getByText('Analyse the game').click();
  await expect(panel.locator('.chart')).toBeVisible();
  await panel.getByText('Stop').click();
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    const isPhone = viewport.width < 1000;
    await expect(page.locator(`.app[data-size=${isPhone ? 'phone' : 'desktop'}]`)).toBeVisible();
    await expect(panel).toHaveAttribute('data-analysis', 'stopped');
    expect(await room(page), 'what the replay leaves for the panel, and what lies below the screen').toEqual([true, 0]);
    await expect(panel.locator('.chart'), 'what was found stays').toBeVisible();
  }
});
