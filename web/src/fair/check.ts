// Checks a finished log in the browser, by docs/fairness.md, and against what this page kept while the game went on.
import { Chain, Dice, gameSeed, pinMaker } from './dice';
import type { RecordedDice } from './dice-record';
import { type Bytes, fromHex, sha256, toHex } from './hash';

export interface Found {
  commands: number;
  dice: number;
  gave: number[]; // seats whose shares are in the dice
  withheld: number[];
  pins: number; // of those kept, all found in the log
  over: boolean;
}
// Why a game is not proven: the key of a sentence (proof.why.*) and what it speaks of.
export interface Fault {
  why: 'unreadable' | 'commitment' | 'other_commitment' | 'chain' | 'count' | 'die' | 'promise' | 'left_out' | 'pin';
  line?: number;
  seat?: number;
}

interface Head {
  consigliere: number;
  players: number;
  commitment: string;
  shares: (string | null)[];
  withheld: number[];
}
type Entry = { do: string; of?: number; k?: number };
type End = { entries: number; over: boolean; scores?: number[]; share: string };

const CHAIN = ',"chain":"';

function chainOf(lines: string[], host: Bytes): Bytes[] | Fault {
  const chain = new Chain(host);
  const values: Bytes[] = [];
  for (const [i, line] of lines.entries()) {
    const cut = line.lastIndexOf(CHAIN);
    chain.add(line.slice(0, Math.max(cut, 0)));
    const carried = i + 1 === lines.length ? chain.value : chain.value.slice(0, 16);
    if (cut < 0 || line.slice(cut + CHAIN.length) !== `${toHex(carried)}"}`) return { why: 'chain', line: i + 1 };
    values.push(chain.value);
  }
  return values;
}

function rollAgain(entries: Entry[], seed: Bytes): number | Fault {
  const dice = new Dice(seed);
  let thrown = 0;
  for (const [i, entry] of entries.entries()) {
    if (entry.do.startsWith('chance ') !== (entry.of !== undefined)) return { why: 'die', line: i + 2 };
    if (entry.of === undefined) continue;
    thrown++;
    if (dice.below(entry.of) !== entry.k) return { why: 'die', line: i + 2 };
  }
  return thrown;
}

// The log that was shown in part is the one that is given whole: each pin fits a place in it, never before the last
// one's.
function findPins(kept: RecordedDice, values: Bytes[], host: Bytes): Fault | null {
  const pin = pinMaker(host);
  let at = 0;
  for (const [stream, seq, shown] of kept.pins) {
    while (at < values.length - 1 && pin(stream, seq, values[at]!) !== shown) at++;
    if (at >= values.length - 1) return { why: 'pin', line: seq };
  }
  return null;
}

function compare(kept: RecordedDice, head: Head, values: Bytes[], host: Bytes): Fault | null {
  if (kept.commitment !== head.commitment) return { why: 'other_commitment' };
  for (const [i, promise] of (kept.promises ?? []).entries()) {
    const share = fromHex(head.shares[i]);
    if (promise && (!share || toHex(sha256(share)) !== promise)) return { why: 'promise', seat: i + 1 };
    if (!promise && share) return { why: 'promise', seat: i + 1 };
  }
  if (kept.promises && kept.share && !head.shares.includes(kept.share)) return { why: 'left_out' };
  return findPins(kept, values, host);
}

function parse(text: string): { lines: string[]; head: Head; entries: Entry[]; end: End } | null {
  const lines = text.split('\n');
  if (lines.pop() !== '') return null;
  try {
    const all = lines.map((line) => JSON.parse(line));
    const [head, end] = [all[0] as Head, all.at(-1) as End];
    const sound = head.consigliere === 2 && Array.isArray(head.shares) && Array.isArray(head.withheld);
    return sound && all.length > 1 ? { lines, head, entries: all.slice(1, -1) as Entry[], end } : null;
  } catch {
    return null;
  }
}

export function checkLog(text: string, kept: RecordedDice | null): Found | Fault {
  const log = parse(text);
  const host = fromHex(log?.end.share);
  if (!log || !host) return { why: 'unreadable' };
  const { lines, head, entries, end } = log;
  const shares = head.shares.map((share) => fromHex(share));
  if (shares.length !== head.players || shares.some((s, i) => !s && head.shares[i] !== null))
    return { why: 'unreadable' };
  if (toHex(sha256(host)) !== head.commitment) return { why: 'commitment' };
  const values = chainOf(lines, host);
  if (!Array.isArray(values)) return values;
  if (end.entries !== entries.length || (end.over && end.scores?.length !== head.players)) return { why: 'count' };
  const dice = rollAgain(entries, gameSeed(host, shares));
  if (typeof dice !== 'number') return dice;
  const fault = kept ? compare(kept, head, values, host) : null;
  const gave = shares.flatMap((share, i) => (share ? [i + 1] : []));
  return (
    fault ?? {
      commands: entries.length,
      dice,
      gave,
      withheld: head.withheld,
      pins: kept?.pins.length ?? 0,
      over: end.over,
    }
  );
}
