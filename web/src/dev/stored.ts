// Positions of real games, as the server sent them (e2e/tools/record-positions.spec.ts), and the cards and games they
// refer to: for the gallery and for component tests, without a server.
import { loadCards, loadCatalogue } from '../app/catalogue.svelte';
import { loadGame } from '../games';
import type { ServerMessage } from '../generated/messages';
import { TableContext } from '../table/context.svelte';
import { TableStore } from '../table/store.svelte';
import { FakeConnection } from './fake-connection';

export type TableMessage = Extract<ServerMessage, { type: 'table' }>;

const files = import.meta.glob<{ default: unknown }>('./positions/*.json');
const nameOf = (file: string) => file.replace(/^.*\/|\.json$/g, '');
const read = async (name: string) => (await files[`./positions/${name}.json`]!()).default;

// Names of the positions, those of a game together.
export const POSITIONS = Object.keys(files)
  .map(nameOf)
  .filter((name) => name !== 'games' && !name.startsWith('cards-'));

export const storedMessage = async (name: string) => (await read(name)) as TableMessage;

// Calls for games and cards are answered from the files.
function answerFromFiles(): () => void {
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), location.origin);
    const cards = /\/games\/([\w-]+)\/cards$/.exec(pathname)?.[1];
    const name = cards ? `cards-${cards}` : pathname.endsWith('/games') ? 'games' : null;
    return name ? Response.json(await read(name)) : real(input, init);
  };
  return () => {
    globalThis.fetch = real;
  };
}

// A table that stands in this position and answers nothing.
export async function storedTable(name: string): Promise<{ table: TableContext; connection: FakeConnection }> {
  const message = await storedMessage(name);
  const restore = answerFromFiles();
  const [module] = await Promise.all([loadGame(message.room.game), loadCards(message.room.game), loadCatalogue()]);
  restore();
  const connection = new FakeConnection();
  const table = new TableContext(new TableStore(message.table, connection.asConnection()), module!);
  connection.say(message);
  return { table, connection };
}
