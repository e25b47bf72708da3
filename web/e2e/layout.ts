// What must hold for a table at every size: nothing is cut, covered or off the screen.
import type { Page } from './fixtures';

// Runs in the page. Returns one line per fault.
function faultsOfLayout(): string[] {
  const faults: string[] = [];
  const shown = (e: Element) => e.getClientRects().length > 0 && getComputedStyle(e).visibility !== 'hidden';
  const nameOf = (e: Element) => {
    const thing = e.closest<HTMLElement>('[data-thing]')?.dataset.thing;
    const text = (e.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40);
    return `${e.tagName.toLowerCase()}.${[...e.classList].join('.')}${thing ? ` of ${thing}` : ''} “${text}”`;
  };
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(shown);

  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) faults.push(`the page is ${wide} px wider than the window`);

  // No text is cut off by the edge of its box.
  for (const e of all('[data-pick] *, .decide *, .top *, .tabbar *, .mono *')) {
    if (e.closest('.vh, svg, .art') || !e.textContent?.trim()) continue;
    const { overflowX, overflowY } = getComputedStyle(e);
    const isCut = (overflow: string, excess: number) => (overflow === 'hidden' || overflow === 'clip') && excess > 1;
    if (isCut(overflowX, e.scrollWidth - e.clientWidth)) faults.push(`cut sideways: ${nameOf(e)}`);
    else if (isCut(overflowY, e.scrollHeight - e.clientHeight - 1)) faults.push(`cut below: ${nameOf(e)}`);
  }

  // F-6: beside the board no name is cut.
  for (const e of all('.mid .cut')) if (e.scrollWidth > e.clientWidth + 1) faults.push(`a name is cut: ${nameOf(e)}`);

  // Whatever can be touched can be brought into the window, and nothing lies on it.
  for (const e of all('[data-pick], .decide button, .tabbar button, .top button, .rail button')) {
    e.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const r = e.getBoundingClientRect();
    const [x, y] = [r.x + r.width / 2, r.y + r.height / 2];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) faults.push(`off the screen: ${nameOf(e)}`);
    else {
      const top = document.elementFromPoint(x, y);
      if (!top || !(e.contains(top) || top.contains(e))) faults.push(`covered by ${top?.className}: ${nameOf(e)}`);
    }
  }

  // What belongs to a panel stays inside it; brackets may reach a little further.
  for (const e of all('.opp [data-pick], .me [data-pick], .mid > section [data-pick]')) {
    const panel = e.parentElement!.closest('.opp, .me, .mid > section')!.getBoundingClientRect();
    const r = e.getBoundingClientRect();
    if (r.left < panel.left - 2 || r.right > panel.right + 2) faults.push(`sticks out of its panel: ${nameOf(e)}`);
  }

  // Words stay on what they are printed on, and none lie on others.
  for (const pick of all('[data-pick], .decide .btn')) {
    const card = (pick.querySelector('.card') ?? pick).getBoundingClientRect();
    const walker = document.createTreeWalker(pick, NodeFilter.SHOW_TEXT);
    const printed: DOMRect[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const e = node.parentElement!;
      if (!node.nodeValue?.trim() || !shown(e) || e.closest('.vh, svg, .art, .badge, .strength')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const r = range.getBoundingClientRect();
      if (r.left < card.left - 3 || r.right > card.right + 3) faults.push(`words beside their card: ${nameOf(e)}`);
      const lines = [...range.getClientRects()];
      const lies = (a: DOMRect, b: DOMRect) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6;
      if (lines.some((line) => printed.some((other) => lies(line, other)))) faults.push(`words on words: ${nameOf(e)}`);
      printed.push(...lines);
    }
  }

  // V2-NP NT-5: what would come of choosing a gangster lies on no words of the pyramid.
  for (const label of all('[data-result]')) {
    const r = label.getBoundingClientRect();
    for (const e of all('.pyramid *, .soci *')) {
      if (label.contains(e) || e.matches('.vh, svg *')) continue;
      for (const node of e.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const lies = [...range.getClientRects()].some(
          (x) =>
            Math.min(x.right, r.right) - Math.max(x.left, r.left) > 1 &&
            Math.min(x.bottom, r.bottom) - Math.max(x.top, r.top) > 3, // a line is higher than its letters
        );
        if (lies) faults.push(`a label lies on words: ${nameOf(e)}`);
      }
    }
  }

  // V2 2.5, F-6: a name of a person or a card is broken only at its hyphens, and its letters can be read.
  for (const e of all('[data-pick] :is(.nm b, .hd b, .gn, .t), :is(.room, .rail) .who')) {
    if (e.closest('.vh, svg') || getComputedStyle(e).writingMode !== 'horizontal-tb') continue;
    const walker = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const part of (node.nodeValue ?? '').matchAll(/[^\s\u00ad-]+/g)) {
        const topOf = (letter: number) => {
          const range = document.createRange();
          range.setStart(node!, letter);
          range.setEnd(node!, letter + 1);
          return [...range.getClientRects()].at(-1)?.top ?? 0; // the first may be the hyphen before the letter
        };
        const [first, last] = [topOf(part.index), topOf(part.index + part[0].length - 1)];
        if (Math.abs(last - first) > 4) faults.push(`broken inside a word: ${nameOf(e)}`);
      }
    if (!e.matches('.t') && Number.parseFloat(getComputedStyle(e).fontSize) < 10.9)
      faults.push(`letters too small: ${nameOf(e)}`);
  }

  // V2 2.1: a gangster's strength stands beside his face, or on a corner of it.
  for (const sign of all('.man > .strength')) {
    const [a, b] = [sign.getBoundingClientRect(), sign.parentElement!.querySelector('.face')!.getBoundingClientRect()];
    const side = (from: number, to: number) => Math.max(0, to - from);
    const common =
      side(Math.max(a.left, b.left), Math.min(a.right, b.right)) *
      side(Math.max(a.top, b.top), Math.min(a.bottom, b.bottom));
    if (common > 0.15 * b.width * b.height) faults.push(`strength covers a face: ${nameOf(sign)}`);
  }

  // The hint of a field is shown whole.
  for (const e of all('input[placeholder]') as HTMLInputElement[]) {
    const { font, paddingLeft, paddingRight } = getComputedStyle(e);
    const pen = document.createElement('canvas').getContext('2d')!;
    pen.font = font;
    const room = e.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (pen.measureText(e.placeholder).width > room) faults.push(`a hint is cut: ${e.placeholder}`);
  }

  for (const bar of all('.decide')) {
    const r = bar.getBoundingClientRect();
    if (r.top < 0 || r.bottom > innerHeight + 1)
      faults.push(`the bar is not wholly on the screen: ${r.top}–${r.bottom}`);
    const ask = bar.querySelector('.ask')?.getBoundingClientRect();
    if (ask && ask.right > r.right + 1) faults.push(`the question is wider than the bar: ${ask.right}`);
  }
  return [...new Set(faults)];
}

// The same for a page outside a table, which scrolls. Runs in the page.
function faultsOfPage(): string[] {
  const faults: string[] = [];
  const shown = (e: Element) => e.getClientRects().length > 0 && getComputedStyle(e).visibility !== 'hidden';
  const nameOf = (e: Element) => {
    const text = (e.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40);
    return `${e.tagName.toLowerCase()}.${[...e.classList].join('.')} “${text}”`;
  };
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(shown);
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) faults.push(`the page is ${wide} px wider than the window`);
  for (const e of all('#app *')) {
    if (e.closest('.vh, svg, .art') || !e.textContent?.trim()) continue;
    const { overflowX, overflowY } = getComputedStyle(e);
    const isCut = (overflow: string, excess: number) => (overflow === 'hidden' || overflow === 'clip') && excess > 1;
    if (isCut(overflowX, e.scrollWidth - e.clientWidth)) faults.push(`cut sideways: ${nameOf(e)}`);
    else if (isCut(overflowY, e.scrollHeight - e.clientHeight - 1)) faults.push(`cut below: ${nameOf(e)}`);
    const r = e.getBoundingClientRect();
    if (r.left < -1 || r.right > innerWidth + 1) faults.push(`off the screen: ${nameOf(e)}`);
  }
  for (const e of all('button, a[href], select, input:not(.vh), label:has(input.vh)')) {
    if (e.closest('.vh')) continue;
    e.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const r = e.getClientRects()[0]!; // a link may go over two lines
    const [x, y] = [r.x + r.width / 2, r.y + r.height / 2];
    const top = document.elementFromPoint(x, y);
    if (!top || !(e.contains(top) || top.contains(e))) faults.push(`covered by ${top?.className}: ${nameOf(e)}`);
  }
  scrollTo(0, 0);
  return [...new Set(faults)];
}

export const pageFaults = (page: Page) => page.evaluate(faultsOfPage);
export const layoutFaults = (page: Page) => page.evaluate(faultsOfLayout);
