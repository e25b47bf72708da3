// People who share one device: a curtain between them, and nothing of one on the screen of the other.
import { actOrWait, step } from '../actions';
import { enter, expect, type Page, test, visit } from './fixtures';

async function openTogether(page: Page, game: string, players: number, people: string[]): Promise<void> {
  await page.locator('.gm', { hasText: game }).click();
  await page.locator(`.seats label:text-is("${players}")`).click();
  await page.locator('[data-option=bots] label').first().click();
  for (const [i, name] of people.entries()) {
    await page.locator(`[data-seat="${i + 2}"] [data-friend]`).click();
    await page.fill(`[data-person="${i + 2}"]`, name);
  }
  await page.click('[data-start]');
  await page.waitForURL(/#\/t\//);
}

const PEOPLE = ['Ana', 'Berta'];
const curtain = (page: Page) => page.locator('[data-curtain]');

// All that the page holds, not only what is in sight: attributes, values, title.
const wholePage = (page: Page) => page.evaluate(() => document.documentElement.outerHTML + document.title);

// Plays on, each with the device in turn, until the given thing is so.
async function playTogether(page: Page, so: () => Promise<boolean>, lifted: (seat: string) => Promise<void>) {
  let done = false;
  const act = async () => {
    done = await so();
    if (done) return true;
    const [seat] = await curtain(page).evaluateAll((found) => found.map((e) => (e as HTMLElement).dataset.curtain!));
    if (seat) {
      await lifted(seat);
      await page.locator('[data-lift]').click();
      await page.waitForSelector('.decide');
      return true;
    }
    return !['wait', 'nothing', 'stuck'].includes(await step(page));
  };
  const end = Date.now() + 300_000;
  while (!done && Date.now() < end) await actOrWait([page], act);
  expect(done).toBe(true);
}

// Whole games of each kind are played by device/hot_seat_test.cpp; here it is about what the page shows.
test('two play at one device without a network, with a curtain before each of them', async ({
  page,
  files,
  context,
}) => {
  await visit(page, files);
  await files.stop();
  await context.setOffline(true);
  await enter(page);
  await openTogether(page, 'Omertà', 2, ['Berta']);
  await curtain(page).or(page.locator('.decide')).first().waitFor();
  let curtains = 0;
  const called = new Set<string>();
  const enough = async () => curtains >= 12 && called.size === 2;
  await playTogether(page, enough, async (seat) => {
    curtains++;
    called.add(seat);
    const name = PEOPLE[Number(seat) - 1]!;
    await expect(page.locator('h1')).toContainText(name);
    expect(await page.locator('.decide, .me, .opp, [data-thing], [data-region], dialog').count()).toBe(0);
    const shown = await wholePage(page);
    for (const other of PEOPLE.filter((n) => n !== name)) expect(shown).not.toContain(other);
  });
});

test('a hand is gone from the page with the curtain, and its owner finds it again', async ({
  page,
  files,
  context,
}) => {
  await visit(page, files);
  await enter(page);
  await openTogether(page, 'La Cosa Nostra', 3, ['Berta']);
  const handOf = (at: Page) =>
    at.$$eval('[data-region="hand"] [data-thing^="job:"]', (cards) =>
      cards.map((c) => (c as HTMLElement).dataset.thing!),
    );
  let owner = '';
  await playTogether(
    page,
    async () => (await curtain(page).count()) === 0 && (await handOf(page)).length > 0,
    async (seat) => {
      owner = seat;
    },
  );
  const mine = await handOf(page);
  await page.locator('[data-pass-device]').click();
  await page.locator('[data-pass-to]').first().click();
  await expect(curtain(page)).toBeVisible();
  expect(await curtain(page).getAttribute('data-curtain')).not.toBe(owner);
  const hidden = await wholePage(page);
  for (const card of mine) expect(hidden).not.toContain(card);

  // Closed and opened again: the curtain again, whoever opens it.
  const address = page.url();
  await page.close();
  const again = await context.newPage();
  await again.goto(address);
  await expect(curtain(again)).toBeVisible();
  expect(await again.locator('[data-thing], .decide').count()).toBe(0);
  const first = await curtain(again).getAttribute('data-curtain');
  await again.locator('[data-lift]').click();
  await again.waitForSelector('.decide');
  if (first !== owner) {
    expect(await handOf(again)).not.toEqual(mine);
    await again.locator('[data-pass-device]').click();
    await again.locator(`[data-pass-to="${owner}"]`).click();
    await again.locator('[data-lift]').click();
    await again.waitForSelector('.decide');
  }
  await expect.poll(() => handOf(again)).toEqual(mine);
});
