// @vitest-environment node
import { expect, test } from 'vitest';
import { splitNames, toLogEvents } from './events';

const seats = (...names: string[]) => names.map((name) => ({ name }));
test('names are cut out whole, the longer one first, whatever signs they have', () => {
  expect(splitNames('Ann+ pays Ann.', seats('Ann', 'Ann+'))).toEqual(['', 'Ann+', ' pays ', 'Ann', '.']);
  expect(splitNames('Ben pays.', seats('Ann', ''))).toEqual(['Ben pays.']);
  expect(splitNames('Ben pays.', [])).toEqual(['Ben pays.']);
});

test('that a window closed gets no line, what was played in it does', () => {
  const event = (event: string) => ({ event, args: {}, sentence: event });
  const lines = toLogEvents([event('window-closed'), event('used'), event('window-closed')], () => '');
  expect(lines.map((e) => e.event)).toEqual(['used']);
});
