// Finished games of all three kinds: their ending as a story, then by link: moving through them, other eyes, who knew
// what, a shared moment, the proof.

import { axe } from '../axe.mjs';
import { walkEnding } from '../ending.mjs';
import { check, enter, isStill, SIZES, shot } from '../house.mjs';
import { setTables } from '../set-tables.mjs';

const GAMES = [
  { id: 'la-cosa-nostra', players: 5, slug: 'lcn', theme: 'dark', size: SIZES.desktop },
  { id: 'nothing-personal', players: 3, slug: 'np', theme: 'light', size: SIZES.desktop },
  { id: 'omerta', players: 3, slug: 'omerta', theme: 'dark', size: SIZES.phone },
];
// Where the replay stands, as the last picture shows it.
async function stop(page) {
  await isStill(page);
  return Number(await page.locator('.scrub input').inputValue());
}

async function walk(page, game, problems) {
  const last = Number(await page.locator('.scrub input').getAttribute('max'));
  check(`${game.slug}: a whole game has many events (${last})`, last > 80);
  await page.keyboard.press('ArrowRight');
  check('the arrow goes on', (await stop(page)) === 1);
  await page.keyboard.press('PageDown');
  check('page down finds a turning point', (await stop(page)) > 1);
  await page.locator('.scrub input').fill(String(Math.round(last * 0.6)));
  await isStill(page);
  await shot(page, `replay-${game.slug}`);
  await page.locator('.what label').last().click();
  await isStill(page);
  await shot(page, `replay-${game.slug}-chart`);
  problems.push(...(await axe(page, `replay chart ${game.slug}`)));
  await page.locator('.what label').first().click();
  await page.locator('.seen label').nth(2).click();
  await page.waitForSelector('[data-region=hand]');
  await isStill(page);
  await shot(page, `replay-${game.slug}-seat`);
  problems.push(...(await axe(page, `replay seat ${game.slug}`)));
  check('the address names the moment and the seat', /at=\d+&seat=2/.test(page.url()));
}

export async function run(here, { whole }) {
  const house = await here.hurried();
  await lookBack(house, whole ? GAMES : GAMES.slice(0, 1));
}

async function lookBack(house, games) {
  const problems = [];
  const page = await house.person();
  await enter(page, house, 'Ana');
  const wishes = games.map(({ slug, id, players }) => ({ as: slug, game: id, players, bot: 'steady:silent' }));
  const over = await setTables(house, [page], wishes);
  for (const game of games) {
    game.table = over[game.slug];
    await walkEnding(page, house, game, problems);
    await page.goto(`${house.address}/replay/${game.table}`);
    await page.waitForSelector('.scrub');
    await walk(page, game, problems);
  }
  // The moment somebody sent me opens for a stranger without a name, in their language, on a phone.
  const phone = await house.person({ size: SIZES.phone, theme: 'light', lang: 'de', touch: true });
  for (const game of games) {
    await phone.goto(`${house.address}/replay/${game.table}?at=120&seat=1`);
    await phone.waitForSelector('.scrub');
    await isStill(phone);
    check('the shared seat is chosen', await phone.locator('.seen input').nth(1).isChecked());
    await shot(phone, `replay-${game.slug}-phone`);
    problems.push(...(await axe(phone, `replay phone ${game.slug}`)));
    const wide = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(`nothing sticks out sideways (${wide} px)`, wide <= 0);
  }
  // The dice are checked in the browser itself.
  await page.goto(`${house.address}/replay/${games[0].table}`);
  await page.waitForSelector('.scrub');
  await page.locator('.bar .tools .ib').last().click();
  await page.locator('.proof .btn').first().click();
  await page.waitForSelector('.proof li');
  // Four lines. Proven: this page checked the log and its dice itself; the server played the log again by the rules.
  // Noted, because nobody sat in a browser while this game was played: the page kept nothing of it; no client gave a
  // share of the seed.
  const LINES = [
    /^ok: This page checked the whole log itself/,
    /^note: .* kept nothing/,
    /^note: No player's page gave/,
    /^ok: The server played the whole game again/,
  ];
  const lines = await page
    .locator('.proof li')
    .evaluateAll((all) =>
      all.map(
        (li) => `${['bad', 'note'].find((kind) => li.classList.contains(kind)) ?? 'ok'}: ${li.textContent.trim()}`,
      ),
    );
  const fit = lines.length === LINES.length && LINES.every((wanted, i) => wanted.test(lines[i]));
  check(`the proof has its four lines, not ${lines.join(' / ')}`, fit);
  await shot(page, 'replay-proof');
  await page.keyboard.press('Escape');
  // It runs by itself, and stops when asked.
  await page.locator('.scrub .pace').click();
  await page.locator('.scrub .pace').click();
  await page.locator('.scrub .play').click();
  await page.waitForFunction(() => Number(document.querySelector('.scrub input').value) >= 2);
  await page.keyboard.press('ArrowLeft');
  const here = await stop(page);
  await page.waitForTimeout(900); // two beats and more at this pace
  check('a step stops it', (await stop(page)) === here);
  check(
    'a game that runs is not shown',
    await fetch(`${house.address}/api/v1/tables/aaaaaaaaaaaaaaaa/story`).then((r) => r.status === 404),
  );
  if (problems.length > 0) throw new Error(problems.join('\n     '));
}
