// SHA-256 and HMAC, written out: the browser's own are only there on a secure connection, and the proof must not depend
// on that.
const ROUND = new Uint32Array(64);
const START = new Uint32Array(8);
// The first 32 bits of the fractional parts of the cube and square roots of the first primes (FIPS 180-4).
for (let n = 2, found = 0; found < 64; n++) {
  if (Array.from({ length: n - 2 }, (_, i) => i + 2).some((d) => n % d === 0)) continue;
  if (found < 8) START[found] = (n ** (1 / 2) % 1) * 2 ** 32;
  ROUND[found++] = (n ** (1 / 3) % 1) * 2 ** 32;
}

export type Bytes = Uint8Array<ArrayBuffer>;

export function join(...parts: Uint8Array[]): Bytes {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by));

function compress(state: Uint32Array, block: DataView, at: number): void {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i++) w[i] = block.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15]!;
    const y = w[i - 2]!;
    w[i] = w[i - 16]! + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + w[i - 7]! + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i]! + w[i]!) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [i, x] of [a, b, c, d, e, f, g, h].entries()) state[i] = state[i]! + x;
}

export function sha256(...parts: Uint8Array[]): Bytes {
  const text = join(...parts);
  const padded = new Uint8Array(Math.ceil((text.length + 9) / 64) * 64);
  padded.set(text);
  padded[text.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(text.length / 2 ** 29));
  view.setUint32(padded.length - 4, (text.length * 8) >>> 0);
  const state = Uint32Array.from(START);
  for (let at = 0; at < padded.length; at += 64) compress(state, view, at);
  const out = new Uint8Array(32);
  const words = new DataView(out.buffer);
  for (const [i, x] of state.entries()) words.setUint32(4 * i, x);
  return out;
}

// For keys of at most 64 bytes.
export function hmac(key: Uint8Array, ...parts: Uint8Array[]): Bytes {
  const inner = new Uint8Array(64).fill(0x36);
  const outer = new Uint8Array(64).fill(0x5c);
  for (const [i, x] of key.entries()) {
    inner[i]! ^= x;
    outer[i]! ^= x;
  }
  return sha256(outer, sha256(inner, ...parts));
}

const encoder = new TextEncoder();
export const utf8 = (text: string): Bytes => encoder.encode(text) as Bytes;
export const toHex = (bytes: Uint8Array) => [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');
export function fromHex(hex: unknown, length = 32): Bytes | null {
  if (typeof hex !== 'string' || hex.length !== 2 * length || !/^[0-9a-f]*$/.test(hex)) return null;
  return Uint8Array.from({ length }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}
