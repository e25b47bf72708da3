// The moving picture that README shows: a robbery, from the card on the table to the money, as Chromium draws it.
// npm run screenshots -- moving-picture (needs img2webp, see scripts/setup.sh)
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { enter } from '../actions';
import { expect, type Page, test } from '../fixtures';
import { openAt } from '../set-tables';

const FILE = path.resolve('../docs/screenshots/robbery.webp');
const MOST_BYTES = 1_000_000;
const FRAME_MS = 80;
const MOST_FRAMES = 120;
const LAST_MS = 2500; // the last one stays
const SIZE = [1120, 700] as const;

// The page's own time goes on by one frame: timers by Playwright's clock, animations here. However busy the machine is,
// the picture moves evenly.
async function nextFrame(page: Page) {
  await page.clock.runFor(FRAME_MS);
  await page.evaluate((ms) => {
    window.stoppedAnimations ??= new WeakSet();
    for (const animation of document.getAnimations()) {
      const end = Number(animation.effect?.getComputedTiming().endTime ?? 0);
      const at = window.stoppedAnimations.has(animation) ? Number(animation.currentTime) + ms : 0;
      window.stoppedAnimations.add(animation);
      animation.pause();
      animation.currentTime = Math.min(at, Number.isFinite(end) ? end : at);
      if (at >= end) animation.finish();
    }
  }, FRAME_MS);
}

async function record(page: Page, over: () => Promise<boolean>): Promise<Buffer[]> {
  const frames: Buffer[] = [];
  while (frames.length < MOST_FRAMES && !(await over())) {
    frames.push(await page.screenshot());
    await nextFrame(page);
  }
  return frames;
}

function write(frames: Buffer[]) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'moving-picture-'));
  const parts = frames.flatMap((image, i) => {
    const file = path.join(folder, `${String(i).padStart(4, '0')}.png`);
    fs.writeFileSync(file, image);
    return ['-d', String(i + 1 < frames.length ? FRAME_MS : LAST_MS), file];
  });
  execFileSync('img2webp', ['-loop', '0', '-lossy', '-q', '58', '-m', '4', ...parts, '-o', FILE]);
  fs.rmSync(folder, { recursive: true });
}

test.use({ botPauseMs: 900 });

test('a robbery', async ({ site }) => {
  const page = await site.person({ motion: true, pace: 'calm', size: SIZE });
  await page.clock.install();
  await enter(page, site, 'Ana');
  const table = {
    game: 'la-cosa-nostra',
    players: 4,
    bot: 'heuristic:silent',
    prompts: ['DEC-16'],
    verbs: ['respond'],
  };
  await openAt(site, [page], table);
  await page.locator('[data-region=mine] .legal').first().click();
  await page.waitForSelector('.decide [data-confirm]');
  await page.mouse.move(SIZE[0] / 2, 10);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 50));
  await page.click('.decide [data-confirm]');
  await page.waitForSelector('[data-step]'); // sent by the server in its own time
  let rolled = false;
  const frames = await record(page, async () => {
    const step = await page.locator('[data-step]').count();
    rolled ||= (await page.locator('[data-step=roll][data-beat=land]').count()) > 0;
    return rolled && step === 0;
  });
  expect(rolled).toBe(true);
  write(frames);
  expect(fs.statSync(FILE).size).toBeLessThan(MOST_BYTES);
});
