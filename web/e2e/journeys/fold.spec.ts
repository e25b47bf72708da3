// On a phone held upright everything of a decision is in sight without scrolling (V2 8, V2-OM S-4); where more lies
// below, the table says so.
import { expect, opened, type Page, test } from '../gallery';

const PHONE: [number, number] = [390, 844];
const LANGS = ['en', 'de', 'nl', 'es'] as const;

// What of these is not wholly in sight above the decision bar, and how many there are.
const belowFold = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const bar = document.querySelector('.decide')!.getBoundingClientRect().top;
    const all = [...document.querySelectorAll(wanted)];
    const below = all.filter((e) => e.getClientRects().length === 0 || e.getBoundingClientRect().bottom > bar + 0.5);
    return { count: all.length, below: below.map((e) => e.textContent?.replace(/\s+/g, ' ').trim().slice(0, 40)) };
  }, selector);

for (const lang of LANGS) {
  test(`V2-OM S-4, F-1: Omertà with five families fits a phone in ${lang}`, async ({ browser, gallery }) => {
    const page = await opened(browser, gallery, 'omerta-action', { size: PHONE, lang });
    expect(await belowFold(page, '.opp')).toEqual({ count: 4, below: [] });
    expect(await belowFold(page, '.boroughs .bo')).toEqual({ count: 5, below: [] });
    expect(await belowFold(page, '.boroughs .list [data-pick]')).toEqual({ count: 5, below: [] });
    expect(await belowFold(page, '[data-goal-line]')).toEqual({ count: 1, below: [] });
    expect(await belowFold(page, '.top [data-ends]')).toEqual({ count: 1, below: [] });
  });

  test(`V2-OM S-4, OT-10: the warning before the end leaves room for the borough in ${lang}`, async ({
    browser,
    gallery,
  }) => {
    const page = await opened(browser, gallery, 'omerta-action', {
      size: PHONE,
      lang,
      change: ({ view }) => Object.assign(view, { near_end: [2] }),
    });
    expect(await belowFold(page, '[data-near-end]')).toEqual({ count: 1, below: [] });
    expect(await belowFold(page, '.boroughs .list [data-pick]')).toEqual({ count: 5, below: [] });
    const met = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll('.boroughs .bo')].map((e) => e.getBoundingClientRect());
      return boxes.flatMap((a, i) =>
        boxes.slice(i + 1).filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
      ).length;
    });
    expect(met, 'names of boroughs on each other').toBe(0);
  });

  test(`V2 5.7, 8: a re-roll is asked with both faces, die and stake on a phone in ${lang}`, async ({
    browser,
    gallery,
  }) => {
    const page = await opened(browser, gallery, 'nothing-personal-reroll', { size: PHONE, lang });
    expect(await belowFold(page, '.attempt header .face')).toEqual({ count: 2, below: [] });
    expect(await belowFold(page, '.attempt .roll')).toEqual({ count: 1, below: [] });
    expect(await belowFold(page, '.attempt .faces li')).toEqual({ count: 6, below: [] });
    expect(await belowFold(page, '.attempt')).toEqual({ count: 1, below: [] });
  });

  test(`V2 5.7: a Robbery is asked with both faces, dice and buttons on a phone in ${lang}`, async ({
    browser,
    gallery,
  }) => {
    const page = await opened(browser, gallery, 'la-cosa-nostra-robbery', { size: PHONE, lang });
    expect(await belowFold(page, '[data-job] .person')).toEqual({ count: 2, below: [] });
    expect(await belowFold(page, '[data-job] .die')).toEqual({ count: 2, below: [] });
    expect(await page.locator('[data-region=rivals]').count()).toBe(0);
    for (const button of await page.locator('.decide [data-answer]').all())
      expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  });

  test(`V2-NP S-4: with three answers the Soci are in sight on a phone in ${lang}`, async ({ browser, gallery }) => {
    for (const name of ['nothing-personal-turn', 'nothing-personal-tie', 'nothing-personal-five']) {
      const page = await opened(browser, gallery, name, {
        size: PHONE,
        lang,
        change: ({ decision }) => {
          const answer = (verb: string, label: string) => ({ verb, args: {}, text: `p1 ${verb}`, label });
          const cards = ['Rache ist süß', 'Falscher Mann'].map((card, i) =>
            answer(`play-${i}`, `„${card}“ ausspielen`),
          );
          const pass = answer('pass', 'Passen');
          Object.assign(decision!, { key: 'any', window: true, mine: true, actions: [...cards, pass], default: pass });
        },
      });
      expect(await belowFold(page, '.soci')).toEqual({ count: 1, below: [] });
      await page.context().close();
    }
  });

  test(`V2 5.7, OA-3: who may cut into a conquest is asked with faces and states on a phone in ${lang}`, async ({
    browser,
    gallery,
  }) => {
    const page = await opened(browser, gallery, 'omerta-involve', { size: PHONE, lang });
    expect(await belowFold(page, '[data-dice] .who .face')).toEqual({ count: 1, below: [] });
    expect(await belowFold(page, '[data-involvement] li')).toEqual({ count: 2, below: [] });
  });

  test(`V2 5.7: a card before a roll is asked with both faces, sums and odds on a phone in ${lang}`, async ({
    browser,
    gallery,
  }) => {
    const page = await opened(browser, gallery, 'omerta-roll', { size: PHONE, lang });
    expect(await belowFold(page, '[data-dice] .who .face')).toEqual({ count: 2, below: [] });
    expect(await belowFold(page, '[data-dice] .roll')).toEqual({ count: 2, below: [] });
    expect(await belowFold(page, '[data-dice]')).toEqual({ count: 1, below: [] });
  });

  test(`V2 8: six Jobs, influence and crew fit a phone in ${lang}`, async ({ browser, gallery }) => {
    const page = await opened(browser, gallery, 'la-cosa-nostra-planning', {
      size: PHONE,
      lang,
      change: ({ view }) => {
        const mine = (view as { players: { seat: number; hand?: string[] }[] }).players.find((p) => p.hand)!;
        mine.hand = mine.hand!.slice(2);
      },
    });
    expect(await belowFold(page, '.mg')).toEqual({ count: 5, below: [] });
    expect(await belowFold(page, '.jobs > li')).toEqual({ count: 6, below: [] });
    expect(await belowFold(page, '.influence > li')).toEqual({ count: 6, below: [] });
  });
}

for (const name of ['la-cosa-nostra-planning', 'nothing-personal-reroll', 'omerta-action'])
  test(`V2 8: ${name} shows that more lies below until all was seen`, async ({ browser, gallery }) => {
    const page = await opened(browser, gallery, name, { size: PHONE });
    const hidden = await page.locator('.scroll').evaluate((e) => e.scrollHeight - e.clientHeight);
    expect(hidden, 'this position is longer than the screen').toBeGreaterThan(8);
    await expect(page.locator('[data-more-below]')).toBeVisible();
    await page.locator('.scroll').evaluate((e) => e.scrollTo(0, e.scrollHeight));
    await expect(page.locator('[data-more-below]')).toBeHidden();
  });
