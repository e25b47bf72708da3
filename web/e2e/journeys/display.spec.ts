// Dice and announcements in their order: nothing on the page reports a result before the dice have landed, with motion
// and without. Art takes its room before it is drawn: nothing moves when it comes.
import { enter, playUntil } from '../actions';
import { expect, type Page, type Site, test } from '../fixtures';
import { openAt, setTables } from '../set-tables';

interface Moment {
  beat: string;
  dice: number;
  board: string; // cash and cards of everybody
  log: string;
  title: string;
  live: string; // what is read aloud, the announcement itself excepted
}

// Everything the page says, each time it changes, while I take part until dice have rolled.
async function watchRoll(page: Page): Promise<Moment[]> {
  await page.evaluate(() => {
    const text = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].map((e) => e.textContent).join('|');
    window.momentsSeen = [];
    const note = () => {
      const step = document.querySelector<HTMLElement>('[data-step]');
      window.momentsSeen!.push({
        beat: step ? `${step.dataset.step} ${step.dataset.beat}` : '',
        dice: step?.querySelectorAll('.die').length ?? 0,
        board: text('[data-region="rivals"], [data-region="mine"] [data-place]'),
        log: text('.log li span'),
        title: document.title,
        live: text('[role="status"], [aria-live]'),
      });
    };
    new MutationObserver(note).observe(document, {
      ...{ subtree: true, childList: true, characterData: true, attributes: true },
    });
  });
  const landed = () => window.momentsSeen!.some((m) => m.beat === 'roll land');
  await playUntil([page], () => page.evaluate(landed));
  await page.waitForFunction(() => !document.querySelector('[data-step]'), undefined, { timeout: 30_000 });
  return page.evaluate(() => window.momentsSeen!);
}

function checkOrder(moments: Moment[]) {
  const first = moments.findIndex((m) => m.beat === 'roll announce');
  const land = moments.findIndex((m) => m.beat === 'roll land');
  expect(first, 'the roll is announced').toBeGreaterThanOrEqual(0);
  expect(land, 'and lands after that').toBeGreaterThan(first);
  const waiting = moments.slice(first, land);
  for (const part of ['board', 'log', 'title', 'live'] as const)
    expect(new Set(waiting.map((m) => m[part])).size, `${part} stands still until the dice have landed`).toBe(1);
  expect(
    waiting.some((m) => m.beat === 'roll roll'),
    'the dice roll',
  ).toBe(true);
  const logged = moments.findIndex((m, i) => i >= land && m.log !== waiting[0].log);
  expect(logged, 'the log follows').toBeGreaterThan(land);
  expect(moments[land].live, 'what it means is read aloud when it has landed').not.toBe(waiting[0].live);
}

const openTask = async (page: Page, site: Site) => {
  await enter(page, site, 'Rosa');
  await openAt(site, [page], { game: 'la-cosa-nostra', players: 4, prompts: ['DEC-11'] });
  await page.locator('#tab-log').click();
};

for (const motion of [true, false])
  test(`V2 4.1: no result before the dice have landed, ${motion ? 'with' : 'without'} motion`, async ({ site }) => {
    const page = await site.person({ motion, pace: 'brisk' });
    await openTask(page, site);
    checkOrder(await watchRoll(page));
  });

test('one key lets the dice land', async ({ site }) => {
  const page = await site.person({ motion: true, pace: 'calm' });
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start + 3_600_000); // before the page is opened: nothing in it happens by itself
  await openTask(page, site);
  await playUntil([page], () => page.evaluate(() => document.querySelector('[data-step=roll]') !== null));
  expect(await page.locator('[data-step=roll]').getAttribute('data-beat')).toBe('announce');
  await page.keyboard.press('f');
  await page.waitForSelector('[data-beat=land]');
});

test('V2 2.10: numbers inside headings are set in Figtree', async ({ site }) => {
  const page = await site.person({});
  await enter(page, site, 'Rosa');
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<p id="n" class="disp">1929</p><p id="w" class="disp">Capo</p>');
    return document.fonts.ready;
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const { root } = await cdp.send('DOM.getDocument');
  const fontsOf = async (selector: string) => {
    const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.map((f) => f.familyName.replace(/ .*/, ''));
  };
  await expect.poll(() => fontsOf('#n')).toEqual(['Figtree']);
  await expect.poll(() => fontsOf('#w')).toEqual(['Marcellus']);
});

const TABLES = [
  { game: 'la-cosa-nostra', players: 4, prompts: ['DEC-10'] },
  { game: 'nothing-personal', players: 4, prompts: ['D-TURN'] },
  { game: 'omerta', players: 4, prompts: ['DEC-12'] },
];

test('art moves nothing when it is drawn', async ({ site }) => {
  const page = await site.person({ motion: true });
  let release = () => {};
  let art = Promise.resolve();
  await page.addInitScript(() => {
    window.shiftsSeen = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; sources: { node?: Element }[] }[])
        window.shiftsSeen!.push(`${entry.value.toFixed(4)} ${entry.sources.map((s) => s.node?.className).join(' ')}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route(/\/art-generator/, async (route) => {
    await art; // the page stands without its art first
    await route.continue();
  });
  const twoFrames = () =>
    page.evaluate(() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r))));
  // What moved after the art was let in; a shift is reported after the frame that shows it.
  const shifts = async (address: string, stands: string, drawn: string) => {
    art = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForSelector(stands);
    await page.evaluate(() => document.fonts.ready);
    await twoFrames();
    await page.evaluate(() => {
      window.shiftsSeen = [];
    });
    release();
    await page.waitForSelector(drawn);
    await twoFrames();
    return page.evaluate(() => window.shiftsSeen);
  };
  expect(await shifts(site.address, '.gm', '.lineup svg'), 'in the lobby').toEqual([]);
  await enter(page, site, 'Rosa');
  const tables = await setTables(
    site,
    [page],
    TABLES.map((request) => ({ as: request.game, ...request })),
  );
  for (const { game } of TABLES)
    expect(await shifts(`${site.address}/t/${tables[game]}`, '.decide .ask b', '.face svg'), game).toEqual([]);
});
