// From the shares to the seed, from the seed to outcomes: docs/fairness.md, in the browser.
import { type Bytes, hmac, sha256, toHex, utf8 } from './hash';

export function gameSeed(host: Bytes, shares: (Bytes | null)[]): Bytes {
  const none = Uint8Array.of(0);
  const given = Uint8Array.of(1);
  return sha256(utf8('consigliere dice 2\n'), host, ...shares.flatMap((s) => (s ? [given, s] : [none])));
}

// The running hash over the lines of a log, and the pins made of it.
export class Chain {
  value: Bytes = new Uint8Array(32);
  private readonly key: Bytes;
  constructor(host: Bytes) {
    this.key = sha256(utf8('consigliere chain 2\n'), host);
  }
  add(body: string): void {
    this.value = hmac(this.key, this.value, utf8(body));
  }
}

export function pinMaker(host: Bytes): (stream: number, seq: number, value: Bytes) => string {
  const key = sha256(utf8('consigliere pin 2\n'), host);
  return (stream, seq, value) => toHex(hmac(key, utf8(`${stream} ${seq}\n`), value).slice(0, 16));
}

// ChaCha20 (RFC 8439) with a 64-bit counter and a nonce of zeros, read as 32-bit words.
export class Dice {
  private block = 0;
  private words: number[] = [];
  private readonly key: number[];
  constructor(seed: Bytes) {
    const view = new DataView(seed.buffer);
    this.key = Array.from({ length: 8 }, (_, i) => view.getUint32(4 * i, true));
  }

  word(): number {
    if (this.words.length === 0) this.words = this.nextBlock();
    return this.words.shift()!;
  }

  // Uniform among 0 ... n - 1.
  below(n: number): number {
    const floor = (2 ** 32 - n) % n;
    for (;;) {
      const product = BigInt(this.word()) * BigInt(n);
      if (Number(product & 0xffffffffn) >= floor) return Number(product >> 32n);
    }
  }

  private nextBlock(): number[] {
    const start = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...this.key, this.block >>> 0, 0, 0, 0];
    start[13] = Math.floor(this.block / 2 ** 32);
    this.block++;
    const x = Uint32Array.from(start);
    const mix = (to: number, other: number, into: number, bits: number) => {
      x[to] = x[to]! + x[other]!;
      const mixed = x[into]! ^ x[to]!;
      x[into] = (mixed << bits) | (mixed >>> (32 - bits));
    };
    const quarter = (a: number, b: number, c: number, d: number) => {
      mix(a, b, d, 16);
      mix(c, d, b, 12);
      mix(a, b, d, 8);
      mix(c, d, b, 7);
    };
    for (let round = 0; round < 10; round++) {
      for (let i = 0; i < 4; i++) quarter(i, 4 + i, 8 + i, 12 + i);
      for (let i = 0; i < 4; i++) quarter(i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
    }
    return [...x].map((word, i) => (word + start[i]!) >>> 0);
  }
}
