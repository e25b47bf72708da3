// A name that nobody else has, for a message that may have to be sent again. (crypto.randomUUID is for secure pages
// alone.)
export const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
