// What single sizes owe: a tablet its faces and phases, a low window and a phone on its side the whole hand.
import { expect, opened, type Page, replaced, test } from '../gallery';

const LANGS = ['en', 'de', 'nl', 'es'] as const;

for (const lang of LANGS)
  test(`V2 8, 2.1: on a tablet the talk is a rail of faces with names, and all phases are named, in ${lang}`, async ({
    browser,
    gallery,
  }) => {
    const page = await opened(browser, gallery, 'la-cosa-nostra-planning', { size: [768, 1024], lang });
    const faces = page.locator('.rail button:has(.face)');
    await expect(faces).toHaveCount(3);
    for (const face of await faces.all()) {
      expect((await face.locator('.face').boundingBox())!.width).toBeGreaterThanOrEqual(34);
      await expect(face.locator('.who')).toBeVisible();
    }
    const phases = page.locator('.phases li');
    await expect(phases).toHaveCount(4);
    for (const phase of await phases.all()) await expect(phase).toBeVisible();
    const [last, tools] = [await phases.last().boundingBox(), await page.locator('.top .tools').boundingBox()];
    expect(last!.x + last!.width).toBeLessThanOrEqual(tools!.x);
  });

test('V2 8, 6.7: a face of the rail opens the talk with that person over the right of the board', async ({
  browser,
  gallery,
}) => {
  const page = await opened(browser, gallery, 'la-cosa-nostra-planning', { size: [768, 1024] });
  const face = page.locator('.rail button:has(.face)').nth(1);
  await face.click();
  const drawer = page.locator('.drawer');
  await expect(drawer.locator('.room[aria-pressed=true] .who')).toHaveText((await face.locator('.who').textContent())!);
  const [talk, rail] = [await drawer.boundingBox(), await page.locator('.rail').boundingBox()];
  expect(talk!.x + talk!.width).toBeLessThanOrEqual(rail!.x + 1);
  expect(talk!.x).toBeGreaterThan(768 / 3);
  await face.click();
  await expect(drawer).toHaveCount(0);
});

// As long as the lobby permits (24 letters).
const LONGEST = [
  'Maximilian von Hohenberg',
  'Wolfeschlegelsteinhausen',
  'Bartholomew Winterbottom',
  'Anna-Maria Quattrocchi',
];
test('V2 8, F-6: a name of 24 letters takes two lines of the rail, and is whole for a screen reader', async ({
  browser,
  gallery,
}) => {
  const page = await browser.newPage({ viewport: { width: 768, height: 1024 } });
  await page.route('**/api/**', (route) => route.abort());
  await replaced(page, 'la-cosa-nostra-planning', ({ room }) => {
    for (const [i, seat] of room.seats.entries()) seat.name = LONGEST[i]!;
  });
  await page.goto(`${gallery}/la-cosa-nostra-planning`);
  await page.waitForSelector('.rail .who');
  for (const face of await page.locator('.rail button:has(.face)').all()) {
    const lines = await face
      .locator('.who')
      .evaluate((who) =>
        Math.round(who.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(who).lineHeight)),
      );
    expect(lines).toBeLessThanOrEqual(2);
    const name = (await face.getAttribute('title'))!;
    expect(LONGEST).toContain(name);
    await expect(face).toHaveAccessibleName(name);
  }
  await page.close();
});

const strips = (page: Page, list: string) =>
  page
    .locator(`[data-region=hand] .${list} > li`)
    .evaluateAll((all) => all.map((li) => Math.round(li.getBoundingClientRect().width)));

for (const lang of LANGS)
  test(`V2 3.1: fourteen cards fit 1280x720 with the names of all in ${lang}`, async ({ browser, gallery }) => {
    const page = await opened(browser, gallery, 'la-cosa-nostra-planning', { size: [1280, 720], lang });
    const [jobs, influence] = [await strips(page, 'jobs'), await strips(page, 'influence')];
    expect([jobs.length, influence.length]).toEqual([8, 6]);
    expect(Math.min(...jobs)).toBeGreaterThanOrEqual(80);
    expect(Math.min(...influence)).toBeGreaterThanOrEqual(50);
    const names = page.locator('[data-region=hand] .influence .t');
    for (const name of await names.all()) await expect(name).toBeVisible();
    // The raised card takes its room without pushing another out of the table.
    await page.locator('[data-region=hand] .jobs [data-pick]').first().click();
    const [last, table] = [
      await page.locator('[data-region=hand] .influence > li').last().boundingBox(),
      await page.locator('main.table').boundingBox(),
    ];
    expect(last!.x + last!.width).toBeLessThanOrEqual(table!.x + table!.width);
    for (const name of await names.all()) await expect(name).toBeVisible();
  });

for (const lang of LANGS)
  test(`V2 8: on a phone on its side eight Jobs and six other cards need no scrolling in ${lang}`, async ({
    browser,
    gallery,
  }) => {
    const page = await opened(browser, gallery, 'la-cosa-nostra-planning', { size: [844, 390], lang });
    const bar = (await page.locator('.decide').boundingBox())!;
    const cards = page.locator('[data-region=hand] [data-pick]');
    await expect(cards).toHaveCount(14);
    for (const card of await cards.all()) {
      const box = (await card.boundingBox())!;
      expect(box.y + box.height, (await card.textContent())!).toBeLessThanOrEqual(bar.y);
    }
    const hidden = await page.locator('.rest').evaluate((rest) => rest.scrollHeight - rest.clientHeight);
    expect(hidden).toBeLessThanOrEqual(1);
    await expect(page.locator('.op .pl i').first()).toBeVisible(); // the tasks of a rival
  });
