// A guided first game: a table with two bots and no clock, begun at once. Whoever has no name yet plays as a guest.
import { enterAsGuest } from '../app/person.svelte';
import { go } from '../app/route.svelte';
import { beginAtOnce } from '../lobby/begin';
import { api, type Why } from '../net/http';
import { keepProgress } from './lessons';

const PLAYERS = 3; // you and two bots

// What went wrong, or null.
export async function beginGuided(game: string, name = ''): Promise<Why | null> {
  const refused = await enterAsGuest(name);
  if (refused) return refused;
  const reply = await api.openTable({ game, players: PLAYERS, bots: ['steady', 'steady'], time: { mode: 'none' } });
  if (!reply.ok) return reply.why;
  const { table } = reply.value;
  keepProgress(table, { given: [] });
  await beginAtOnce(table);
  go(`/t/${table}`);
  return null;
}
