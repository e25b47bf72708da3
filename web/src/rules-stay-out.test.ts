// @vitest-environment node
// The page knows no rules: whatever is decided by one comes from the server. So no file names a decision or a rule.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ID = /\b(?:DEC-\d|D-[A-Z]{2}|W-[A-Z]{2}|LCN-|NP-|OM-)/;
const sources = fs
  .readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|svelte)$/.test(file) && !/\.test\.ts$|^generated|^dev/.test(file));

test('no code names a decision or a rule', () => {
  const found = sources.flatMap((file) =>
    fs
      .readFileSync(path.join('src', file), 'utf8')
      .split('\n')
      .flatMap((line, i) => (ID.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

test('no code names a thing of an offer that a game alone has: the server says what is to be known of it', () => {
  const named = sources.filter((file) => /\bany-card\b/.test(fs.readFileSync(path.join('src', file), 'utf8')));
  expect(named).toEqual([]);
});

test('the names of decisions and rules are recognised', () => {
  for (const id of ['DEC-16', 'D-REROLL', 'W-ROLL', 'LCN-ACT-1', 'NP-MOVE-2', 'OM-INV-1']) expect(id).toMatch(ID);
});
