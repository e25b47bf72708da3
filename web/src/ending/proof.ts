// Check the dice: the seed that was revealed at the end must have the hash that was published before the first card.

export function bytes_of(hex: string): Uint8Array<ArrayBuffer> | null {
  if (!/^([0-9a-f]{2})+$/i.test(hex)) return null;
  return Uint8Array.from(hex.match(/../g)!, (two) => Number.parseInt(two, 16));
}

// Where this page may hash by itself it does not take the server's word for it. null: it may not (no secure connection).
export async function fits_here(
  seed: string,
  commitment: string,
  subtle = globalThis.crypto?.subtle,
): Promise<boolean | null> {
  const bytes = bytes_of(seed);
  if (!bytes) return false;
  if (!subtle) return null;
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return [...hash].map((b) => b.toString(16).padStart(2, '0')).join('') === commitment.toLowerCase();
}
