// The lobby must load fast everywhere: all script and style it fetches first, compressed, stays within its budget. Art
// is fetched after it, when first drawn, and has a budget of its own.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

const BUDGET = 250 * 1024;
const ART_BUDGET = 70 * 1024; // generator, people, drawings and lists of all three games together
const DIST = 'dist';

const html = fs.readFileSync(`${DIST}/index.html`, 'utf8');
const entry = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map((m) => m[1]);

// Static imports only: what is behind import() is fetched when needed. One language is always fetched.
function closure(files) {
  const seen = new Set();
  const queue = [...files];
  while (queue.length > 0) {
    const file = queue.pop();
    if (seen.has(file)) continue;
    seen.add(file);
    if (!file.endsWith('.js')) continue;
    const code = fs.readFileSync(path.join(DIST, file), 'utf8');
    for (const m of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) queue.push(`assets/${m[1]}`);
  }
  return [...seen];
}
const language = fs
  .readdirSync(`${DIST}/assets`)
  .filter((f) => /^(en|de|nl|es)-.*\.js$/.test(f))
  .map((f) => `assets/${f}`);
const size = (file) => zlib.gzipSync(fs.readFileSync(path.join(DIST, file)), { level: 9 }).length;
const largestLanguage = Math.max(...language.map(size));
const total =
  closure(entry)
    .filter((f) => !language.includes(f))
    .reduce((sum, f) => sum + size(f), 0) + largestLanguage;

console.log(
  `check-size: the lobby takes ${(total / 1024).toFixed(1)} KiB of script and style, compressed ` +
    `(budget ${BUDGET / 1024} KiB)`,
);
const art = fs.readdirSync(`${DIST}/assets`).filter((f) => f.startsWith('art-'));
const artSize = art.reduce((sum, f) => sum + size(`assets/${f}`), 0);
console.log(
  `check-size: the art of all games takes ${(artSize / 1024).toFixed(1)} KiB in ${art.length} files, compressed ` +
    `(budget ${ART_BUDGET / 1024} KiB)`,
);
if (total > BUDGET || artSize > ART_BUDGET || art.length === 0) process.exit(1);
