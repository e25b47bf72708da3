// A stored position at every size of the gallery: what does not fit, one line per fault.
import { type Browser, type Page, replaced } from './gallery';
import { layoutFaults } from './layout';

const SIZES = [
  { size: [320, 640], text: 100 },
  { size: [390, 844], text: 100 },
  { size: [844, 390], text: 100 },
  { size: [768, 1024], text: 100 },
  { size: [1024, 768], text: 100 },
  { size: [1280, 720], text: 100 },
  { size: [1440, 900], text: 100 },
  { size: [1920, 1080], text: 100 },
  { size: [390, 844], text: 200 },
  { size: [320, 640], text: 200 },
  { size: [1440, 900], text: 200 },
] as const;
// V2 2.1, 2.6, S-1: what is larger shows the same larger; in La Cosa Nostra faces have the least size of low windows.
const SMALLEST = { player: 42, gangster: 30 };
const scaleFaults = (page: Page, least: typeof SMALLEST) =>
  page.evaluate(({ player, gangster }) => {
    const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const wanted = Math.min(26, Math.max(16, Math.min(0.011111 * innerWidth, 0.017778 * innerHeight)));
    const faults = Math.abs(root - wanted) > 0.1 ? [`the root size is ${root} px instead of ${wanted} px`] : [];
    const small = (selector: string, least: number) =>
      [...document.querySelectorAll(selector)]
        .map((face) => Math.round(face.getBoundingClientRect().width))
        .filter((width) => width > 0 && width < least)
        .map((width) => `a face of ${width} px: ${selector}`);
    return [
      ...faults,
      ...small(':is(.opp:has(.gang), .me:has(.mg):not([data-layout=phone])) .seat-face > .face', player),
      ...small(':is(.gang, .mg) .man > .face', gangster),
    ];
  }, least);

// On a desk: no card of the hand lies on another's text (V2 2.5), and the goals of Omertà are all in sight (OT-9).
const handFaults = (page: Page) =>
  page.evaluate(() => {
    const box = (e: Element) => e.getBoundingClientRect();
    const broad = [...document.querySelectorAll('[data-region=hand] li:has(.card)')].filter(
      (li) => box(li.querySelector('.card')!).width > box(li).width + 1,
    );
    const goals = document.querySelector('.goals');
    return [
      ...broad.map((li) => `a card lies on its neighbour: ${li.textContent?.trim().slice(0, 20)}`),
      ...(goals && goals.scrollHeight > goals.clientHeight + 1 ? ['goals are out of sight'] : []),
    ];
  });

// Where the window is not low, every bot shows its mood (V2 2.2), every gangster of a rival his name (2.1), and the
// market of La Cosa Nostra stays in sight unless a Job is in question (5.1). No short name is broken in the talk (F-6).
const roomyFaults = (page: Page) =>
  page.evaluate(() => {
    if (innerWidth < 1200 || innerHeight < 820) return [];
    const isHidden = (e: Element) => e.getClientRects().length === 0;
    const isFolded = (e: Element) => e.matches('.market') && e.closest('.mid.running') !== null;
    const hidden = [...document.querySelectorAll('[data-mood], .gang .gn, .market')].filter(
      (e) => isHidden(e) && !isFolded(e),
    );
    const broken = [...document.querySelectorAll<HTMLElement>('.room .who')].filter(
      (name) =>
        (name.textContent ?? '').trim().length < 9 &&
        name.offsetHeight > 1.5 * Number.parseFloat(getComputedStyle(name).fontSize),
    );
    return [
      ...hidden.map((e) => `not shown: ${e.className} ${e.textContent?.trim().slice(0, 20)}`),
      ...broken.map((e) => `a broken name: ${e.textContent}`),
    ];
  });

// V2 2.6: at most 8 % of a large table is felt from side to side.
const feltFaults = (page: Page) =>
  page.evaluate(() => {
    if (innerWidth < 1440 || innerHeight < 900) return [];
    const table = document.querySelector('main.table')!;
    if (!table.querySelector('[data-region=hand] .card')) return []; // before the deal
    const { left, top, width, height } = table.getBoundingClientRect();
    const isDrawn = (e: Element | null): boolean => {
      if (!e || e === table) return false;
      const { backgroundColor, backgroundImage } = getComputedStyle(e);
      const isPainted = backgroundImage !== 'none' || !/rgba\(.*, 0\)/.test(backgroundColor);
      const hasText = [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.nodeValue?.trim());
      return isPainted || hasText || e.matches('svg, svg *') || isDrawn(e.parentElement);
    };
    const share = (n: number, of: number) => (n + 0.5) / of;
    const isFelt = (row: number) =>
      Array.from({ length: 40 }, (_, i) => left + share(i, 40) * width).every(
        (x) => !isDrawn(document.elementFromPoint(x, top + share(row, 200) * height)),
      );
    const felt = Array.from({ length: 200 }, (_, row) => row).filter(isFelt).length / 2;
    return felt > 8 ? [`${felt} % of the table is felt`] : [];
  });

// On a phone the buttons of an answer can be hit (V2 5.7). From 1700 px on talk and panel have their width (S-3). With
// five families the map is as high as 330 of 900 (OT-11). A line of the last events is whole or absent.
const sizeFaults = (page: Page) =>
  page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const units = (pixels: number) =>
      pixels / (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16);
    const faults: string[] = [];
    const isPhone = document.querySelector<HTMLElement>('.app')!.dataset.size === 'phone';
    for (const button of isPhone ? document.querySelectorAll<HTMLElement>('.decide .acts .btn') : [])
      if (button.offsetHeight < 44) faults.push(`a button of ${button.offsetHeight} px: ${button.textContent?.trim()}`);
    const [talk, panel] = [box('.side[data-region=talk]'), box('.mid > .side, .cols > .beside')];
    if (innerWidth >= 1700 && talk && Math.abs(units(talk.width) - 400) > 2)
      faults.push(`the talk is ${units(talk.width)} units wide`);
    if (innerWidth >= 1700 && panel && Math.abs(units(panel.width) - 340) > 2)
      faults.push(`the panel is ${units(panel.width)} units wide`);
    const [legend, checks] = [box('.ask-me legend'), box('.ask-me')];
    if (legend && checks && legend.top < checks.top + 2) faults.push('a title lies on the edge of its panel');
    const hand = box('.hand[data-region=hand]');
    if (checks && hand && checks.top < hand.top - 1) faults.push('what to be asked sticks out of the hand');
    const map = box('[data-map]');
    // What is under way or about to be done stands whole beside the board (V2 2.5).
    for (const panel of document.querySelectorAll('.mid > .side > .box, .cols > .beside'))
      if (innerWidth >= 1440 && innerHeight >= 900 && panel.scrollHeight > panel.clientHeight + 1)
        faults.push(`the panel is cut: ${panel.scrollHeight} of ${panel.clientHeight} px`);
    if (map && innerWidth >= 1440 && innerHeight >= 900 && units(map.height) < 329.5)
      faults.push(`the map is ${units(map.height)} units high`);
    for (const list of document.querySelectorAll('.now > ul')) {
      const [shown, lines] = [list.getBoundingClientRect(), [...list.children].map((li) => li.getBoundingClientRect())];
      if (lines.some((r) => r.left < shown.right - 1 && r.bottom > shown.bottom + 1))
        faults.push('half a line of events');
    }
    return faults;
  });

export interface Look {
  lang: string;
  theme: 'dark' | 'light';
  change?: Parameters<typeof replaced>[2]; // to the stored message, before it is drawn
}

// What is wrong with the page at the size it has now.
async function faultsNow(page: Page, width: number, text: number) {
  const faults = await layoutFaults(page);
  if (text > 100) return faults;
  faults.push(...(await scaleFaults(page, SMALLEST)), ...(await sizeFaults(page)));
  faults.push(...(await feltFaults(page)), ...(await roomyFaults(page)));
  if (width < 1200) return faults;
  faults.push(...(await handFaults(page)));
  // V2 2.7, S-2: on a desk nothing scrolls.
  const hidden = await page.locator('main.table').evaluate((table) => table.scrollHeight - table.clientHeight);
  if (hidden > 1) faults.push(`the table scrolls by ${hidden} px`);
  return faults;
}

export async function look(browser: Browser, address: string, name: string, { lang, theme, change }: Look) {
  const faults: string[] = [];
  for (const text of [100, 200]) {
    const context = await browser.newContext({ locale: lang, colorScheme: theme, reducedMotion: 'reduce' });
    const settings = JSON.stringify({ text_percent: text });
    await context.addInitScript((s) => localStorage.setItem('consigliere.settings', s), settings);
    const page = await context.newPage();
    for (const { size } of SIZES.filter((s) => s.text === text)) {
      await page.setViewportSize({ width: size[0], height: size[1] });
      if (page.url() === 'about:blank') {
        await page.route('**/api/**', (route) => route.abort());
        if (change) await replaced(page, name, change);
        await page.goto(`${address}/${name}`);
        await page.waitForSelector('.decide');
        await page.evaluate(() => document.fonts.ready);
      }
      // Twice: what does not fit is drawn smaller in a second step.
      for (let i = 0; i < 2; i++) await page.evaluate(() => new Promise((r) => requestAnimationFrame(() => r(null))));
      const where = `${size.join('x')}${text > 100 ? ` at ${text} %` : ''} ${lang}`;
      faults.push(...(await faultsNow(page, size[0], text)).map((fault) => `${where}: ${fault}`));
    }
    await context.close();
  }
  return faults;
}
