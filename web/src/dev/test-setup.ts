// Tests that need no page run in Node itself (`@vitest-environment node`), which starts much faster.
if ('document' in globalThis) await import('./dom-setup');

export {};
