// A whole table, drawn in a stored position, for component tests.
import { render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { vi } from 'vitest';
import type { Position, ServerMessage } from '../generated/messages';
import TableLayout from '../table/TableLayout.svelte';
import { position } from './fixtures';
import { storedTable } from './stored';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 }); // drawing a whole table takes long on a busy machine

type Update = Extract<ServerMessage, { type: 'update' }>;

export async function drawnTable(name: string) {
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  dispatchEvent(new Event('resize'));
  Element.prototype.scrollIntoView = vi.fn();
  const { table, connection } = await storedTable(name);
  const { container } = render(TableLayout, { props: { table } });
  await tick();
  return {
    table,
    connection,
    container,
    find: (selector: string) => container.querySelector<HTMLElement>(selector)!,
    all: (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)],
    // The server tells what happened; the position stays as it is but for what is named.
    update: async (what: Partial<Position>, events: Update['events'] = []) => {
      connection.say({
        type: 'update',
        table: table.store.id,
        seq: table.store.seq + 1,
        events,
        position: { ...position(), view: table.view!, decision: table.store.decision, ...what },
      });
      await tick();
    },
  };
}
export type DrawnTable = Awaited<ReturnType<typeof drawnTable>>;
