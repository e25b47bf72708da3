// A table at which everybody else is a bot begins without a waiting room.
import { connection } from '../net/connection.svelte';

export async function beginAtOnce(table: string): Promise<void> {
  await connection.opened();
  const open = connection.send({ type: 'open', table });
  const ready = connection.send({ type: 'ready', table, ready: true });
  const start = connection.send({ type: 'start', table }); // answered in this order
  await Promise.all([open, ready, start]);
}
