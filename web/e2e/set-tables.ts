// Tables that wait at a wanted moment: `set_tables` of the tests plays games from numbered seeds until the moment comes
// to the first of the people and writes that table into the store of the server under test, where the server finds it.
// The same request leads to the same table every time.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Page, Site } from './fixtures';

const PROGRAM = process.env.CONSIGLIERE_SET_TABLES ?? path.resolve('../build/tests/set_tables');

export interface TableRequest {
  game: string;
  players: number;
  options?: Record<string, unknown>;
  bot?: string;
  prompts?: string[]; // the questions it waits at; without any the game is over
  verbs?: string[];
  view?: Record<string, unknown>;
}

const tokenOf = async (page: Page) => (await page.context().cookies()).find((c) => c.name === 'consigliere')?.value;

// Returns tables by `as`.
export async function setTables(
  site: Site,
  pages: Page[],
  requests: ({ as: string } & TableRequest)[],
): Promise<Record<string, string>> {
  const people = await Promise.all(pages.map(tokenOf));
  const input = JSON.stringify({ data: site.server.data, people, tables: requests });
  const program = spawn(PROGRAM, { timeout: 60_000 });
  program.stdin.end(input);
  const ends = new Promise((resolve) => program.once('close', resolve));
  const [stdout, stderr, status] = await Promise.all([text(program.stdout), text(program.stderr), ends]);
  if (status !== 0) throw new Error(stderr || 'set_tables did not answer');
  return JSON.parse(stdout);
}

// One table, opened by everybody who sits at it.
export async function openAt(site: Site, pages: Page[], request: TableRequest): Promise<string> {
  const { it } = await setTables(site, pages, [{ as: 'it', ...request }]);
  const address = `${site.address}/t/${it}`;
  await Promise.all(pages.map((page) => page.goto(address)));
  await Promise.all(pages.map((page) => page.waitForSelector('.decide .ask b')));
  return address;
}
