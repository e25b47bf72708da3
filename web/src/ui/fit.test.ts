// @vitest-environment node
import { expect, test } from 'vitest';
import { breakable, longest, shortTitle, titleSize } from './fit';

const shown = (name: string) => breakable(name).replaceAll('\u00ad', '-');

test('long words may break between syllables', () => {
  expect(shown('Drogendealer')).toBe('Dro-gen-dea-ler');
  expect(shown('Geburtstagsfeier')).toBe('Ge-burts-tags-feier');
  expect(shown('Clubdrogen')).toBe('Club-dro-gen');
  expect(shown('Geschäftsmann umlegen')).toBe('Ge-schäfts-mann umlegen');
  expect(shown('Automatenschwindel')).toBe('Au-to-ma-ten-schwin-del');
  expect(shown('Geldverleiher')).toBe('Geld-ver-lei-her');
  expect(shown('constructora')).toBe('cons-truc-tora');
});

test('short words stay whole, and nothing else changes', () => {
  expect(breakable('Theft')).toBe('Theft');
  expect(breakable('Money Laundering').replaceAll('\u00ad', '')).toBe('Money Laundering');
  expect(longest('Art Theft')).toBe(5);
  expect(shortTitle('Omertà: Die Macht der Mafia')).toBe('Omertà');
});

test('V2 2.5: a title of many short words is set smaller, like one with a long word', () => {
  const rem = (name: string) => Number.parseFloat(titleSize(name));
  expect(rem('Robo de coches')).toBeGreaterThan(rem('Contrato de residuos tóxicos'));
  expect(rem('Contrato de residuos tóxicos')).toBe(rem('Giftmüllvertrag'));
});
