// What a stop of the replay costs the main thread, in long games of five:  [GAME=omerta] npm run performance --
// perf-replay Twice over: stop by stop, each drawn before the next, and dragging as fast as a hand does. Time is the
// thread's own (CPU), so a busy machine does not make the page look slow; PROFILE=1 adds where it went.
import { enter } from '../actions';
import { type Page, test } from '../fixtures';
import { setTables } from '../set-tables';

const STOPS = Number(process.env.STOPS ?? 120);
const GAMES = ['la-cosa-nostra', 'nothing-personal', 'omerta'].filter((id) => id.includes(process.env.GAME ?? ''));

// --- Chromium's own record of what its main thread did
async function traced(session, act) {
  const events = [];
  const collect = ({ value }) => events.push(...value);
  session.on('Tracing.dataCollected', collect);
  const categories = 'toplevel,devtools.timeline,disabled-by-default-devtools.timeline,blink.user_timing';
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories.split(',') },
  });
  await act();
  const complete = new Promise((r) => session.once('Tracing.tracingComplete', r));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return events;
}

const isTask = (e) => e.name === 'RunTask';
const ms = (e) => (e.tdur ?? e.dur) / 1000;

// Tasks of the page's main thread, by the stop that was under way when they began.
function byStop(events) {
  const marks = events
    .filter((e) => e.name.startsWith('stop ') && e.cat.includes('blink.user_timing'))
    .sort((a, b) => a.ts - b.ts);
  const { pid, tid } = marks[0];
  const ours = events.filter((e) => e.pid === pid && e.tid === tid && e.ph === 'X').sort((a, b) => a.ts - b.ts);
  const stops = marks
    .slice(0, -1)
    .map((m, i) => ({ from: m.ts, until: marks[i + 1].ts, work: 0, longest: 0, kinds: {} }));
  let at = 0;
  for (const e of ours) {
    while (at < stops.length && e.ts >= stops[at].until) at++;
    if (at === stops.length) break;
    if (e.ts < stops[at].from) continue;
    if (isTask(e)) {
      stops[at].work += ms(e);
      stops[at].longest = Math.max(stops[at].longest, ms(e));
    } else if (KINDS[e.name]) stops[at].kinds[KINDS[e.name]] = (stops[at].kinds[KINDS[e.name]] ?? 0) + ms(e);
  }
  return stops;
}
const KINDS = {
  FunctionCall: 'script',
  EvaluateScript: 'script',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
};

const quantile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))].toFixed(1);
const spread = (values) =>
  `median ${quantile(values, 0.5)}, 95 % ${quantile(values, 0.95)}, most ${quantile(values, 1)} ms`;
const kinds = (stops, count) =>
  ['script', 'style', 'layout', 'paint']
    .map((kind) => `${kind} ${(stops.reduce((sum, s) => sum + (s.kinds[kind] ?? 0), 0) / count).toFixed(1)}`)
    .join(', ');

// --- what somebody does
// Goes through the whole game; every stop is drawn before the next is asked for.
const stopByStop = (page: Page) =>
  page.evaluate(async (count) => {
    const slider = document.querySelector<HTMLInputElement>('.scrub input');
    const pause = (t) => new Promise((r) => setTimeout(r, t));
    for (let i = 0; i <= count; i++) {
      performance.mark(`stop ${i}`);
      slider.value = String(Math.round((Number(slider.max) * i) / count));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      await pause(120);
    }
    performance.mark('stop end');
  }, STOPS);

// A hand on the slider that never rests: two moves a picture, there and back over most of the game. Returns the gaps
// between pictures.
const drag = (page: Page) =>
  page.evaluate(async () => {
    const slider = document.querySelector<HTMLInputElement>('.scrub input');
    const pictures = [];
    const PICTURES = 240;
    const move = (share) => {
      slider.value = String(Math.round(Number(slider.max) * (0.1 + 0.8 * (1 - Math.abs(1 - 2 * share)))));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    };
    performance.mark('stop drag');
    for (let i = 0; i < PICTURES; i++) {
      pictures.push(await new Promise(requestAnimationFrame));
      move(i / PICTURES);
      move((i + 0.5) / PICTURES);
    }
    performance.mark('stop end');
    return pictures.slice(1).map((at, i) => at - pictures[i]);
  });

async function profiled(session, act) {
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 200 });
  await session.send('Profiler.start');
  await act();
  const { profile } = await session.send('Profiler.stop');
  const self = new Map();
  const nodes = new Map<number, (typeof profile.nodes)[number]>(profile.nodes.map((n) => [n.id, n]));
  profile.samples.forEach((id, i) => {
    const f = nodes.get(id).callFrame;
    const name = `${f.functionName || '(anonymous)'} ${f.url.split('/').at(-1)}:${f.lineNumber + 1}`;
    self.set(name, (self.get(name) ?? 0) + (profile.timeDeltas[i] ?? 0));
  });
  const top = [...self]
    .filter(([name]) => !/^\((idle|program)\)/.test(name))
    .sort((a, b) => b[1] - a[1])
    .slice(0, 30);
  for (const [name, us] of top) console.log(`    ${(us / 1000 / STOPS).toFixed(2)} ms a stop  ${name}`);
}

test('the cost of a replay step', async ({ site }) => {
  test.setTimeout(1_200_000);
  const page = await site.person();
  await enter(page, site, 'Ana');
  const tables = await setTables(
    site,
    [page],
    GAMES.map((game) => ({ as: game, game, players: 5, bot: 'steady:silent' })),
  );
  const session = await page.context().newCDPSession(page);
  for (const game of GAMES) {
    await page.goto(`${site.address}/replay/${tables[game]}${process.env.EYES ? `?seat=${process.env.EYES}` : ''}`);
    await page.waitForSelector('.scrub');
    const last = await page.locator('.scrub input').getAttribute('max');
    await stopByStop(page); // everything compiled and fetched once
    const stops = byStop(await traced(session, () => stopByStop(page)));
    console.log(`${game}: ${Number(last) + 1} stops, ${await page.locator('.app *').count()} elements`);
    console.log(
      `  work a stop: ${spread(stops.map((s) => s.work))}; longest task: ${spread(stops.map((s) => s.longest))}`,
    );
    console.log(`  mean: ${kinds(stops, stops.length)} ms`);
    let gaps = [];
    const [dragged] = byStop(
      await traced(session, async () => {
        gaps = await drag(page);
      }),
    );
    console.log(
      `  dragging: pictures ${spread(gaps)} apart; ` +
        `${(dragged.work / gaps.length).toFixed(1)} ms of work per picture, ` +
        `longest task ${dragged.longest.toFixed(1)} ms`,
    );
    console.log(`  of it: ${kinds([dragged], gaps.length)}`);
    if (process.env.PROFILE) await profiled(session, () => stopByStop(page));
  }
});
