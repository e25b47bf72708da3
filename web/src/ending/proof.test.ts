import { createHash, webcrypto } from 'node:crypto';
import { expect, test } from 'vitest';
import { bytes_of, fits_here } from './proof';

const subtle = webcrypto.subtle as unknown as SubtleCrypto;
const seed = '9795160676e1a32697d639774394580f2d3c00489e3b64b84b449ac42f619331';
const commitment = createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');

test('the right seed fits its hash', async () => {
  expect(await fits_here(seed, commitment, subtle)).toBe(true);
  expect(await fits_here(seed.toUpperCase(), commitment.toUpperCase(), subtle)).toBe(true);
});
test('one changed bit does not', async () => {
  expect(await fits_here(seed.replace(/1$/, '0'), commitment, subtle)).toBe(false);
});
test('what is no seed fits nothing, and without the means nothing is claimed', async () => {
  expect(bytes_of('xyz')).toBeNull();
  expect(await fits_here('', commitment, subtle)).toBe(false);
  expect(await fits_here(seed, commitment, null as unknown as SubtleCrypto)).toBeNull();
});
