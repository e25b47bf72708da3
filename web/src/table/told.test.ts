import { expect, test } from 'vitest';
import { as_told, split_names } from './told';

const seats = (...names: string[]) => names.map((name) => ({ name }));
test('names are cut out whole, the longer one first, whatever signs they have', () => {
  expect(split_names('Ann+ pays Ann.', seats('Ann', 'Ann+'))).toEqual(['', 'Ann+', ' pays ', 'Ann', '.']);
  expect(split_names('Ben pays.', seats('Ann', ''))).toEqual(['Ben pays.']);
  expect(split_names('Ben pays.', [])).toEqual(['Ben pays.']);
});

test('that a window closed gets no line, what was played in it does', () => {
  const told = (event: string) => ({ event, args: {}, sentence: event });
  const lines = as_told([told('window-closed'), told('used'), told('window-closed')], () => '');
  expect(lines.map((e) => e.event)).toEqual(['used']);
});
