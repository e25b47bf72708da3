import fs from 'node:fs';
import { enter, House, kOut, play_bots, play_until, shot } from './house.mjs';

fs.mkdirSync(kOut, { recursive: true });
const house = new House(0, 20);
await house.open();
const games = process.argv.slice(2);
for (const [name, players] of [
  ['Nothing Personal', 5],
  ['Omertà', 4],
]) {
  if (games.length && !games.includes(name)) continue;
  const page = await house.person();
  await enter(page, house, 'Ana');
  await page.locator('.gm', { hasText: name }).click();
  await play_bots(page, players);
  const slug = name === 'Omertà' ? 'om' : 'np';
  const seen = new Map();
  const t0 = Date.now();
  await play_until(
    [page],
    async (p, did) => {
      const k = await p.evaluate(() => {
        const d = document.querySelector('.decide');
        return d ? d.dataset.prompt + (d.classList.contains('quiet') ? '-q' : '') : '';
      });
      if (k && !seen.has(k)) {
        seen.set(k, await p.textContent('.decide .ask'));
        await shot(p, `look-${slug}-${k}`);
      }
      return did === 'over' || Date.now() - t0 > 70000;
    },
    120,
  );
  console.log(name, [...seen].map(([k, v]) => `${k}: ${v.replace(/\s+/g, ' ')}`).join('\n'));
  await page.context().close();
}
console.log(house.errors);
await house.close();
