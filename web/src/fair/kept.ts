// What this page was shown of a game's dice, kept in the browser's own storage: at the end the log is checked against this, not
// against what the server says then. It also gives the server this page's share of the dice (docs/fairness.md).
import type { Room } from '../generated/messages';
import { from_hex, sha256, to_hex } from './hash';

export interface Kept {
  commitment: string; // the first one shown
  round: number; // of the shares below; 0: none asked for yet
  share: string | null; // this page's own, in that round
  opened: number; // rounds in which this page opened a share
  promises: (string | null)[] | null; // of all seats, as they were fixed
  pins: [stream: number, seq: number, pin: string][];
  at: number; // last touched
}

export type Answer = { round: number; promise: string } | { round: number; share: string };
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const kPrefix = 'consigliere.dice.';
const kMostTables = 40;
const kMostPins = 400;

function own_storage(): Shelf | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null; // the browser is told to keep nothing
  }
}

export class Keeper {
  kept: Kept | null;

  constructor(
    private readonly table: string,
    private readonly shelf: Shelf | null = own_storage(),
    private readonly random: (bytes: Uint8Array<ArrayBuffer>) => void = (bytes) => crypto.getRandomValues(bytes),
  ) {
    this.kept = this.read();
  }

  // What the server shows of the room; the answer that this page owes it, if any.
  see_room(room: Pick<Room, 'state' | 'commitment' | 'dice' | 'you'>): Answer | null {
    const ended = room.state === 'finished' || room.state === 'abandoned';
    if (!room.commitment || (ended && !this.kept)) return null; // who comes after the end was shown nothing before it
    this.kept ??= { commitment: room.commitment, round: 0, share: null, opened: 0, promises: null, pins: [], at: 0 };
    const kept = this.kept;
    const { dice, you } = room;
    const answer = you === null ? null : this.answer_to(kept, dice, you - 1);
    const fixed = dice.stage === 'opening' || dice.stage === 'fixed';
    if (fixed && (kept.promises === null || kept.round !== dice.round)) {
      if (kept.round !== dice.round) kept.share = null;
      kept.round = dice.round;
      kept.promises = dice.promises; // the first list of a round that is shown is the one that counts
    }
    this.write();
    return answer;
  }

  private answer_to(kept: Kept, dice: Room['dice'], seat: number): Answer | null {
    const { round, stage } = dice;
    if (stage === 'promising' && dice.asked.includes(seat + 1) && !dice.promises[seat]) {
      if (kept.round !== round || !kept.share) {
        const bytes = new Uint8Array(32);
        this.random(bytes);
        kept.round = round;
        kept.share = to_hex(bytes);
        kept.promises = null;
      }
      return { round, promise: this.promise_of(kept.share) };
    }
    // Only once the list is fixed, with this page's own promise in its place.
    if (stage !== 'opening' || kept.round !== round || !kept.share || dice.shares[seat]) return null;
    if (dice.promises[seat] !== this.promise_of(kept.share)) return null;
    if (kept.promises === null) kept.opened++;
    return { round, share: kept.share };
  }

  see_pin(stream: number, seq: number, pin: string): void {
    if (!this.kept || !pin) return;
    const { pins } = this.kept;
    if (pins.some(([s, n, p]) => s === stream && n === seq && p === pin)) return;
    pins.push([stream, seq, pin]);
    // Every pin binds all that came before it: of the older half every second one will do.
    if (pins.length > kMostPins) this.kept.pins = pins.filter((_, i) => i >= kMostPins / 2 || i % 2 === 0);
    this.write();
  }

  private promise_of = (share: string) => to_hex(sha256(from_hex(share)!));

  private read(): Kept | null {
    try {
      const text = this.shelf?.getItem(kPrefix + this.table);
      return text ? (JSON.parse(text) as Kept) : null;
    } catch {
      return null;
    }
  }

  private write(): void {
    if (!this.kept || !this.shelf) return;
    this.kept.at = Date.now();
    try {
      this.shelf.setItem(kPrefix + this.table, JSON.stringify(this.kept));
      this.make_room();
    } catch {
      // Full: what is in memory still serves as long as the page is open.
    }
  }

  private make_room(): void {
    const shelf = this.shelf!;
    const all: [number, string][] = [];
    for (let i = 0; i < shelf.length; i++) {
      const key = shelf.key(i);
      if (key?.startsWith(kPrefix)) all.push([(JSON.parse(shelf.getItem(key) ?? '{}') as Partial<Kept>).at ?? 0, key]);
    }
    if (all.length <= kMostTables) return;
    all.sort((a, b) => a[0] - b[0]);
    for (const [, key] of all.slice(0, all.length - kMostTables)) shelf.removeItem(key);
  }
}
