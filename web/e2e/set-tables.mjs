// Tables that wait at a wanted moment: `set_tables` of the tests plays games from numbered seeds until the moment comes
// to the first of the people and writes that table into the store of the house, where the server finds it. The same
// wish leads to the same table every time.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const PROGRAM = process.env.CONSIGLIERE_SET_TABLES ?? path.resolve('../build/tests/set_tables');

const tokenOf = async (page) => (await page.context().cookies()).find((c) => c.name === 'consigliere')?.value;

// Each wish: {as, game, players, options, bot, prompts, verbs, view}; without prompts the game is over. Returns tables
// by `as`.
export async function setTables(house, pages, wishes) {
  const people = await Promise.all(pages.map(tokenOf));
  const order = JSON.stringify({ data: house.data, people, tables: wishes });
  const program = spawn(PROGRAM, { timeout: 60_000 });
  program.stdin.end(order);
  const ends = new Promise((resolve) => program.once('close', resolve));
  const [stdout, stderr, status] = await Promise.all([text(program.stdout), text(program.stderr), ends]);
  if (status !== 0) throw new Error(stderr || 'set_tables did not answer');
  return JSON.parse(stdout);
}

// One table, opened by everybody who sits at it.
export async function openAt(house, pages, wish) {
  const { it } = await setTables(house, pages, [{ as: 'it', ...wish }]);
  const address = `${house.address}/t/${it}`;
  await Promise.all(pages.map((page) => page.goto(address)));
  await Promise.all(pages.map((page) => page.waitForSelector('.decide .ask b')));
  return address;
}
