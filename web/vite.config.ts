import fs from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { PROGRAM, site } from './site-plugin.ts';

// While developing, the page comes from Vite and everything else from a server on this address.
const SERVER = process.env.CONSIGLIERE ?? 'http://localhost:8080';

// Chunks of nothing but art are named so, for scripts/check-size.mjs.
const isArt = (modules: string[]) =>
  modules.length > 0 && modules.every((id) => /\/src\/art\/[^.]*\.(ts|json)$/.test(id)) ? 'art-' : '';

// The file of the repository that states the version of program and page.
const VERSION = fs.readFileSync(new URL('../VERSION', import.meta.url), 'utf8').trim();

// `vite build --mode site` makes a folder of static files that plays without a server.
export default defineConfig(({ mode }) => ({
  define: { consigliereVersion: JSON.stringify(VERSION), consigliereProgram: JSON.stringify(PROGRAM) },
  plugins: [svelte(), ...(mode === 'site' ? [site()] : [])],
  build: {
    target: 'es2022',
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 600,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { chunkFileNames: ({ moduleIds }) => `assets/${isArt(moduleIds)}[name]-[hash].js` } },
  },
  server: { proxy: { '/api': SERVER, '/ws': { target: SERVER.replace('http', 'ws'), ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: {
    environment: 'jsdom',
    pool: 'threads', // isolated: each file has modules and a page of its own
    include: [process.env.CONSIGLIERE_WASM ? 'src/**/*.wasm-test.ts' : 'src/**/*.test.ts'],
    setupFiles: ['src/dev/test-setup.ts'],
    css: false,
  },
}));
