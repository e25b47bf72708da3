// The talk with one person, with offers in it, in the gallery.
import type { Offer } from '../../src/generated/messages';
import { expect, opened, type Page, replaced, test } from '../gallery';

const LANGS = ['en', 'de', 'nl', 'es'] as const;
const SIZES: [number, number][] = [
  [1440, 900],
  [1280, 720],
  [768, 1024],
  [390, 844],
  [844, 390],
];
const cash = (sum: number) => ({ text: `cash ${sum}`, item: 'cash', args: { sum }, label: `$${sum}` });
const offer = (id: number, from: number, to: number): Offer => ({
  id,
  from,
  to,
  until: 4,
  gives: [cash(1000 * id)],
  wants: [cash(2000)],
  sentence: '',
  refused: null,
});
// A talk with a rival that began with an offer of theirs and went on for long.
async function openTalk(page: Page, address: string, name: string) {
  let them = 0;
  await replaced(page, name, (message) => {
    const me = message.room.you!;
    them = (me % message.room.seats.length) + 1;
    message.position.offers = [offer(1, them, me)];
    message.position.reputation = message.room.seats.map(() => ({ kept: 5, broken: 1 }));
    message.meanwhile = [{ event: 'offer-made', args: { id: 1, from: them, to: me }, sentence: 'An offer.' }];
    message.talk = Array.from({ length: 30 }, (_, i) => ({
      n: i + 1,
      at: Date.now() + 3_600_000 + i,
      from: i % 2 ? me : them,
      to: [i % 2 ? them : me],
      kind: 'text' as const,
      text: `Sentence ${i} of a long talk about money.`,
    }));
  });
  await page.goto(`${address}/${name}`);
  await page.waitForSelector('.decide');
  await page.locator('.tabbar button:nth-child(3), [data-rail="talk"], #tab-talk').first().click();
  await page.locator(`[data-room="${them}"]`).click();
  await page.waitForSelector('[data-head]');
}
const inPage = (page: Page, selector: string) =>
  page.locator(selector).evaluate((e) => {
    const { left, top, right, bottom } = e.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  });

const isAbove = (e: Element, other: string) =>
  e.getBoundingClientRect().bottom <= document.querySelector(other)!.getBoundingClientRect().top;

for (const [i, size] of SIZES.entries()) {
  const lang = LANGS[i % LANGS.length]!;
  test(`V2 6.4, 2.1: at ${size.join('x')} an offer scrolled away is pinned above the composer, in ${lang}`, async ({
    browser,
    gallery,
  }) => {
    const page = await browser.newPage({ viewport: { width: size[0], height: size[1] }, locale: lang });
    await page.route('**/api/**', (route) => route.abort());
    await openTalk(page, gallery, 'la-cosa-nostra-planning');
    const least = size[1] < 480 ? 33 : size[0] < 700 ? 40 : size[1] < 820 ? 42 : 56;
    expect((await page.locator('[data-head] .face').boundingBox())!.width).toBeGreaterThanOrEqual(least);
    const pinned = page.locator('.side [data-pinned]');
    await expect(pinned).toBeVisible();
    expect(await inPage(page, '.side [data-pinned]'), 'the pinned row is on the screen').toBe(true);
    expect(await inPage(page, '.compose'), 'the composer is on the screen').toBe(true);
    const last = page.locator('.stack .msg').last();
    await expect.poll(() => last.evaluate(isAbove, '.side [data-pinned]'), 'the last line is in sight').toBe(true);
    await pinned.locator('button').click();
    await expect(pinned).toHaveCount(0);
    await expect(page.locator('[data-offer="1"] .acts .primary')).toBeInViewport();
    await page.locator('.msgs').evaluate((e) => e.scrollTo(0, e.scrollHeight));
    await expect(pinned).toBeVisible();
    await page.close();
  });
}

for (const size of [SIZES[3]!, SIZES[4]!])
  test(`V2-OM O-9, finding 18: at ${size.join('x')} an offer is written on the whole screen, without keys`, async ({
    browser,
    gallery,
  }) => {
    const page = await opened(browser, gallery, 'la-cosa-nostra-planning', { size });
    await page.locator('.tabbar button:nth-child(3)').click();
    await page.locator('[data-make-offer]').click();
    const sheet = (await page.locator('.builder').boundingBox())!;
    expect(sheet.y + sheet.height).toBeGreaterThanOrEqual(size[1] - 2);
    await expect(page.locator('.bar .decide')).toBeHidden();
    await expect(page.locator('.tabbar')).toBeHidden();
    expect(await page.locator('kbd:visible').count()).toBe(0);
    await page.locator('[data-put-away]').click();
    await expect(page.locator('.decide')).toBeVisible();
    await expect(page.locator('.tabbar')).toBeVisible();
  });

test('V2 3.4: beside the board an offer is written in the place of the composer, and nothing is half covered', async ({
  browser,
  gallery,
}) => {
  const page = await opened(browser, gallery, 'omerta-action', { size: [1440, 900] });
  await page.locator('[data-make-offer]').click();
  await expect(page.locator('.builder')).toBeVisible();
  await expect(page.locator('.compose')).toBeHidden();
  await page.locator('[data-put-away]').click();
  await expect(page.locator('.compose')).toBeInViewport({ ratio: 1 });
});

test('V2 13.6: a window that asks me stays in sight below an offer being written on a phone', async ({
  browser,
  gallery,
}) => {
  const page = await opened(browser, gallery, 'la-cosa-nostra-robbery', { size: [390, 844] });
  await page.locator('.tabbar button:nth-child(3)').click();
  await page.locator('[data-make-offer]').click();
  const bar = (await page.locator('.decide').boundingBox())!;
  expect(bar.y + bar.height).toBeLessThanOrEqual(844);
  await expect(page.locator('.builder footer')).toBeInViewport({ ratio: 1 });
  const footer = (await page.locator('.builder footer').boundingBox())!;
  expect(footer.y + footer.height).toBeLessThanOrEqual(bar.y + 0.5);
});
