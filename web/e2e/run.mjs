// Plays the journeys in a real browser against a real server:  npm run e2e [-- name ...] [-- --whole]
// Several at a time in one browser, each lane with servers of its own, because a journey mostly waits for the table.
import fs from 'node:fs';
import { House, launch, OUT } from './house.mjs';

const LANES = Number(process.env.LANES ?? 3);
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const whole = process.argv.includes('--whole'); // all of it for all three games: replays, lessons, whole games
const names = fs
  .readdirSync('e2e/journeys')
  .map((f) => f.replace('.mjs', ''))
  .filter((n) => wanted.length === 0 || wanted.includes(n));
// The long ones first, so that no lane ends on one of them.
const LONG = [
  'learn',
  'replay',
  'screens-light',
  'screens-dark',
  'friends',
  'np-windows',
  'om-windows',
  'bots',
  'windows',
];
const rank = (name) => (LONG.includes(name) ? LONG.indexOf(name) : LONG.length);
names.sort((a, b) => rank(a) - rank(b));

let failed = 0;

async function play(house, name) {
  const began = Date.now();
  const problem = await import(`./journeys/${name}.mjs`)
    .then((journey) => journey.run(house, { whole }))
    .then(
      () => null,
      (e) => e,
    );
  const found = [problem?.stack, ...house.errors.splice(0)].filter(Boolean);
  failed += found.length > 0 ? 1 : 0;
  console.log(`${found.length > 0 ? 'FAIL' : 'ok  '} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  for (const line of found) console.log(`     ${line}`);
  for (const [i, context] of house.contexts.splice(0).entries()) {
    if (found.length > 0)
      for (const page of context.pages())
        await page.screenshot({ path: `${OUT}/failed-${name}-${i}.png` }).catch(() => {});
    await context.close();
  }
}

async function lane(browser) {
  const house = new House();
  await house.open(browser);
  for (let name = names.shift(); name; name = names.shift()) await play(house, name);
  await house.close();
  if (house.strangers.size > 0) {
    console.log(`FAIL the page asked strangers: ${[...house.strangers]}`);
    failed++;
  }
}

fs.mkdirSync(OUT, { recursive: true });
const began = Date.now();
const browser = await launch();
await Promise.all(Array.from({ length: Math.min(LANES, names.length) }, () => lane(browser)));
await browser.close();
console.log(
  `${failed === 0 ? 'All journeys were made' : `${failed} failed`} in ${((Date.now() - began) / 1000).toFixed(0)} s.`,
);
process.exit(failed > 0 ? 1 : 0);
