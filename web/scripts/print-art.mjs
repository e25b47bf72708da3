// Writes the art of printed cards, which the program contains, to games/*/print_art.txt:  npm run print-art
import fs from 'node:fs';
import { createServer } from 'vite';

const read = (file) => JSON.parse(fs.readFileSync(`src/art/${file}.json`, 'utf8'));
const server = await createServer({ server: { middlewareMode: true }, appType: 'custom', logLevel: 'error' });
const { printArt } = await server.ssrLoadModule('/src/art/print.ts');
await server.close();
for (const game of ['la-cosa-nostra', 'nothing-personal', 'omerta']) {
  const art = printArt(
    read(`cast/${game}`),
    [read(`drawings/${game}`), read('drawings/shared')],
    read(`cards/${game}`),
  );
  fs.writeFileSync(`../games/${game.replaceAll('-', '_')}/print_art.txt`, art);
  console.log(`print-art: ${game}, ${art.split('\n').length - 1} pictures, ${art.length} bytes`);
}
