// The most that can lie on a table, in German: five players, six gangsters each, sixteen cards, names of forty letters,
// at three sizes and with text of 200 %; the other games with five players and such names late in play. What the server
// says is made fuller on its way to the page.

import { enter, isStill, panelsApart } from '../actions';
import { expect, type Page, type Site, shot, test } from '../fixtures';
import { openAt } from '../set-tables';

const NAME = 'Donaudampfschifffahrtsgesellschaftskapit'; // forty letters without a break
const JOBS = [
  'insurance-fraud',
  'drive-by-shooting-3',
  'money-laundering-3',
  'bash-a-businessman-1',
  'slot-machine-racket',
];
const INFLUENCE = ['emergency-doc', 'machine-pistol', 'distraction', 'saboteur', 'henchman', 'snitch'];
const SIZES = [
  [1440, 900],
  [1024, 768],
  [390, 844],
];

// Fills one position: hands, gangsters and names at their limits. Gangsters of other families lend their faces.
function fill(message, men) {
  const view = message.position?.view;
  for (const seat of message.room?.seats ?? []) seat.name = `${NAME.slice(0, 39)}${seat.seat}`;
  for (const player of view?.players ?? []) {
    if (!player.boss) continue; // of La Cosa Nostra
    const known = player.gangsters ?? [];
    const more = men.filter((id) => !known.some((g) => g.id === id)).slice(0, 6 - known.length);
    player.gangsters = [
      ...known,
      ...more.map((id, i) => ({
        id,
        strength: (i % 4) + 1,
        active: i !== 1,
        back: i === 0 ? 3 : undefined,
        attached: i === 2 ? ['henchman', 'saboteur', 'machine-pistol'] : [],
      })),
    ];
    player.laundered = 18000;
    // One twice.
    if (player.hand) player.hand = [...new Set([...player.hand, ...JOBS])].slice(0, 9).concat(player.hand[0]);
    if (player.influence) player.influence = [...new Set([...player.influence, ...INFLUENCE])].slice(0, 6);
  }
  return message;
}

test.use({ botPauseMs: 20 });

test('the most that can lie on a table fits, at three sizes and with text of 200 %', async ({ site }) => {
  const page = await site.person({ lang: 'de' });
  await enter(page, site, 'Ana');
  const { men, kinds } = await page.evaluate(async () => {
    const { cards } = await fetch('/api/v1/games/la-cosa-nostra/cards').then((r) => r.json());
    const ids = (kind) => cards.filter((c) => c.kind === kind).map((c) => c.id);
    return { men: ids('gangster'), kinds: ids('business') };
  });
  await openAt(site, [page], { game: 'la-cosa-nostra', players: 5, prompts: ['DEC-03'] });
  let searched = false;
  await page.routeWebSocket(/\/ws/, (ws) => {
    const server = ws.connectToServer();
    server.onMessage((text) => {
      const message = fill(JSON.parse(String(text)), men);
      if (searched && message.position?.view) message.position.view.stack = kinds.map((kind) => `${kind}-1`);
      ws.send(JSON.stringify(message));
    });
  });
  for (const percent of [100, 200]) await atAllSizes(page, 'limits', percent);
  await oneOfTwoCopies(page);
  // Connections: the whole stack lies open beside the market.
  await page.evaluate(() => localStorage.setItem('consigliere.settings', '{}'));
  searched = true;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await page.waitForSelector('.search .mcard');
  await isStill(page);
  await shot(page, 'limits-search');
  await fits(page, 'a search of the stack');
  const narrow = await page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('.mcard')].filter((e) => e.offsetWidth < 90 || e.offsetHeight > 130)
        .length,
  );
  expect(narrow, `a search of the stack: ${narrow} cards are squeezed`).toBe(0);
  await otherGames(page, site);
});

// The other games well into play, with names as long.
const OTHERS = [
  { game: 'nothing-personal', slug: 'np', bot: 'steady:silent', prompts: ['D-TURN'], view: { round: 4 } },
  { game: 'omerta', slug: 'omerta', bot: 'heuristic:silent', prompts: ['DEC-12'], view: { round: 6 } },
];

async function otherGames(page: Page, site: Site) {
  for (const { slug, ...moment } of OTHERS) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAt(site, [page], { players: 5, ...moment });
    for (const percent of [100, 200]) await atAllSizes(page, `limits-${slug}`, percent);
  }
}

async function atAllSizes(page: Page, name: string, percent) {
  await page.evaluate(
    (textPercent) => localStorage.setItem('consigliere.settings', JSON.stringify({ text_percent: textPercent })),
    percent,
  );
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await page.waitForSelector('.decide .ask b');
    await isStill(page);
    await shot(page, `${name}-${width}-${percent}`);
    await fits(page, `${name}, ${width} px, ${percent} %`);
    if (percent === 100) await handInSight(page, `${name}, ${width} px`);
  }
}

// Where the whole table is on one screen, no card of the hand slips under the bar.
async function handInSight(page: Page, where: string) {
  const hidden = await page.evaluate(() => {
    if (document.querySelector<HTMLElement>('.app')?.dataset.size === 'phone') return 0;
    const bar = document.querySelector<HTMLElement>('.decide').getBoundingClientRect();
    const cards = [...document.querySelectorAll<HTMLElement>('[data-region=hand] .card, .me')];
    return cards.filter((card) => card.getBoundingClientRect().bottom > bar.top + 1).length;
  });
  expect(hidden, `${where}: ${hidden} of my things lie under the bar`).toBe(0);
}

// Of two copies in hand the one that was touched is lifted, alone.
async function oneOfTwoCopies(page: Page) {
  const jobs = page.locator('[data-region=hand] [data-thing^="job:"]');
  const last = (await jobs.count()) - 1;
  await jobs.nth(last).evaluate((card: HTMLElement) => card.click());
  await page.waitForSelector('[data-region=hand] li.sel');
  const lifted = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-region=hand] li:has([data-thing^="job:"])')].flatMap((li, i) =>
      li.classList.contains('sel') ? [i] : [],
    ),
  );
  expect(
    lifted.length === 1 && lifted[0] === last,
    `one card is lifted, the touched one: ${lifted}, not ${last}`,
  ).toBeTruthy();
}

async function fits(page: Page, where: string) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, `${where}: nothing sticks out sideways (${wide} px)`).toBeLessThanOrEqual(0);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.decide .btn, .decide .ask p, .tabbar button, .top .game b')]
      .filter((e) => e.getClientRects().length > 0 && e.scrollWidth > e.clientWidth + 1)
      .map((e) => e.textContent.trim().slice(0, 40)),
  );
  expect(cut.length, `${where}: every question and button is whole, not ${cut}`).toBe(0);
  const off = await page.evaluate(() => {
    const bar = document.querySelector<HTMLElement>('.decide').getBoundingClientRect();
    return bar.bottom > innerHeight + 1 || bar.height < 30;
  });
  expect(off, `${where}: the decision bar stays in sight`).toBeFalsy();
  expect(await panelsApart(page), `${where}: no panel lies on another`).toBeTruthy();
}
