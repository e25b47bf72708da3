// What this page was shown of a game's dice, kept in the browser's own storage: at the end the log is checked against
// this, not against what the server says then. It also gives the server this page's share of the dice
// (docs/fairness.md).
import type { Room } from '../generated/messages';
import { fromHex, sha256, toHex } from './hash';

export interface RecordedDice {
  commitment: string; // the first one shown
  round: number; // of the shares below; 0: none asked for yet
  share: string | null; // this page's own, in that round
  opened: number; // rounds in which this page opened a share
  promises: (string | null)[] | null; // of all seats, as they were fixed
  pins: [stream: number, seq: number, pin: string][];
  at: number; // last touched
}

export type Answer = { round: number; promise: string } | { round: number; share: string };
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'consigliere.dice.';
const MOST_TABLES = 40;
const MOST_PINS = 400;

function browserStorage(): KeyValueStorage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null; // the browser is set to keep nothing
  }
}

export class DiceRecord {
  kept: RecordedDice | null;

  constructor(
    private readonly table: string,
    private readonly storage: KeyValueStorage | null = browserStorage(),
    private readonly random: (bytes: Uint8Array<ArrayBuffer>) => void = (bytes) => crypto.getRandomValues(bytes),
  ) {
    this.kept = this.read();
  }

  // What the server shows of the room; the answer that this page owes it, if any.
  recordRoom(room: Pick<Room, 'state' | 'commitment' | 'dice' | 'you'>): Answer | null {
    const ended = room.state === 'finished' || room.state === 'abandoned';
    if (!room.commitment || (ended && !this.kept)) return null; // who comes after the end was shown nothing before it
    this.kept ??= { commitment: room.commitment, round: 0, share: null, opened: 0, promises: null, pins: [], at: 0 };
    const kept = this.kept;
    const { dice, you } = room;
    const answer = you === null ? null : this.answerTo(kept, dice, you - 1);
    const fixed = dice.stage === 'opening' || dice.stage === 'fixed';
    if (fixed && (kept.promises === null || kept.round !== dice.round)) {
      if (kept.round !== dice.round) kept.share = null;
      kept.round = dice.round;
      kept.promises = dice.promises; // the first list of a round that is shown is the one that counts
    }
    this.write();
    return answer;
  }

  private answerTo(kept: RecordedDice, dice: Room['dice'], seat: number): Answer | null {
    const { round, stage } = dice;
    if (stage === 'promising' && dice.asked.includes(seat + 1) && !dice.promises[seat]) {
      if (kept.round !== round || !kept.share) {
        const bytes = new Uint8Array(32);
        this.random(bytes);
        kept.round = round;
        kept.share = toHex(bytes);
        kept.promises = null;
      }
      return { round, promise: this.promiseOf(kept.share) };
    }
    // Only once the list is fixed, with this page's own promise in its place.
    if (stage !== 'opening' || kept.round !== round || !kept.share || dice.shares[seat]) return null;
    if (dice.promises[seat] !== this.promiseOf(kept.share)) return null;
    if (kept.promises === null) kept.opened++;
    return { round, share: kept.share };
  }

  recordPin(stream: number, seq: number, pin: string): void {
    if (!this.kept || !pin) return;
    const { pins } = this.kept;
    if (pins.some(([s, n, p]) => s === stream && n === seq && p === pin)) return;
    pins.push([stream, seq, pin]);
    // Every pin binds all that came before it: of the older half every second one will do.
    if (pins.length > MOST_PINS) this.kept.pins = pins.filter((_, i) => i >= MOST_PINS / 2 || i % 2 === 0);
    this.write();
  }

  private promiseOf = (share: string) => toHex(sha256(fromHex(share)!));

  private read(): RecordedDice | null {
    try {
      const text = this.storage?.getItem(PREFIX + this.table);
      return text ? (JSON.parse(text) as RecordedDice) : null;
    } catch {
      return null;
    }
  }

  private write(): void {
    if (!this.kept || !this.storage) return;
    this.kept.at = Date.now();
    try {
      this.storage.setItem(PREFIX + this.table, JSON.stringify(this.kept));
      this.dropOldest();
    } catch {
      // Full: what is in memory still serves as long as the page is open.
    }
  }

  private dropOldest(): void {
    const storage = this.storage!;
    const all: [number, string][] = [];
    for (let i = 0; i < storage.length; i++) {
      const key = storage.key(i);
      if (key?.startsWith(PREFIX))
        all.push([(JSON.parse(storage.getItem(key) ?? '{}') as Partial<RecordedDice>).at ?? 0, key]);
    }
    if (all.length <= MOST_TABLES) return;
    all.sort((a, b) => a[0] - b[0]);
    for (const [, key] of all.slice(0, all.length - MOST_TABLES)) storage.removeItem(key);
  }
}
