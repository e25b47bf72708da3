// The build of the folder of static files: another transport, relative addresses, the program, a manifest and a service
// worker that keeps all of it for use without a network.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import type { Plugin } from 'vite';
import { startProgram } from './src/device/module.ts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const OUT = here('../build/site');
const PROGRAM_FILE = here('../build-wasm/consigliere.wasm');
const GAMES = here('../games');
const LANGS = ['en', 'de', 'nl', 'es'];
const SERVER = process.env.CONSIGLIERE_SERVER ?? ''; // where people play each other; none: no link to it
const SERVER_FILE = 'server.json';
const NOT_KEPT = ['link-preview.png', SERVER_FILE]; // by the service worker

interface Rule {
  id: string;
  text: Record<string, string>;
}

const hashOf = (...parts: (string | Buffer)[]) => {
  const hash = crypto.createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 12);
};

// With its hash in its name: a page never meets the program of another version.
export const PROGRAM = fs.existsSync(PROGRAM_FILE) ? `consigliere-${hashOf(fs.readFileSync(PROGRAM_FILE))}.wasm` : '';

const MANIFEST = {
  name: 'Consigliere',
  short_name: 'Consigliere',
  description: 'Three Mafia negotiation card games, against bots, on this device.',
  id: './',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#0F1215',
  theme_color: '#0F1215',
  icons: [
    { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Learn', url: './#/learn', icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' }] },
    { name: 'Rules', url: './#/rules', icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' }] },
    { name: 'Replays', url: './#/history', icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' }] },
  ],
};

const filesIn = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();

// The rules of each game in words, one file per language, as a server answers (server/catalogue.hpp).
function writeRules(): void {
  fs.mkdirSync(path.join(OUT, 'rules'), { recursive: true });
  for (const folder of fs.readdirSync(GAMES)) {
    const file = path.join(GAMES, folder, 'rules.toml');
    if (!fs.existsSync(file)) continue;
    const lists = parse(fs.readFileSync(file, 'utf8')) as unknown as Record<string, Rule[]>; // rules, rulings, decisions
    const all = Object.keys(lists)
      .sort()
      .flatMap((kind) => lists[kind]!);
    for (const lang of LANGS) {
      const rules = all.map(({ id, text }) => ({ id, text: text[lang] }));
      const name = `${folder.replaceAll('_', '-')}.${lang}.json`;
      fs.writeFileSync(path.join(OUT, 'rules', name), `${JSON.stringify({ rules })}\n`);
    }
  }
}

// What the program answers whoever plays: its games in each language and their cards. The page has them before the
// program has started.
async function writeAnswers(): Promise<void> {
  const program = await startProgram(await WebAssembly.compile(fs.readFileSync(PROGRAM_FILE)));
  const write = (name: string, where: string, lang: string) => {
    const { reply } = program.call({ do: 'request', now: 0, method: 'GET', path: where, query: { lang }, body: '' });
    if (reply?.status !== 200) throw new Error(`the program does not answer ${where}`);
    fs.writeFileSync(path.join(OUT, name), reply.body);
    return reply.body;
  };
  fs.mkdirSync(path.join(OUT, 'cards'), { recursive: true });
  const catalogues = LANGS.map((lang) => write(`games.${lang}.json`, '/games', lang));
  const { games } = JSON.parse(catalogues[0]!) as { games: { id: string }[] };
  for (const { id } of games) write(`cards/${id}.json`, `/games/${id}/cards`, 'en');
}

export function site(): Plugin {
  return {
    name: 'consigliere-site',
    config: () => ({
      base: './',
      build: { outDir: OUT, emptyOutDir: true },
      worker: { format: 'es' },
      resolve: { alias: [{ find: /^(\.|\.\.)\/(net\/)?transport$/, replacement: here('src/device/transport.ts') }] },
    }),
    buildStart() {
      if (!PROGRAM) this.error('build-wasm/consigliere.wasm is missing; make wasm builds it');
      if (SERVER && !(/^https?:/.test(SERVER) && URL.canParse(SERVER)))
        this.error(`SERVER is "${SERVER}", not the address of a server such as https://games.example`);
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: 'manifest.webmanifest' }, injectTo: 'head' },
      // The largest file of all: on its way before the page's own script has run.
      {
        tag: 'link',
        attrs: { rel: 'preload', href: PROGRAM, as: 'fetch', crossorigin: 'anonymous' },
        injectTo: 'head',
      },
    ],
    async closeBundle() {
      fs.copyFileSync(PROGRAM_FILE, path.join(OUT, PROGRAM));
      writeRules();
      await writeAnswers();
      fs.writeFileSync(path.join(OUT, 'manifest.webmanifest'), `${JSON.stringify(MANIFEST, null, 2)}\n`);
      const analyst = filesIn(OUT).find((name) => /analysis-worker-.*\.js$/.test(name));
      fs.writeFileSync(path.join(OUT, SERVER_FILE), `${JSON.stringify({ address: SERVER })}\n`);
      const files = filesIn(OUT).filter((name) => !NOT_KEPT.includes(name));
      const version = hashOf(...files.flatMap((name) => [name, fs.readFileSync(path.join(OUT, name))]));
      const script = fs.readFileSync(here('src/device/service-worker.js'), 'utf8');
      fs.writeFileSync(
        path.join(OUT, 'service-worker.js'),
        script.replace("'VERSION'", JSON.stringify(version)).replace("['FILES']", JSON.stringify(files)),
      );
      fs.writeFileSync(path.join(OUT, 'site.json'), `${JSON.stringify({ version, program: PROGRAM, analyst })}\n`);
      const kib = (files.reduce((sum, name) => sum + fs.statSync(path.join(OUT, name)).size, 0) / 1024).toFixed(0);
      console.log(`site: ${files.length} files, ${kib} KiB, version ${version}`);
    },
  };
}
