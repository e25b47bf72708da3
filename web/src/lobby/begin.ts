// A table at which everybody else is a bot begins without a waiting room.
import { connection } from '../net/connection.svelte';

export async function beginAtOnce(table: string): Promise<void> {
  await connection.opened();
  await connection.send({ type: 'open', table });
  await connection.send({ type: 'ready', table, ready: true });
  await connection.send({ type: 'start', table });
}
