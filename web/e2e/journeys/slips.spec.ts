// Payday in the gallery: a slip per person, readable at every size.
import { expect, opened, test } from '../gallery';

const LANGS = ['en', 'de', 'nl', 'es'] as const;
const SIZES: [number, number][] = [
  [1440, 900],
  [1280, 720],
  [768, 1024],
  [390, 844],
  [844, 390],
];

for (const [i, size] of SIZES.entries())
  test(`V2 7.1, 2.1: at ${size.join('x')} the slips of all lie beside or below each other, whole`, async ({
    browser,
    gallery,
  }) => {
    const lang = LANGS[i % LANGS.length]!;
    const page = await opened(browser, gallery, 'la-cosa-nostra-turn', {
      size,
      lang,
      change: ({ view }) => {
        const { players } = view as unknown as { players: { businesses: { active: boolean }[] }[] };
        for (const player of players) player.businesses.at(-1)!.active = false;
      },
    });
    const seats = await page.evaluate(payday);
    const slips = page.locator('[data-slip]');
    await expect(slips).toHaveCount(seats);
    const faults = await page.evaluate(slipFaults, size[1] < 480 ? 33 : size[0] < 700 ? 40 : size[1] < 820 ? 42 : 56);
    expect(faults).toEqual([]);
    for (const slip of await slips.all()) {
      await slip.scrollIntoViewIfNeeded();
      await expect(slip.locator('.total')).toBeInViewport();
    }
    await expect(page.locator('[data-skip]')).toBeInViewport({ ratio: 1 });
  });

// Runs in the page: the server pays everyone.
function payday(): number {
  const { table, connection } = (globalThis as never as { gallery: { table: never; connection: never } }).gallery as {
    table: { store: { id: string; seq: number; position: { view: { players: { seat: number }[] } } } };
    connection: { say: (message: object) => void };
  };
  const { store } = table;
  const { players } = store.position.view;
  const events = players.map(({ seat }) => ({ event: 'income', args: { player: seat, sum: 9000 }, sentence: 'Pay.' }));
  connection.say({ type: 'update', table: store.id, seq: store.seq + 1, events, position: store.position });
  return players.length;
}

// Runs in the page.
function slipFaults(leastFace: number): string[] {
  const faults: string[] = [];
  const boxes = [...document.querySelectorAll('[data-slip]')].map((e) => e.getBoundingClientRect());
  const step = document.querySelector('[data-step]')!.getBoundingClientRect();
  if (step.top < 0 || step.bottom > innerHeight || step.left < 0 || step.right > innerWidth)
    faults.push('the slips are off the screen');
  if (innerWidth >= 1200 && new Set(boxes.map((b) => b.top)).size > 1) faults.push('more than one row of slips');
  for (const [i, a] of boxes.entries())
    for (const b of boxes.slice(i + 1))
      if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        faults.push('a slip lies on another');
  for (const e of document.querySelectorAll('[data-slip] *'))
    if (e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0 && !e.closest('svg, .seat-face, .vh'))
      faults.push(`cut: ${e.textContent}`);
  for (const face of document.querySelectorAll('[data-slip] .face'))
    if (face.getBoundingClientRect().width < leastFace) faults.push('a small face');
  return faults;
}
