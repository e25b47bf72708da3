// Writes the documentation as static pages:  node scripts/make-docs.mjs FOLDER [--in-page]
// --in-page: into the page of the games, whose address is two levels above a page of the documentation.
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'rolldown';
import { createServer } from 'vite';

const SCRIPTS = { 'head.js': 'head.ts', 'docs.js': 'client.ts', 'first.js': 'first.ts' };
const [folder, inPage] = process.argv.slice(2);
if (!folder || (inPage && inPage !== '--in-page')) {
  console.error('usage: node scripts/make-docs.mjs FOLDER [--in-page]');
  process.exit(2);
}

const server = await createServer({ server: { middlewareMode: true }, appType: 'custom', logLevel: 'error' });
const { siteFiles } = await server.ssrLoadModule('/src/docs/site.ts');
const files = siteFiles(Boolean(inPage));
await server.close();
for (const [name, source] of Object.entries(SCRIPTS)) {
  const { output } = await build({
    input: `src/docs/${source}`,
    output: { format: 'iife', minify: true },
    write: false,
    logLevel: 'warn',
  });
  files.set(`assets/${name}`, output[0].code);
}

fs.rmSync(folder, { recursive: true, force: true });
for (const [name, content] of files) {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
}
const size = [...files.values()].reduce((sum, content) => sum + Buffer.byteLength(content), 0);
console.log(`make-docs: ${files.size} files, ${(size / 1024).toFixed(0)} KiB in ${folder}`);
