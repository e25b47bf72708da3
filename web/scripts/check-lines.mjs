// No line is longer than 120 characters: formatters wrap code, but neither comments nor texts.
import fs from 'node:fs';
import path from 'node:path';

const LONGEST = 120;
const KINDS = /\.(ts|mjs|svelte|css)$/;
const SKIPPED = /^(src\/generated|e2e\/out)\//;

const files = ['src', 'e2e', 'scripts']
  .flatMap((root) => fs.readdirSync(root, { recursive: true }).map((file) => path.posix.join(root, file)))
  .filter((file) => KINDS.test(file) && !SKIPPED.test(file));
const long = files.flatMap((file) =>
  fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, i) => ([...line].length > LONGEST ? [`${file}:${i + 1}: ${[...line].length} characters`] : [])),
);
for (const line of long) console.log(`check-lines: ${line}`);
if (long.length > 0) process.exit(1);
