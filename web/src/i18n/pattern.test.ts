// The same cases as the server's formatter, engine/texts_test.cpp.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { type Args, fill, fillWith } from './pattern';

const cases: { pattern: string; args: Args; text: string }[] = JSON.parse(
  fs.readFileSync('../tests/patterns.json', 'utf8'),
);

test.each(cases)('$pattern', ({ pattern, args, text }) => {
  expect(fill(pattern, args)).toBe(text);
});

test('a sentence that is still being written names what is missing once, whatever its form', () => {
  const said = fillWith('{other}: {business.den} bis Runde {until.roman}', (name, form) =>
    name === 'until' ? `3 (${form})` : '…',
  );
  expect(said).toBe('…: … bis Runde 3 (roman)');
});
