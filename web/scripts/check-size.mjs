// The lobby must load fast everywhere: all script and style it fetches, compressed, stays within its budget.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

const kBudget = 250 * 1024;
const kDist = 'dist';

const html = fs.readFileSync(`${kDist}/index.html`, 'utf8');
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
    const code = fs.readFileSync(path.join(kDist, file), 'utf8');
    for (const m of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) queue.push(`assets/${m[1]}`);
  }
  return [...seen];
}
const language = fs
  .readdirSync(`${kDist}/assets`)
  .filter((f) => /^(en|de|nl|es)-.*\.js$/.test(f))
  .map((f) => `assets/${f}`);
const size = (file) => zlib.gzipSync(fs.readFileSync(path.join(kDist, file)), { level: 9 }).length;
const largest_language = Math.max(...language.map(size));
const total =
  closure(entry)
    .filter((f) => !language.includes(f))
    .reduce((sum, f) => sum + size(f), 0) + largest_language;

console.log(
  `check-size: the lobby takes ${(total / 1024).toFixed(1)} KiB of script and style, compressed (budget ${kBudget / 1024} KiB)`,
);
if (total > kBudget) process.exit(1);
