// Writes src/dev/positions: what the server says of a table in telling moments of all three games, for the gallery
// (src/dev/Gallery.svelte) and for component tests; and the cards these show.  npm run positions
import fs from 'node:fs';
import path from 'node:path';
import { enter } from '../actions';
import { type Page, type Site, test } from '../fixtures';
import { setTables, type TableRequest } from '../set-tables';

const FOLDER = path.resolve('src/dev/positions');
const GAMES = ['la-cosa-nostra', 'nothing-personal', 'omerta'];
const BOT = 'heuristic:silent';
const MOMENTS: Record<string, TableRequest> = {
  'la-cosa-nostra-boss': { game: 'la-cosa-nostra', players: 4, prompts: ['DEC-01'] },
  'la-cosa-nostra-planning': { game: 'la-cosa-nostra', players: 4, bot: BOT, prompts: ['DEC-03'], view: { round: 3 } },
  'la-cosa-nostra-turn': { game: 'la-cosa-nostra', players: 5, bot: BOT, prompts: ['DEC-10'], view: { round: 2 } },
  'la-cosa-nostra-robbery': { game: 'la-cosa-nostra', players: 5, prompts: ['DEC-16'], verbs: ['respond'] },
  'la-cosa-nostra-over': { game: 'la-cosa-nostra', players: 4, bot: BOT },
  'nothing-personal-turn': { game: 'nothing-personal', players: 4, bot: BOT, prompts: ['D-TURN'], view: { round: 3 } },
  'nothing-personal-reroll': { game: 'nothing-personal', players: 4, prompts: ['D-REROLL'], verbs: ['reroll'] },
  'nothing-personal-tie': { game: 'nothing-personal', players: 4, prompts: ['D-TIE'], verbs: ['name'] },
  'nothing-personal-five': { game: 'nothing-personal', players: 5, bot: BOT, prompts: ['D-TURN'], view: { round: 2 } },
  'nothing-personal-over': { game: 'nothing-personal', players: 3, bot: BOT },
  'omerta-setup': { game: 'omerta', players: 4, prompts: ['DEC-1'] },
  'omerta-domain': { game: 'omerta', players: 4, bot: BOT, prompts: ['DEC-5'], view: { round: 3 } },
  'omerta-action': { game: 'omerta', players: 5, bot: BOT, prompts: ['DEC-12'], view: { round: 4 } },
  'omerta-involve': { game: 'omerta', players: 3, prompts: ['DEC-14'], verbs: ['involve'] },
  'omerta-roll': { game: 'omerta', players: 3, prompts: ['W-ROLL'], verbs: ['play'] },
  'omerta-over': { game: 'omerta', players: 3, bot: BOT },
};

const write = (name: string, value: unknown) =>
  fs.writeFileSync(path.join(FOLDER, `${name}.json`), `${JSON.stringify(value, null, 1)}\n`);

// The first message about this table, without what differs from one recording to the next.
async function tableMessage(page: Page, site: Site, table: string) {
  const message = new Promise<Record<string, unknown>>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const said = JSON.parse(String(payload));
        if (said.type === 'table' && said.table === table) resolve(said);
      }),
    );
  });
  await page.goto(`${site.address}/t/${table}`);
  const { pin: _, ...said } = await message;
  const text = JSON.stringify(said)
    .replaceAll(table, 'gallerygallery22')
    .replace(/"seq":\d+/, '"seq":1')
    .replace(/"(at|server_time|away_since|opened_at|base_ends_at|ends_at)":\d{12,}/g, '"$1":1000000');
  return JSON.parse(text);
}

test('positions of all games', async ({ site }) => {
  const page = await site.person();
  await enter(page, site, 'Ana');
  const requests = Object.entries(MOMENTS).map(([as, moment]) => ({ as, ...moment }));
  const tables = await setTables(site, [page], requests);
  fs.rmSync(FOLDER, { recursive: true, force: true });
  fs.mkdirSync(FOLDER, { recursive: true });
  for (const name of Object.keys(MOMENTS)) write(name, await tableMessage(page, site, tables[name]));
  for (const game of GAMES) {
    const reply = await fetch(`${site.address}/api/v1/games/${game}/cards?lang=en`);
    write(`cards-${game}`, await reply.json());
  }
  const catalogue = await fetch(`${site.address}/api/v1/games?lang=en`);
  write('games', await catalogue.json());
});
