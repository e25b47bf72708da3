// Takes the icons that each icons.json names out of the game-icons collection (CC BY 3.0; authors on the credits page),
// with path numbers rounded to one decimal, into src/generated/icons/<folder>.ts. Nothing else of the collection is
// shipped.
import fs from 'node:fs';
import path from 'node:path';

const COLLECTION = JSON.parse(fs.readFileSync('node_modules/@iconify-json/game-icons/icons.json', 'utf8')).icons;
const OUT = 'src/generated/icons';

function pathOf(name) {
  const body = COLLECTION[name]?.body;
  if (!body) throw new Error(`no icon is called ${name}`);
  const paths = [...body.matchAll(/ d="([^"]+)"/g)].map((m) => m[1]);
  return paths.join('').replace(/-?\d*\.\d+/g, rounded);
}

// In path data a sign or a point also ends the number before it; where rounding takes it away, a space does that.
function rounded(number, offset, all) {
  const text = String(Math.round(Number(number) * 10) / 10 || 0).replace(/^(-?)0\./, '$1.');
  const before = text[0] === number[0] ? '' : ' ';
  const after = !text.includes('.') && all[offset + number.length] === '.' ? ' ' : '';
  return before + text + after;
}

function write(list) {
  const folder = path.basename(path.dirname(list));
  const names = JSON.parse(fs.readFileSync(list, 'utf8'));
  const rows = names.map((name) => `  '${name}': '${pathOf(name)}',`);
  fs.writeFileSync(`${OUT}/${folder}.ts`, `export const icons: Record<string, string> = {\n${rows.join('\n')}\n};\n`);
  return names.length;
}

const lists = fs.readdirSync('src', { recursive: true }).filter((f) => path.basename(f) === 'icons.json');
fs.mkdirSync(OUT, { recursive: true });
const count = lists.reduce((sum, list) => sum + write(`src/${list}`), 0);
console.log(`make-icons: ${count} icons in ${lists.length} lists`);
