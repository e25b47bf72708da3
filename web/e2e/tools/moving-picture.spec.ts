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
const LEAST_MS = 80; // between two frames that are kept
const LAST_MS = 2500; // the last one stays
const SIZE = [1120, 700] as const;

interface Frame {
  at: number; // ms
  image: Buffer;
}

// Frames as the browser composes them, until the given thing is so.
async function record(page: Page, until: () => Promise<unknown>): Promise<Frame[]> {
  const session = await page.context().newCDPSession(page);
  const frames: Frame[] = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const at = (metadata.timestamp ?? 0) * 1000;
    if (at - (frames.at(-1)?.at ?? 0) >= LEAST_MS) frames.push({ at, image: Buffer.from(data, 'base64') });
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await session.send('Page.startScreencast', { format: 'png', maxWidth: SIZE[0], maxHeight: SIZE[1] });
  await until();
  await session.send('Page.stopScreencast');
  return frames;
}

function write(frames: Frame[]) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'moving-picture-'));
  const parts = frames.flatMap(({ at, image }, i) => {
    const file = path.join(folder, `${String(i).padStart(4, '0')}.png`);
    fs.writeFileSync(file, image);
    const long = i + 1 < frames.length ? Math.min(1000, frames[i + 1].at - at) : LAST_MS;
    return ['-d', String(Math.round(long)), file];
  });
  execFileSync('img2webp', ['-loop', '0', '-lossy', '-q', '58', '-m', '4', ...parts, '-o', FILE]);
  fs.rmSync(folder, { recursive: true });
}

test.use({ botPauseMs: 900 });

test('a robbery', async ({ site }) => {
  const page = await site.person({ motion: true, pace: 'calm', size: SIZE });
  await enter(page, site, 'Ana');
  const table = { game: 'la-cosa-nostra', players: 4, bot: 'steady:silent', prompts: ['DEC-16'], verbs: ['respond'] };
  await openAt(site, [page], table);
  await page
    .locator('#tab-log')
    .click()
    .catch(() => {}); // where the window is wide enough to have one
  await page.mouse.move(SIZE[0] / 2, 10);
  const frames = await record(page, async () => {
    await page.locator('[data-region=mine] .legal').first().click();
    await page.waitForSelector('.decide [data-confirm]');
    await page.click('.decide [data-confirm]');
    await page.waitForSelector('[data-step=roll][data-beat=land]', { timeout: 60_000 });
    await page.waitForFunction(() => !document.querySelector('[data-step=roll]'), undefined, { timeout: 60_000 });
  });
  expect(frames.length).toBeGreaterThan(20);
  write(frames);
  expect(fs.statSync(FILE).size).toBeLessThan(MOST_BYTES);
});
