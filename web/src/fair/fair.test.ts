// @vitest-environment node
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Room } from '../generated/messages';
import { checkLog, type Fault, type Found } from './check';
import { Chain, Dice, gameSeed, pinMaker } from './dice';
import { type Answer, DiceRecord, type KeyValueStorage, type RecordedDice } from './dice-record';
import { type Bytes, fromHex, hmac, sha256, toHex, utf8 } from './hash';

const root = `${process.cwd()}/..`;
const vectors = JSON.parse(readFileSync(`${root}/docs/fairness-vectors.json`, 'utf8'));
const golden = readFileSync(`${root}/replays/omerta-two-players.jsonl`, 'utf8');
const other = readFileSync(`${root}/replays/omerta-four-players-negotiating.jsonl`, 'utf8');
const hostOf = (log: string) => fromHex(JSON.parse(log.trimEnd().split('\n').at(-1)!).share)!;

test('hashes are those of the standard', () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 200]) {
    const text = 'x'.repeat(length);
    expect(toHex(sha256(utf8(text)))).toBe(createHash('sha256').update(text).digest('hex'));
    expect(toHex(hmac(utf8('key'), utf8(text)))).toBe(createHmac('sha256', 'key').update(text).digest('hex'));
  }
  expect(fromHex('xy', 1)).toBeNull();
  expect(fromHex(null)).toBeNull();
});

test('seed, dice, chain and pins are those of docs/fairness-vectors.json', () => {
  const host = fromHex(vectors.host)!;
  const seed = gameSeed(
    host,
    vectors.shares.map((s: string | null) => fromHex(s)),
  );
  expect(toHex(sha256(host))).toBe(vectors.commitment);
  expect(toHex(seed)).toBe(vectors.seed);
  const words = new Dice(seed);
  expect(vectors.words.map(() => words.word())).toEqual(vectors.words);
  const dice = new Dice(seed);
  for (const [n, k] of vectors.draws) expect(dice.below(n)).toBe(k);
  const chain = new Chain(host);
  for (const [i, line] of vectors.lines.entries()) {
    chain.add(line);
    expect(toHex(chain.value)).toBe(vectors.chain[i]);
  }
  expect(pinMaker(host)(vectors.pin_stream, vectors.pin_seq, chain.value)).toBe(vectors.pin);
});

// The same log with its chain made to fit again, as whoever holds the share can.
function chained(lines: string[], host: Bytes): string {
  const chain = new Chain(host);
  return lines
    .map((line, i) => {
      const body = line.slice(0, line.lastIndexOf(',"chain":"'));
      chain.add(body);
      return `${body},"chain":"${toHex(i + 1 === lines.length ? chain.value : chain.value.slice(0, 16))}"}\n`;
    })
    .join('');
}
const linesOf = (log: string) => log.trimEnd().split('\n');

function keptOf(log: string, seqs: [seq: number, entries: number][]): RecordedDice {
  const host = hostOf(log);
  const chain = new Chain(host);
  const values = linesOf(log).map((line) => {
    chain.add(line.slice(0, line.lastIndexOf(',"chain":"')));
    return chain.value;
  });
  const { commitment } = JSON.parse(linesOf(log)[0]!);
  const pin = pinMaker(host);
  const pins = seqs.map(([seq, n]): [number, number, string] => [1, seq, pin(1, seq, values[n]!)]);
  return { commitment, round: 0, share: null, opened: 0, promises: null, pins, at: 0 };
}

test('a good log is proven, also against what was kept of it', () => {
  const found = checkLog(golden, null) as Found;
  expect(found.dice).toBeGreaterThan(50);
  expect(found.gave).toEqual([]);
  const kept = keptOf(golden, [
    [10, 0],
    [11, 5],
    [12, 5],
    [20, 300],
  ]);
  expect((checkLog(golden, kept) as Found).pins).toBe(4);
});

test('another game under the same table is noticed, however well it proves itself', () => {
  expect(checkLog(other, null)).toHaveProperty('dice');
  expect(checkLog(other, keptOf(golden, []))).toEqual({ why: 'other_commitment' });
});

test('a game that was changed after it was shown is noticed, although its chain fits again', () => {
  const host = hostOf(golden);
  const lines = linesOf(golden);
  const renamed = chained([lines[0]!.replace('Nina', 'Nora'), ...lines.slice(1)], host);
  expect(checkLog(renamed, null)).toHaveProperty('dice');
  expect(checkLog(renamed, keptOf(golden, [[7, 3]]))).toEqual({ why: 'pin', line: 7 });
  // Never back to an earlier place.
  const back = keptOf(golden, [
    [7, 30],
    [8, 10],
  ]);
  expect(checkLog(golden, back)).toEqual({ why: 'pin', line: 8 });
});

test('changed, missing and cut off lines are noticed without having kept anything', () => {
  const lines = linesOf(golden);
  const why = (all: string[]) => (checkLog(all.map((line) => `${line}\n`).join(''), null) as Fault).why;
  expect(why(lines.map((line) => line.replace('"k":2', '"k":3')))).toBe('chain');
  expect(why(lines.filter((_, i) => i !== 4))).toBe('chain');
  expect(why(lines.slice(0, -1))).toBe('unreadable');
  expect(why([])).toBe('unreadable');
  expect((checkLog(golden.slice(0, -1), null) as Fault).why).toBe('unreadable');
  expect(why([lines[0]!, ...linesOf(other).slice(1)])).toBe('commitment');
  const loaded = chained(
    lines.map((line) => line.replace('"k":2', '"k":3')),
    hostOf(golden),
  );
  expect((checkLog(loaded, null) as Fault).why).toBe('die');
});

// --- the shares

function newStorage(): KeyValueStorage {
  const all = new Map<string, string>();
  return {
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
    key: (i) => [...all.keys()][i] ?? null,
    get length() {
      return all.size;
    },
  };
}
const none: Room['dice'] = { stage: 'none', round: 0, asked: [], promises: [], shares: [], withheld: [] };
const room = (dice: Partial<Room['dice']>, you: number | null = 1, state: Room['state'] = 'running') => ({
  state,
  commitment: 'c'.repeat(64),
  dice: { ...none, ...dice },
  you,
});
const promiseIn = (answer: Answer | null) => (answer && 'promise' in answer ? answer.promise : '');

test('a page that comes after the end keeps nothing: what it is shown then proves nothing', () => {
  const storage = newStorage();
  const late = new DiceRecord('t', storage);
  late.recordRoom(room({}, 1, 'finished'));
  late.recordPin(1, 40, 'p'.repeat(64));
  expect(late.kept).toBeNull();
  expect(new DiceRecord('t', storage).kept).toBeNull();
  const there = new DiceRecord('u', storage);
  there.recordRoom(room({}));
  there.recordRoom(room({}, 1, 'finished'));
  there.recordPin(1, 40, 'p'.repeat(64)); // the last one of a game that was watched to its end
  expect(there.kept?.pins).toEqual([[1, 40, 'p'.repeat(64)]]);
});
test('a page promises first, and opens its share only when the promises are fixed with its own among them', () => {
  const diceRecord = new DiceRecord('t', newStorage());
  expect(diceRecord.recordRoom(room({}))).toBeNull();
  const asked = { stage: 'promising' as const, round: 1, asked: [1, 2], promises: [null, null], shares: [null, null] };
  const promise = promiseIn(diceRecord.recordRoom(room(asked)));
  expect(promise).toMatch(/^[0-9a-f]{64}$/);
  expect(promiseIn(diceRecord.recordRoom(room(asked)))).toBe(promise); // after a lost connection: the same
  const strange = { ...asked, stage: 'opening' as const, promises: ['0'.repeat(64), '1'.repeat(64)] };
  expect(new DiceRecord('u', newStorage()).recordRoom(room(strange))).toBeNull();
  const fixed = { ...strange, promises: [promise, '1'.repeat(64)] };
  const opened = diceRecord.recordRoom(room(fixed));
  expect(opened && 'share' in opened && toHex(sha256(fromHex(opened.share)!))).toBe(promise);
  expect(diceRecord.kept?.promises).toEqual(fixed.promises);
  expect(diceRecord.kept?.opened).toBe(1);
  // Another list for the same round does not replace what was shown first.
  diceRecord.recordRoom(room({ ...fixed, stage: 'fixed', promises: [promise, '2'.repeat(64)] }));
  expect(diceRecord.kept?.promises).toEqual(fixed.promises);
});

test('a page that is not asked, watches only, or has not promised keeps its share', () => {
  const asked = { stage: 'promising' as const, round: 1, asked: [2], promises: [null, null], shares: [null, null] };
  expect(new DiceRecord('t', newStorage()).recordRoom(room(asked))).toBeNull();
  expect(new DiceRecord('t', newStorage()).recordRoom(room({ ...asked, asked: [1] }, null))).toBeNull();
});

test('every round has a share of its own, and rounds are counted', () => {
  const diceRecord = new DiceRecord('t', newStorage());
  const promises = [1, 2].map((round) => {
    const asked = { stage: 'promising' as const, round, asked: [1], promises: [null], shares: [null] };
    const promise = promiseIn(diceRecord.recordRoom(room(asked)));
    diceRecord.recordRoom(room({ ...asked, stage: 'opening', promises: [promise] }));
    return promise;
  });
  expect(promises[0]).not.toBe(promises[1]);
  expect(diceRecord.kept?.opened).toBe(2);
  expect(diceRecord.kept?.promises).toEqual([promises[1]]);
});

test('what was kept outlives the page; the commitment is the first one shown; storage stays small', () => {
  const storage = newStorage();
  const diceRecord = new DiceRecord('t', storage);
  diceRecord.recordRoom(room({}));
  for (let seq = 1; seq <= 2000; seq++) diceRecord.recordPin(1, seq, `${seq}`);
  diceRecord.recordPin(1, 2000, '2000');
  const again = new DiceRecord('t', storage);
  again.recordRoom({ ...room({}), commitment: 'd'.repeat(64) });
  expect(again.kept?.commitment).toBe('c'.repeat(64));
  expect(again.kept?.pins.length).toBeLessThanOrEqual(400);
  expect(again.kept?.pins.at(-1)).toEqual([1, 2000, '2000']);
  for (let i = 0; i < 60; i++) new DiceRecord(`table${i}`, storage).recordRoom(room({}));
  expect(storage.length).toBeLessThanOrEqual(40);
});

test('a share that is not the promised one, or a page of whose share nothing is in the dice, is not proven', () => {
  const kept = keptOf(golden, []);
  expect(checkLog(golden, { ...kept, promises: ['0'.repeat(64), null] })).toEqual({ why: 'promise', seat: 1 });
  expect(checkLog(golden, { ...kept, promises: [null, null], share: '0'.repeat(64) })).toEqual({ why: 'left_out' });
});
