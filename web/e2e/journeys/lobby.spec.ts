// The lobby as a newcomer meets it: at every size, a first move within seconds, an invitation by link and code.
import { enter, isStill, playUntil } from '../actions';
import { axeBoth } from '../axe';
import { expect, type Page, type Site, shot, test } from '../fixtures';
import { pageFaults } from '../layout';
import { openAt } from '../set-tables';

const SIZES = [
  [320, 640],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
] as const;
const LANGS = ['en', 'de', 'nl', 'es'] as const;

async function textAt(page: Page, percent: number) {
  await page.addInitScript((n) => {
    if (location.protocol !== 'http:') return;
    localStorage.setItem('consigliere.settings', JSON.stringify({ text_percent: n }));
  }, percent);
}

const inSight = (page: Page, selector: string) =>
  page.evaluate((s) => {
    const r = document.querySelector(s)!.getBoundingClientRect();
    const top = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
    return r.top >= 0 && r.bottom <= innerHeight && !!top?.closest(s);
  }, selector);

// The lobby of a newcomer and the waiting room, at every size, with text as large as given.
async function look(site: Site, lang: string, theme: 'dark' | 'light', text: number) {
  const faults: string[] = [];
  const page = await site.person({ lang, theme });
  await textAt(page, text);
  const at = async (place: string, check: (where: string) => Promise<void>) => {
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r))));
      const where = `${place} ${width}x${height} at ${text} % in ${lang}`;
      faults.push(...(await pageFaults(page)).map((fault) => `${where}: ${fault}`));
      await check(where);
    }
  };
  await page.goto(site.address);
  await page.waitForSelector('[data-option=bots]');
  await page.locator('.gm').last().click();
  await page.locator('[data-more]').click();
  await page.evaluate(() => document.fonts.ready);
  await at('lobby', async (where) => {
    if (!(await inSight(page, '[data-guide-me]'))) faults.push(`V2 9.1: ${where}: the guide is below the fold`);
    const isPhone = page.viewportSize()!.width < 600 || page.viewportSize()!.height < 500;
    if (isPhone && !(await inSight(page, '[data-start]'))) faults.push(`V2 9.1: ${where}: start is below the fold`);
  });
  await page.click('[data-seat="2"] [data-friend]');
  await page.click('[data-start]');
  await page.waitForSelector('.qr svg');
  await page.locator('[data-more]').click();
  await at('waiting room', async () => {});
  return faults;
}

LANGS.forEach((lang, i) => {
  const theme = i % 2 === 0 ? 'dark' : 'light';
  test(`V2 9.1, finding 11: lobby and waiting room fit every size in ${lang}`, async ({ site }) => {
    expect(await look(site, lang, theme, i % 2 === 0 ? 200 : 100)).toEqual([]);
  });
  test(`V2 8: lobby and waiting room fit every size and text in ${lang}, in both themes @whole`, async ({ site }) => {
    for (const t of ['dark', 'light'] as const)
      for (const text of [100, 150, 200]) expect(await look(site, lang, t, text)).toEqual([]);
  });
});

test('a first visit reports no error to the console', async ({ site }) => {
  const page = await site.person();
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto(site.address);
  await page.waitForSelector('[data-start]');
  await page.waitForLoadState('networkidle');
  expect(logged).toEqual([]);
});

test('finding 18: on a phone the start button and the pages are in sight', async ({ site }) => {
  const page = await site.person({ size: [390, 844], touch: true });
  await enter(page, site, 'Ana');
  expect(await inSight(page, '[data-start]')).toBe(true);
  expect(await page.locator('nav a', { hasText: 'Watch' }).isVisible()).toBe(false);
  await page.locator('.bar .menu').tap();
  await page.locator('nav a', { hasText: 'Watch' }).tap();
  await page.waitForURL('**/watch');
});

test('a first move from the lobby in under 15 seconds', async ({ site }) => {
  const page = await site.person();
  const start = Date.now();
  await page.goto(site.address);
  await page.click('[data-start]'); // without a name: as a guest
  await page.waitForSelector('.decide:not(.quiet)');
  await playUntil([page], async (_, did) => did === 'confirm', 15);
  expect(Date.now() - start, 'milliseconds').toBeLessThan(15_000);
});

test('V2 9.1: the guide stands above the games until a first game is finished, then in the top bar', async ({
  site,
}) => {
  const page = await site.person();
  await enter(page, site, 'Ana');
  await page.waitForSelector('[data-guide-me]');
  await openAt(site, [page], { game: 'la-cosa-nostra', players: 3 }).catch(() => {});
  await page.goto(site.address);
  await page.waitForSelector('.bar .btn:has-text("Guide me")');
  expect(await page.locator('[data-guide-me]').count()).toBe(0);
});

test('finding 12, V2 9.1: guide me begins at once, without a name, and covers no family', async ({ site }) => {
  const page = await site.person({ size: [390, 844], touch: true });
  await page.goto(site.address);
  await page.tap('[data-guide-me]');
  await page.waitForURL('**/t/*');
  await page.waitForSelector('aside.guide');
  await isStill(page);
  const covered = await page.evaluate(() => {
    const card = document.querySelector('aside.guide')!.getBoundingClientRect();
    return [...document.querySelectorAll('[data-region=rivals] [data-pick], .decide')]
      .map((e) => e.getBoundingClientRect())
      .filter((r) => r.width > 0 && r.top < card.bottom - 1 && r.bottom > card.top + 1).length;
  });
  expect(covered).toBe(0);
});

test('V2 9.5: an invitation by link, share sheet, QR code and code; a guest sees the faces and needs a name', async ({
  site,
}) => {
  const ann = await site.person();
  await ann.addInitScript(() => {
    Object.assign(navigator, { share: async (what: unknown) => Object.assign(window, { sharedWith: what }) });
  });
  await enter(ann, site, 'Ann');
  await ann.click('[data-seat="2"] [data-friend]');
  expect(await ann.textContent('[data-start]')).toContain('one friend, 2 bots');
  await ann.click('[data-start]');
  await ann.waitForSelector('.qr svg');
  const rows = await ann.locator('.seat:has(select)').evaluateAll((seats) =>
    seats.map((seat) =>
      [...seat.querySelectorAll('select, button')].map((e) => {
        const { top, bottom } = e.getBoundingClientRect();
        return (top + bottom) / 2;
      }),
    ),
  );
  expect(rows.length, 'two bots').toBe(2);
  for (const heights of rows) expect(Math.max(...heights) - Math.min(...heights), 'in one row').toBeLessThan(10);
  await axeBoth(ann, 'waiting room');
  await shot(ann, 'invitation');
  await ann.click('[data-share]');
  const shared = await ann.evaluate(() => (window as unknown as { sharedWith: { url: string } }).sharedWith);
  expect(shared.url).toBe(ann.url());
  const code = await ann.textContent('.invite .code');
  const bo = await site.person({ size: [390, 844], touch: true });
  await bo.goto(site.address);
  await bo.fill('#code', code!.toLowerCase());
  await bo.press('#code', 'Enter');
  await bo.waitForURL(shared.url);
  await bo.waitForSelector('#door-name');
  expect(await bo.locator('.round .face').count(), 'Ann and two bots').toBe(3);
  await bo.fill('#door-name', 'Bo');
  await bo.press('#door-name', 'Enter');
  await ann.waitForSelector('.seat b:text-is("Bo")');
});
