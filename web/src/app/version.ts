// Vite puts in what the file VERSION says.
declare const consigliereVersion: string;

export const VERSION = consigliereVersion;
