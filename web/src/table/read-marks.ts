// Up to which line the talk of each table was read on this device, by channel: a reload forgets no unread whisper.
const KEY = 'consigliere.read';
const MOST_TABLES = 30; // the longest unused go first

type Marks = Record<string, number>; // number of the last line read, by channel

function all(): [string, Marks][] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((x) => Array.isArray(x) && x.length === 2 && x[1]) : [];
  } catch {
    return []; // no storage, or not ours
  }
}

export const readMarks = (table: string): Marks => all().find(([id]) => id === table)?.[1] ?? {};

export function markRead(table: string, channel: string, line: number): void {
  const marks = readMarks(table);
  if ((marks[channel] ?? 0) >= line) return;
  const rest = all().filter(([id]) => id !== table);
  try {
    const kept = [...rest, [table, { ...marks, [channel]: line }]].slice(-MOST_TABLES);
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage badges are lost with the page.
  }
}
