// Keyboard inside a region: one stop for Tab, arrows to the nearest neighbour in that direction.
type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const PICKS = '[data-pick]';
const isArrow = (key: string): key is Arrow => key.startsWith('Arrow');

function distance(from: DOMRect, to: DOMRect, arrow: Arrow): number {
  const dx = to.x + to.width / 2 - (from.x + from.width / 2);
  const dy = to.y + to.height / 2 - (from.y + from.height / 2);
  const [along, across] =
    arrow === 'ArrowLeft' ? [-dx, dy] : arrow === 'ArrowRight' ? [dx, dy] : arrow === 'ArrowUp' ? [-dy, dx] : [dy, dx];
  return along <= 2 ? Number.POSITIVE_INFINITY : along + 3 * Math.abs(across);
}

export function nearest(from: HTMLElement, all: HTMLElement[], arrow: Arrow): HTMLElement | undefined {
  const here = from.getBoundingClientRect();
  const ranked = all
    .filter((e) => e !== from)
    .map((e) => ({ e, d: distance(here, e.getBoundingClientRect(), arrow) }))
    .filter((x) => Number.isFinite(x.d))
    .sort((a, b) => a.d - b.d);
  return ranked[0]?.e;
}

export function region(node: HTMLElement) {
  const picks = () => [...node.querySelectorAll<HTMLElement>(PICKS)];
  let current: HTMLElement | null = null;

  function oneStop() {
    const all = picks();
    // Whoever comes to this region with Tab lands on what can be picked.
    const pointed = node.contains(document.activeElement) ? undefined : all.find((e) => e.classList.contains('legal'));
    if (pointed || !current || !all.includes(current)) current = pointed ?? all[0] ?? null;
    for (const e of all) e.tabIndex = e === current ? 0 : -1;
  }
  function onFocus(event: FocusEvent) {
    const pick = (event.target as HTMLElement).closest<HTMLElement>(PICKS);
    if (!pick) return;
    current = pick;
    oneStop();
  }
  function onKey(event: KeyboardEvent) {
    const pick = (event.target as HTMLElement).closest<HTMLElement>(PICKS);
    if (!pick || !isArrow(event.key)) return;
    // Among what can be picked, where anything can.
    const legal = pick.matches('.legal') ? picks().filter((e) => e.classList.contains('legal')) : picks();
    const next = nearest(pick, legal, event.key);
    event.preventDefault();
    next?.focus();
    next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  const watch = new MutationObserver(oneStop);
  watch.observe(node, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
  node.addEventListener('focusin', onFocus);
  node.addEventListener('keydown', onKey);
  oneStop();
  return {
    destroy() {
      watch.disconnect();
      node.removeEventListener('focusin', onFocus);
      node.removeEventListener('keydown', onKey);
    },
  };
}
