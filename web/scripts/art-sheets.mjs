// Contact sheets of all art, to be looked at, and the picture of a link preview:  npm run art-sheets
// Writes PNGs to e2e/out/art and public/link-preview.png.
import fs from 'node:fs';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';

const OUT = 'e2e/out/art';
const GAMES = ['la-cosa-nostra', 'nothing-personal', 'omerta'];
const read = (file) => JSON.parse(fs.readFileSync(`src/art/${file}.json`, 'utf8'));
const THEMES = {
  dark: 'background:#0f1215;color:#ece6d8',
  light:
    'background:#e9e1d1;color:#1c1a16;--art-ground:#efe6d2;--art-line:#a07a34;--art-shore:#ddd3bf;--art-water:#cbd0c8',
};

const server = await createServer({ server: { middlewareMode: true }, appType: 'custom', logLevel: 'error' });
const load = (file) => server.ssrLoadModule(`/src/art/${file}.ts`);
const { portrait, lineup } = await load('portrait');
const { cardPicture, scenePicture, emblemPicture } = await load('drawing');
const { traitsFromName } = await load('people');
const { linkPreview } = await load('brand');
await server.close();

let count = 0;
const face = (id, traits, size, state = 'free') => portrait({ id, ...traits }, { size, state, id: `f${count++}` });
const row = (title, items) => (items.length > 0 ? `<h2>${title}</h2><div>${items.join('')}</div>` : '');
const cast = [...GAMES, 'house'].map((name) => [name, Object.entries(read(`cast/${name}`))]);
const everybody = cast.flatMap(([, people]) => people);

const sheets = {
  portraits: cast.map(([name, people]) =>
    row(
      name,
      people.map(([id, t]) => face(id, t, 160)),
    ),
  ),
  sizes: [32, 64].map((size) =>
    row(
      `${size} px`,
      everybody.map(([id, t]) => face(id, t, size)),
    ),
  ),
  states: [32, 64, 160, 320].map((size) =>
    row(
      `${size} px: free, busy, in prison, killed, face down`,
      everybody
        .filter((_, i) => i % 40 === 0)
        .flatMap(([id, t]) => ['free', 'busy', 'prison', 'killed', 'back'].map((state) => face(id, t, size, state))),
    ),
  ),
  names: [
    row(
      'from a name',
      Array.from({ length: 60 }, (_, i) => face('', traitsFromName(`Guest ${i}`), 96)),
    ),
  ],
  pictures: GAMES.flatMap((game) => {
    const packs = [read(`drawings/${game}`), read('drawings/shared')];
    return [
      row(
        `${game}: places`,
        Object.keys(packs[0].scenes ?? {}).map((id) => scenePicture(packs, id, 160)),
      ),
      row(
        `${game}: chairs`,
        Object.keys(packs[0].emblems ?? {}).map((id) => emblemPicture(packs, id, 64)),
      ),
      row(
        `${game}: cards`,
        Object.values(read(`cards/${game}`)).map((entry) => cardPicture(packs, entry, 112)),
      ),
    ];
  }),
};

fs.mkdirSync(OUT, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
const style = 'h2{font:14px sans-serif}div{display:flex;flex-wrap:wrap;gap:8px}body{margin:16px}';
for (const [name, rows] of Object.entries(sheets))
  for (const [theme, colours] of Object.entries(THEMES)) {
    await page.setContent(`<style>${style}</style><body style="${colours}">${rows.join('')}`);
    await page.screenshot({ path: `${OUT}/${name}-${theme}.png`, fullPage: true });
  }
const house = read('cast/house');
const people = ['carmela', 'salvatore', 'rosalia', 'fausto', 'ada'].map((id) => ({ id, ...house[id] }));
const font = fs.readFileSync('node_modules/@fontsource/marcellus/files/marcellus-latin-400-normal.woff2', 'base64');
await page.setViewportSize({ width: 1200, height: 630 });
await page.setContent(
  `<style>@font-face{font-family:Marcellus;src:url(data:font/woff2;base64,${font})}body{margin:0}</style>` +
    linkPreview(lineup(people, { width: 1200, height: 380, id: 'preview' })),
);
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: 'public/link-preview.png', type: 'png' });
await browser.close();
console.log(`art-sheets: ${everybody.length} people, ${Object.keys(sheets).length * 2} sheets in ${OUT}`);
