// Plays the journeys in a real browser against a real server:  npm run e2e [-- name ...]
import fs from 'node:fs';
import { House, kOut } from './house.mjs';

const wanted = process.argv.slice(2);
const names = fs
  .readdirSync('e2e/journeys')
  .map((f) => f.replace('.mjs', ''))
  .filter((n) => wanted.length === 0 || wanted.includes(n));
fs.mkdirSync(kOut, { recursive: true });
const house = new House();
await house.open();
let failed = 0;
for (const name of names) {
  const began = Date.now();
  const problem = await import(`./journeys/${name}.mjs`)
    .then((j) => j.run(house))
    .then(
      () => null,
      (e) => e,
    );
  const found = [problem?.stack, ...house.errors.splice(0)].filter(Boolean);
  failed += found.length > 0 ? 1 : 0;
  console.log(`${found.length > 0 ? 'FAIL' : 'ok  '} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  for (const line of found) console.log(`     ${line}`);
  for (const context of house.browser.contexts()) {
    if (found.length > 0)
      for (const page of context.pages()) await page.screenshot({ path: `${kOut}/failed-${name}.png` });
    await context.close();
  }
}
await house.close();
if (house.strangers.size > 0) console.log(`FAIL the page asked strangers: ${[...house.strangers]}`);
process.exit(failed > 0 || house.strangers.size > 0 ? 1 : 0);
