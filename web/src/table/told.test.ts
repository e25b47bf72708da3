import { expect, test } from 'vitest';
import { split_names } from './told';

const seats = (...names: string[]) => names.map((name) => ({ name }));
test('names are cut out whole, the longer one first, whatever signs they have', () => {
  expect(split_names('Ann+ pays Ann.', seats('Ann', 'Ann+'))).toEqual(['', 'Ann+', ' pays ', 'Ann', '.']);
  expect(split_names('Ben pays.', seats('Ann', ''))).toEqual(['Ben pays.']);
  expect(split_names('Ben pays.', [])).toEqual(['Ben pays.']);
});
