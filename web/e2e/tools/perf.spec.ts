// Frame rate, memory and bytes of a whole bot game on auto-play, art and motion included:  [GAME=Omertà] [SECONDS=60]
// npm run performance -- perf.spec
import { enter, isOver, playBots, step } from '../actions';
import { type Page, type Site, test } from '../fixtures';

const PAUSE = Number(process.env.PAUSE_MS ?? 200); // between the moves of bots; people are given 900
const STEP_MS = 250; // between two looks at the page, each of which takes its main thread some milliseconds
test.use({ botPauseMs: PAUSE });

const watchFrames = (page: Page) =>
  page.evaluate(() => {
    window.framesSeen = [];
    const tick = (at: number) => {
      window.framesSeen.push(at);
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });

async function printFrames(page: Page, of: string) {
  const gaps = await page.evaluate(() =>
    window.framesSeen
      .slice(1)
      .map((t, i) => t - window.framesSeen[i])
      .sort((a, b) => a - b),
  );
  const at = (share: number) => gaps[Math.floor(gaps.length * share)].toFixed(1);
  const late = (100 * gaps.filter((g) => g > 25).length) / gaps.length;
  console.log(
    `${of}: frames ${gaps.length}, median ${at(0.5)} ms, 95 % ${at(0.95)} ms, 99 % ${at(0.99)} ms; ` +
      `${late.toFixed(2)} % later than 25 ms`,
  );
}

// What the machine does to a page that has nothing to draw.
async function printEmptyPage(site: Site, when: string) {
  const page = await site.person();
  await page.goto('about:blank');
  await watchFrames(page);
  await page.waitForTimeout(15_000);
  await printFrames(page, `an empty page ${when}`);
  await page.context().close();
}

test('frame rate and memory of a table', async ({ site }) => {
  test.setTimeout(1_200_000);
  await printEmptyPage(site, 'before');
  const page = await site.person({ motion: true, pace: 'calm' });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const fetched = () => `${(bytes / 1024).toFixed(1)} KiB`;
  await enter(page, site, 'Ana');
  if (process.env.GAME) await page.locator('.gm', { hasText: process.env.GAME }).click();
  await page.waitForLoadState('networkidle');
  const lobby = fetched();
  await playBots(page);
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1048576;
  };
  const nodes = async () => (await session.send('Memory.getDOMCounters')).nodes;
  // Seconds the main thread worked, by kind: what the page itself costs, however busy the machine is.
  await session.send('Performance.enable');
  const worked = async () =>
    Object.fromEntries((await session.send('Performance.getMetrics')).metrics.map((m) => [m.name, m.value]));
  const before = await worked();
  // The heap is only looked at before and after: collecting the garbage takes longer than a frame.
  const heapBefore = await heap();
  const samples = [await nodes()];
  await watchFrames(page);
  const began = Date.now();
  let last = Date.now();
  while (Date.now() - began < Number(process.env.SECONDS ?? 600) * 1000) {
    const did = await step(page);
    if (await isOver(page, did)) break;
    if (Date.now() - last > 8000) {
      last = Date.now();
      samples.push(await nodes());
    }
    await page.waitForTimeout(STEP_MS);
  }
  await printFrames(page, 'the table');
  samples.push(await nodes());
  const after = await worked();
  const share = (name: string) =>
    `${((100 * (after[name] - before[name])) / (after.Timestamp - before.Timestamp)).toFixed(1)} %`;
  console.log(
    `main thread busy ${share('TaskDuration')}: script ${share('ScriptDuration')}, ` +
      `style ${share('RecalcStyleDuration')}, layout ${share('LayoutDuration')}`,
  );
  console.log(`fetched: ${lobby} in the lobby, ${fetched()} with the table`);
  console.log(`heap MiB: ${heapBefore.toFixed(1)}, then ${(await heap()).toFixed(1)}; DOM nodes: ${samples.join(' ')}`);
  await page.context().close();
  await printEmptyPage(site, 'after');
});
