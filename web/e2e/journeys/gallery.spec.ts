// The gallery of stored positions at every size: nothing cut, covered or off the screen.
import fs from 'node:fs';
import { asLcn } from '../../src/games/la-cosa-nostra/view';
import { asNp } from '../../src/games/nothing-personal/view';
import type { Position } from '../../src/generated/messages';
import { type Look, look } from '../fits';
import { expect, opened, type Page, test } from '../gallery';

const LANGS = ['en', 'de', 'nl', 'es'] as const;
const THEMES = ['dark', 'light'] as const;
const GAMES = ['la-cosa-nostra', 'nothing-personal', 'omerta'];
const POSITIONS = fs
  .readdirSync('src/dev/positions')
  .map((file) => file.replace('.json', ''))
  .filter((name) => GAMES.some((game) => name.startsWith(game)));

const platesOf = (page: Page) =>
  page.evaluate(() => {
    const plates = [...document.querySelectorAll('[data-map] [data-thing^="domain:"]')];
    const boxes = plates.map((e) => e.getBoundingClientRect());
    const meet = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
    const pairs = boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => meet(a, b)));
    const boxesOf = (selector: string) =>
      [...document.querySelectorAll(`[data-map] ${selector}`)].map((e) => e.getBoundingClientRect());
    const covered = [
      ...boxesOf('.odds').filter((odds) => [...boxesOf('.income'), ...boxesOf('.n > span')].some((x) => meet(odds, x))),
      ...boxesOf('.goal').filter((goal) =>
        [...boxesOf('.v > span'), ...boxesOf('.n > span')].some((x) => meet(goal, x)),
      ),
    ];
    const cut = plates.filter((plate) => {
      const [name, values] = ['.n', '.v'].map((x) => plate.querySelector(x)!.getBoundingClientRect());
      const own = plate.getBoundingClientRect();
      return values!.top < name!.bottom - 3 || name!.top < own.top - 1 || values!.bottom > own.bottom + 1;
    });
    return { plates: plates.length, pairs: pairs.length, covered: covered.length, cut: cut.length };
  });

// Whether the name of a borough lies on a plate, a sign of a goal, or its coast.
const namesCrossed = (page: Page) =>
  page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(`[data-map] ${selector}`)].map((e) => e.getBoundingClientRect());
    const things = [...boxes('.plate'), ...boxes('.goal')];
    const meets = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const coasts = [...document.querySelectorAll<SVGPathElement>('[data-land]')];
    const isOnLand = (land: SVGPathElement, x: number, y: number) =>
      land.isPointInFill(new DOMPoint(x, y).matrixTransform(land.getScreenCTM()!.inverse()));
    const crosses = (land: SVGPathElement, { left, right, top, bottom }: DOMRect) =>
      new Set([top, bottom].flatMap((y) => [left, right].map((x) => isOnLand(land, x, y)))).size > 1;
    return [...document.querySelectorAll('[data-map] h3')].flatMap((h3) => {
      const parts = [...h3.children].map((e) => e.getBoundingClientRect());
      const covered = parts.some((part) => things.some((t) => meets(part, t)));
      const crossed = parts.some((part) => coasts.some((land) => crosses(land, part)));
      return [
        ...(covered ? [`covered: ${h3.textContent}`] : []),
        ...(crossed ? [`on a coast: ${h3.textContent}`] : []),
      ];
    });
  });

const DESKS: [number, number][] = [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
];
for (const size of DESKS)
  test(`V2-OM OT-3: at ${size.join('x')} no plate, sign or coast lies on the name of a borough`, async ({
    browser,
    gallery,
  }) => {
    for (const lang of LANGS) {
      const page = await opened(browser, gallery, 'omerta-action', { size, lang });
      expect(await namesCrossed(page), lang).toEqual([]);
    }
  });
for (const name of POSITIONS.filter((x) => x.startsWith('omerta') && !['omerta-setup', 'omerta-action'].includes(x)))
  test(`V2-OM OT-3: in ${name} nothing lies on the name of a borough or on what I hold there`, async ({
    browser,
    gallery,
  }) => {
    for (const lang of LANGS) {
      const page = await opened(browser, gallery, name, { size: [1440, 900], lang });
      expect(await namesCrossed(page), lang).toEqual([]);
      await page.context().close();
    }
  });

// The words of the bar that say whether it is my turn: beside my face, or above the question.
const whoseTurn = (page: Page) =>
  page.locator('.decide').evaluate((bar) => {
    const who = bar.querySelector<HTMLElement>('.who')!;
    const above = getComputedStyle(bar.querySelector('.ask')!, '::before').content;
    const words = Number.parseFloat(getComputedStyle(who).fontSize) > 0 ? who.textContent! : above;
    return words.replace(/["\n]|^\w\n| \/ .*/g, '').trim();
  });
for (const size of [[1024, 768], ...DESKS] as [number, number][])
  test(`V2-OM F-4: at ${size.join('x')} the bar says in words that it is my turn`, async ({ browser, gallery }) => {
    for (const name of ['la-cosa-nostra-turn', 'nothing-personal-turn', 'omerta-action']) {
      const page = await opened(browser, gallery, name, { size });
      expect(await whoseTurn(page), name).toMatch(/your turn$/i);
      await page.context().close();
    }
  });

test('V2 5.1: while a Job is in question it has the room of the market, with faces, also at 1440x900', async ({
  browser,
  gallery,
}) => {
  const page = await opened(browser, gallery, 'la-cosa-nostra-robbery', { size: [1440, 900] });
  expect(await page.locator('.market').isVisible()).toBe(false);
  const box = (selector: string) => page.locator(selector).first().boundingBox();
  const [job, board, actor, die] = [
    await box('[data-job]'),
    await box('.mid'),
    await box('[data-job] .face'),
    await box('[data-job] .die'),
  ];
  expect(job!.width).toBeGreaterThan(0.6 * board!.width);
  expect(actor!.width).toBeGreaterThan(70);
  expect(die!.width).toBeGreaterThan(45);
});

for (const size of DESKS) {
  test(`V2-OM OT-2: at ${size.join('x')} every name and figure of a plate can be read, with the odds`, async ({
    browser,
    gallery,
  }) => {
    const page = await opened(browser, gallery, 'omerta-action', { size });
    expect(await platesOf(page)).toMatchObject({ pairs: 0, covered: 0, cut: 0 });
  });

  test(`V2-OM OT-7, V2 2.5: at ${size.join('x')} the preview of an assault is whole`, async ({ browser, gallery }) => {
    for (const lang of LANGS) {
      const page = await opened(browser, gallery, 'omerta-action', { size, lang });
      await page.locator('[data-map] [data-thing="domain:grand-concourse"]').click();
      const wide = await page
        .locator('[data-preview]')
        .evaluate((box) => [box, ...box.querySelectorAll('*')].filter((e) => e.scrollWidth > e.clientWidth + 1).length);
      expect(wide, lang).toBe(0);
    }
  });
}

// Two more than a round may end with; the longest names there are.
const SEVEN = [
  'double-agent',
  'new-specialists',
  'sicilian-necktie',
  'word-to-the-police',
  'lupara',
  'silence',
  'loan-shark',
];
test('V2 2.5: seven cards of Omertà can be read at 1280x720, in every language', async ({ browser, gallery }) => {
  for (const lang of LANGS) {
    const change = ({ view }: Position) => {
      const { me, players } = view as unknown as { me: number; players: { seat: number; hand?: string[] }[] };
      players.find((p) => p.seat === (me ?? 1))!.hand = SEVEN;
    };
    const page = await opened(browser, gallery, 'omerta-action', { size: [1280, 720], lang, change });
    const row = (await page.locator('[data-region=hand] .row').boundingBox())!;
    const last = (await page.locator('[data-region=hand] li').last().boundingBox())!;
    expect(last.x + last.width, lang).toBeLessThanOrEqual(row.x + row.width);
    expect(await page.locator('.ask-me').count(), 'the cards come first').toBe(0);
    const cut = (names: Element[]) => names.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent);
    expect(await page.locator('[data-region=hand] .card, [data-region=hand] .t').evaluateAll(cut), lang).toEqual([]);
    await page.context().close();
  }
});

test('V2-OM S-2b: down to 660 px no plate or figure lies on another; capos and secondary goals on focus', async ({
  browser,
  gallery,
}) => {
  const page = await opened(browser, gallery, 'omerta-action', { size: [1280, 660] });
  const found = await platesOf(page);
  expect(found.plates).toBeGreaterThan(15);
  expect(found).toMatchObject({ pairs: 0, covered: 0, cut: 0 });
  const capos = page.locator('.opp .capos').first();
  expect(await capos.isVisible()).toBe(false);
  await page.locator('.opp [data-pick]').first().focus();
  expect(await capos.isVisible()).toBe(true);
  const secondary = page.locator('.goals .secondary').first();
  expect(await secondary.isVisible()).toBe(false);
  expect(await page.locator('.goals li:not(.secondary)').isVisible()).toBe(true);
  await page.locator('.goals').focus();
  expect(await secondary.isVisible()).toBe(true);
});

test('V2-OM S-5: on a phone on its side families, map and list stand side by side', async ({ browser, gallery }) => {
  const page = await opened(browser, gallery, 'omerta-action', { size: [844, 390] });
  const [families, bar] = [await page.locator('.opps').boundingBox(), await page.locator('.decide').boundingBox()];
  const fourth = await page.locator('.list [data-pick]').nth(3).boundingBox();
  const [map, list] = [await page.locator('.boroughs .nav').boundingBox(), await page.locator('.list').boundingBox()];
  expect(families!.x + families!.width).toBeLessThanOrEqual(map!.x);
  expect(fourth!.y + fourth!.height).toBeLessThanOrEqual(bar!.y);
  expect(map!.x + map!.width).toBeLessThanOrEqual(list!.x);
  expect(Math.abs(map!.y - list!.y)).toBeLessThan(20);
});

test('V2 8: with text at 200 % on a phone the Jobs come first, one below the other', async ({ browser, gallery }) => {
  const page = await opened(browser, gallery, 'la-cosa-nostra-planning', { size: [390, 844], text: 200 });
  const [first, second] = await page.locator('[data-region=hand] .jobs > li').all();
  const [upper, lower] = [await first!.boundingBox(), await second!.boundingBox()];
  expect(upper!.y).toBeLessThan((await page.locator('[data-region=rivals]').boundingBox())!.y);
  expect(lower!.y).toBeGreaterThanOrEqual(upper!.y + upper!.height);
  expect(lower!.y + lower!.height).toBeLessThan((await page.locator('.decide').boundingBox())!.y);
});

test('V2 2.6, S-1: faces at 1920x1080 are a fifth larger than at 1440x900', async ({ browser, gallery }) => {
  const faces = async (name: string, size: [number, number]) => {
    const page = await opened(browser, gallery, name, { size });
    return page
      .locator('main .face:has(> svg)')
      .evaluateAll((all) => all.map((face) => face.getBoundingClientRect().width));
  };
  for (const name of ['la-cosa-nostra-planning', 'nothing-personal-turn', 'omerta-action']) {
    const [usual, large] = [await faces(name, [1440, 900]), await faces(name, [1920, 1080])];
    expect(large.length, name).toBe(usual.length);
    large.forEach((width, i) => {
      expect(width / usual[i]!, `${name} ${i}`).toBeCloseTo(1.2, 1);
    });
  }
});

// Nothing Personal on a phone: what of families, pyramid and Soci is not wholly in sight above the question, and
// what breaks a name inside a word.
const pyramidFaults = (page: Page, longName: string) =>
  page.evaluate((name) => {
    const faults: string[] = [];
    const bar = document.querySelector('.decide')!.getBoundingClientRect().top;
    const lines = (e: Element) => {
      const range = document.createRange();
      range.selectNodeContents(e);
      return new Set([...range.getClientRects()].map((r) => Math.round(r.bottom))).size;
    };
    const below = [...document.querySelectorAll('.fam, .chair, .soci .one')].filter(
      (e) => e.getBoundingClientRect().bottom > bar,
    );
    faults.push(...below.map((e) => `below the fold: ${e.textContent?.trim().slice(0, 30)}`));
    const families = [...document.querySelectorAll('.fam')];
    const nameless = families.filter((f) => !f.querySelector('.nm b')?.getClientRects().length);
    faults.push(...nameless.map((f) => `a family without a name: ${f.textContent?.trim()}`));
    for (const b of document.querySelectorAll('.fam .nm b, .chair .man b'))
      for (const word of b.querySelectorAll('.word'))
        if (lines(word) > 1) faults.push(`a broken name: ${b.textContent}`);
    for (const word of document.querySelectorAll('.fam .word')) {
      word.textContent = name;
      if (lines(word) > 1) faults.push(`no room for ${name}`);
    }
    return faults;
  }, longName);

for (const name of ['nothing-personal-turn', 'nothing-personal-tie'])
  for (const lang of LANGS)
    test(`V2 8, V2-OM S-4, F-6: ${name} on a phone needs no scrolling in ${lang}`, async ({ browser, gallery }) => {
      const page = await opened(browser, gallery, name, { size: [390, 844], lang });
      expect(await pyramidFaults(page, 'Salvatore'), 'upright').toEqual([]);
      expect(await page.locator('.fam .word').count()).toBeGreaterThan(3);
      await page.setViewportSize({ width: 844, height: 390 });
      await page.waitForSelector('[data-landscape=true] .fam');
      expect(await pyramidFaults(page, 'Salvatore'), 'on its side').toEqual([]);
    });

for (const theme of THEMES)
  test(`V2-OM OT-5: the odds on plates and capos can be read in the ${theme} theme`, async ({ browser, gallery }) => {
    const page = await opened(browser, gallery, 'omerta-action', { size: [1440, 900] });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.waitForFunction((t) => document.documentElement.dataset.theme === t, theme);
    const contrast = await page
      .locator('[data-map] .odds')
      .first()
      .evaluate((odds) => {
        const light = (colour: string) => {
          const [r, g, b] = colour.match(/[\d.]+/g)!.map((x) => (Number(x) / 255) ** 2.2);
          return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
        };
        const { color, backgroundColor } = getComputedStyle(odds);
        const [a, b] = [light(color), light(backgroundColor)].sort((x, y) => y - x);
        return (a! + 0.05) / (b! + 0.05);
      });
    expect(contrast).toBeGreaterThan(4.5);
  });

// As long as the lobby permits (24 letters): of one word, of several.
const LONGEST = [
  'Maximilian von Hohenberg',
  'Wolfeschlegelsteinhausen',
  'Bartholomew Winterbottom',
  'Willemijn van Groeningen',
  'Massimiliano Quattrocchi',
];
const longestNames: Look['change'] = ({ room }) =>
  room.seats.forEach((seat, i) => {
    seat.name = LONGEST[i]!;
  });

for (const [name, lang, theme] of [
  ['la-cosa-nostra-robbery', 'de', 'dark'],
  ['nothing-personal-five', 'es', 'light'],
  ['omerta-action', 'nl', 'dark'],
  ['omerta-roll', 'en', 'light'],
] as const)
  test(`V2 2.5, F-6, S-6: ${name} fits every size with the longest names in ${lang}`, async ({ browser, gallery }) => {
    expect(await look(browser, gallery, name, { lang, theme, change: longestNames })).toEqual([]);
  });

// An icon of a card under way can be placed on every gangster: each says how he would stand.
const placing: Look['change'] = ({ position }) => {
  const view = asNp(position!.view);
  view.action = { doing: 'card', seat: 1, card: 'ic-57' } as typeof view.action;
  const actions = Object.keys(view.board).map((space) => ({
    text: `p1 icon 1 ${space}`,
    verb: 'icon',
    args: { number: 1, space },
    label: '',
  }));
  Object.assign(position!.decision!, { key: 'icon', mine: true, actions });
};
for (const lang of LANGS)
  test(`V2-NP NT-5: what would come of choosing a gangster covers no words in ${lang}`, async ({
    browser,
    gallery,
  }) => {
    expect(await look(browser, gallery, 'nothing-personal-turn', { lang, theme: 'dark', change: placing })).toEqual([]);
  });

// Six gangsters of mine: some free, one who buys, some with a Job.
const CREW = ['dino-greco', 'sofia-laserva', 'paulie-notte', 'carmen-vega', 'luca-serpente', 'big-rosa'];
const sixGangsters: Look['change'] = ({ position }) => {
  const mine = asLcn(position!.view).players.find((p) => p.hand)!;
  const known = mine.gangsters ?? [];
  const others = CREW.filter((id) => !known.some((g) => g.id === id));
  const tasks = [{ purchase: 'loan-shark-1' }, {}];
  mine.gangsters = [...known, ...others.map((id, i) => ({ id, strength: 2, active: true, ...tasks[i] }))];
  mine.waiting = [];
};
for (const name of ['la-cosa-nostra-planning', 'la-cosa-nostra-turn'])
  for (const [lang, theme] of [
    ['de', 'dark'],
    ['es', 'light'],
  ] as const)
    test(`finding 10, V2 3.6: six gangsters of mine in ${name} fit every size in ${lang}`, async ({
      browser,
      gallery,
    }) => {
      expect(await look(browser, gallery, name, { lang, theme, change: sixGangsters })).toEqual([]);
    });

const RULES = 'finding 20, V2 8, 2.1, 2.2, 2.6, 5.7, 12.10, F-3, F-6, S-1, S-3, S-6, OT-11';
POSITIONS.forEach((name, i) => {
  const [lang, theme] = [LANGS[i % LANGS.length]!, THEMES[i % THEMES.length]!];
  test(`${RULES}: ${name} fits every size in ${lang}`, async ({ browser, gallery }) => {
    expect(await look(browser, gallery, name, { lang, theme })).toEqual([]);
  });
  for (const l of LANGS)
    test(`${RULES}: ${name} fits every size in ${l} in both themes @whole`, async ({ browser, gallery }) => {
      const faults: string[] = [];
      for (const t of THEMES) faults.push(...(await look(browser, gallery, name, { lang: l, theme: t })));
      expect(faults).toEqual([]);
    });
});

// The stage as it lands, over the longest names there are.
async function landed(page: Page, against: number) {
  await page.evaluate((target) => {
    const { table } = (globalThis as never as { gallery: { table: { store: { display: object } } } }).gallery;
    const dice = [5, 2, 6].map((value) => ({ value, hit: value > 3 }));
    const ladder = ['no hit', 'one hit', 'two hits'].map((label, n) => ({ label, amount: `$${n * 8},000` }));
    const step = {
      ...{
        kind: 'roll',
        seat: 2,
        title: 'Lenny DiMaggio · Geschäftsmann umlegen',
        needed: '4+',
        chances: 'Ein Treffer 88 %.',
      },
      ...{ against: target, dice, ladder, successes: 2, meaning: ['Zwei Treffer. Leandro zahlt 12.000 $.'] },
    };
    Object.assign(table.store.display, { holding: true, shown: { step, beat: 'land', loud: false } });
  }, against);
  await page.locator('.stage').evaluate((e) => Promise.all(e.getAnimations().map((a) => a.finished)));
}
const GAP = 9; // between the parts of the table
for (const size of DESKS)
  test(`V2 2.8, 4: at ${size.join('x')} dice cover the board alone, and are large`, async ({ browser, gallery }) => {
    for (const name of ['la-cosa-nostra-robbery', 'la-cosa-nostra-turn', 'nothing-personal-reroll', 'omerta-roll']) {
      const page = await opened(browser, gallery, name, { size });
      await landed(page, name === 'omerta-roll' ? 3 : 4);
      const box = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
      const stage = await box('.stage');
      const rivals = await box('[data-region=rivals]');
      expect(stage.y, `${name}: below the families`).toBeGreaterThanOrEqual(rivals.y + rivals.height - GAP);
      const below =
        (await page.locator('[data-region=mine]').count()) > 0 ? '[data-region=mine]' : '[data-region=hand]';
      expect(stage.y + stage.height, `${name}: above what is mine`).toBeLessThanOrEqual((await box(below)).y + GAP);
      expect((await box('.stage .die')).width, name).toBeGreaterThanOrEqual(96);
      const cut = await page
        .locator('.stage')
        .evaluate((e) => e.scrollHeight - e.clientHeight + Math.max(0, e.scrollWidth - e.clientWidth));
      expect(cut, `${name}: nothing is cut`).toBeLessThanOrEqual(1);
      await page.context().close();
    }
  });
test('V2 4: on the stage names of cards in the sunken hand are whole', async ({ browser, gallery }) => {
  for (const lang of LANGS) {
    const page = await opened(browser, gallery, 'la-cosa-nostra-robbery', { size: [1440, 900], lang });
    await landed(page, 4);
    const bottom = await page.locator('[data-region=hand]').evaluate((e) => e.getBoundingClientRect().bottom);
    const names = await page.locator('[data-region=hand] .jobs .card .t').all();
    expect(names.length).toBeGreaterThan(4);
    for (const name of names) {
      const { y, height } = (await name.boundingBox())!;
      expect(y + height, `${lang}: ${await name.textContent()}`).toBeLessThanOrEqual(bottom + 1);
    }
    await page.context().close();
  }
});

test('V2 2.8: what a mouse rests on is explained beside the bar, never over it', async ({ browser, gallery }) => {
  const page = await opened(browser, gallery, 'la-cosa-nostra-turn', { size: [1440, 900] });
  await page.locator('[data-region=hand] [data-pick]').last().hover();
  const panel = (await page.locator('[data-hover]').boundingBox())!;
  expect(panel.y + panel.height).toBeLessThanOrEqual((await page.locator('.decide').boundingBox())!.y);
});

test('V2 2.5: the last events beside the market are whole lines', async ({ browser, gallery }) => {
  const page = await opened(browser, gallery, 'la-cosa-nostra-turn', { size: [1440, 900] });
  await page.evaluate(() => {
    const { table, connection } = (globalThis as never as { gallery: { table: never; connection: never } }).gallery as {
      table: { store: { id: string; seq: number; position: object } };
      connection: { say: (message: object) => void };
    };
    const { id, seq, position } = table.store;
    const sentence = 'Carmela plans to buy the Construction Firm with Eddie Carbone, who waits for his turn.';
    const events = [{ event: 'planned', args: { player: 2 }, sentence }];
    connection.say({ type: 'update', table: id, seq: seq + 1, events, position });
  });
  const line = page.locator('.tick li span').first();
  await expect(line).toContainText('his turn');
  expect(await line.evaluate((e) => e.scrollWidth - e.clientWidth)).toBeLessThanOrEqual(0);
});

test('V2 2.5: what I am asked in stays within the hand, with labels as long as there are', async ({
  browser,
  gallery,
}) => {
  const games = JSON.parse(fs.readFileSync('src/dev/positions/games.json', 'utf8'));
  const all = [games.games ?? games].flat() as { prompts: { short?: string }[] }[];
  for (const { prompts } of all)
    for (const prompt of prompts) if (prompt.short) prompt.short = `en las repeticiones de tirada, ${prompt.short}`;
  const body = `export default ${JSON.stringify(games)}`;
  for (const name of ['nothing-personal-turn', 'nothing-personal-five']) {
    const page = await opened(browser, gallery, name, {
      size: [1440, 900],
      lang: 'es',
      prepare: (p) => p.route('**/positions/games.json*', (r) => r.fulfill({ contentType: 'text/javascript', body })),
    });
    const [checks, hand] = [
      await page.locator('.ask-me').boundingBox(),
      await page.locator('.hand[data-region=hand]').boundingBox(),
    ];
    expect(checks!.y, name).toBeGreaterThanOrEqual(hand!.y - 1);
    await page.context().close();
  }
});

for (const theme of THEMES)
  test(`V2-OM OA-2: the domain in question stands out from others in the ${theme} theme`, async ({
    browser,
    gallery,
  }) => {
    const page = await opened(browser, gallery, 'omerta-involve', { size: [1440, 900] });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.waitForFunction((t) => document.documentElement.dataset.theme === t, theme);
    const frame = (selector: string) =>
      page
        .locator(`[data-map] ${selector}`)
        .first()
        .evaluate((plate) => getComputedStyle(plate).boxShadow);
    expect(await frame('.plate.aimed')).not.toBe(await frame('.plate:not(.aimed)'));
  });
