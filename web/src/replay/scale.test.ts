// @vitest-environment node
import { expect, test } from 'vitest';
import { spread, stairs, ticks } from './scale';

test('an axis has few and round numbers that enclose the curve', () => {
  expect(ticks(0, 52000)).toEqual([0, 20000, 40000, 60000]);
  expect(ticks(-3, 14)).toEqual([-5, 0, 5, 10, 15]);
  expect(ticks(0, 0)).toEqual([0, 1]);
});
test('labels keep their distance and their order, within the frame', () => {
  expect(spread([10, 12, 11], 10, 0, 100)).toEqual([10, 30, 20]);
  expect(spread([95, 96, 97], 10, 0, 100)).toEqual([80, 90, 100]);
  expect(spread([40, 80], 10, 0, 100)).toEqual([40, 80]);
});
test('a curve goes in stairs and on to the end', () => {
  expect(
    stairs(
      [
        { x: 0, y: 5 },
        { x: 10, y: 8 },
      ],
      20,
    ),
  ).toBe('M0 5H10V8H20');
  expect(stairs([], 20)).toBe('');
});
