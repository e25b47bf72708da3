// While somebody looks at a part of the talk, the board marks the things it speaks of (as a line of the log does).
import { type Thing, thing } from './choice.svelte';
import type { TableContext } from './context.svelte';

interface Spoken {
  table: TableContext;
  of: { args?: Record<string, unknown> }[]; // parts of offers, events
  things?: Thing[];
}

const named = ({ args }: Spoken['of'][number]) =>
  Object.values(args ?? {}).flatMap((value) => (typeof value === 'string' ? [thing('', value)] : []));

export function points(node: HTMLElement, spoken: Spoken) {
  let now = spoken;
  let shown: Set<Thing> | null = null;
  const show = () => {
    shown = new Set([...(now.things ?? []), ...now.of.flatMap(named)]);
    now.table.pointed = shown;
  };
  // An offer that is settled leaves with the focus in it: the browser says so while the page is being drawn, when
  // nothing may change.
  const hide = () =>
    queueMicrotask(() => {
      if (shown && now.table.pointed === shown) now.table.pointed = new Set();
      shown = null;
    });
  for (const kind of ['mouseenter', 'focusin']) node.addEventListener(kind, show);
  for (const kind of ['mouseleave', 'focusout']) node.addEventListener(kind, hide);
  return {
    update: (next: Spoken) => {
      now = next;
    },
    destroy: hide,
  };
}
