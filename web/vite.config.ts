import fs from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { PROGRAM, site } from './site-plugin.ts';

// While developing, the page comes from Vite and everything else from a server on this address.
const SERVER = process.env.CONSIGLIERE ?? 'http://localhost:8080';

// Chunks of nothing but art are named so, for scripts/check-size.mjs.
const isArt = (modules: string[]) =>
  modules.length > 0 && modules.every((id) => /\/src\/art\/[^.]*\.(ts|json)$/.test(id)) ? 'art-' : '';

// One file for all that the lobby needs and one for a table of any game: each file costs time of its own to fetch, most of
// all through a service worker.
const GROUPS = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'table', test: /\/src\/table\/TableScreen\.svelte$/ }, // with all that it imports
];

// The fonts of the first words, on their way with the style that names them: else the page is laid out twice.
const FONTS = /(figtree-latin-wght|marcellus-latin-400)-normal-[\w-]+\.woff2$/;
function preloadFonts(): Plugin {
  let base = '/';
  return {
    name: 'consigliere-fonts',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => FONTS.test(name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: base + name, as: 'font', type: 'font/woff2', crossorigin: 'anonymous' },
          injectTo: 'head',
        })),
  };
}

// The file of the repository that states the version of program and page.
const VERSION = fs.readFileSync(new URL('../VERSION', import.meta.url), 'utf8').trim();

// `vite build --mode site` makes a folder of static files that plays without a server.
export default defineConfig(({ mode }) => ({
  define: { consigliereVersion: JSON.stringify(VERSION), consigliereProgram: JSON.stringify(PROGRAM) },
  plugins: [svelte(), preloadFonts(), ...(mode === 'site' ? [site()] : [])],
  build: {
    target: 'es2022',
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 600,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ moduleIds }) => `assets/${isArt(moduleIds)}[name]-[hash].js`,
        codeSplitting: { groups: GROUPS },
      },
    },
  },
  server: { proxy: { '/api': SERVER, '/ws': { target: SERVER.replace('http', 'ws'), ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: {
    environment: 'jsdom',
    pool: 'threads', // isolated: each file has modules and a page of its own
    testTimeout: process.env.CONSIGLIERE_WASM ? 60_000 : 5_000, // whole games in one test of the module
    include: [process.env.CONSIGLIERE_WASM ? 'src/**/*.wasm-test.ts' : 'src/**/*.test.ts'],
    setupFiles: ['src/dev/test-setup.ts'],
    css: false,
  },
}));
