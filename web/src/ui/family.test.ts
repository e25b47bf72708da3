// @vitest-environment node
import { expect, test } from 'vitest';
import { letters } from './family';
import { titleSize } from './fit';

test('a crest has the first letter, or the next free consonant', () => {
  expect(letters(['Calmuti', 'DiMaggio', 'Caruso', 'LaServa', 'Blundetto'])).toEqual(['C', 'D', 'R', 'L', 'B']);
  expect(letters(['Gambino', 'Luchese', 'Bonanno', 'Genovese'])).toEqual(['G', 'L', 'B', 'N']);
});
test('equal names still get different letters', () => {
  expect(new Set(letters(['Ann', 'Ann', 'Ann'])).size).toBeGreaterThan(1);
});
test('long words get a smaller title', () => {
  expect(titleSize('Theft')).toBe('1.0625rem');
  expect(Number.parseFloat(titleSize('Geschäftsmann umlegen'))).toBeLessThan(0.9);
});
