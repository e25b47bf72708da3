import { render, screen } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import { speak } from '../../i18n/words.svelte';
import Odds from './Odds.svelte';
import type { OmOdds } from './view';

const odds: OmOdds[] = [
  { stat: 'influence', rivals: [2, 3], capo: 'vecchio', chance: 32 },
  { stat: 'combat', difficulty: 11, soldiers: 4, chance: 50, with: [{ card: 'lupara', chance: 83 }] },
  { stat: 'combat', difficulty: 11, soldiers: 1, chance: 17 },
];
const names = {
  seat: (seat: number) => ['', 'Ana', 'Luis', 'Sanne'][seat]!,
  capo: () => 'Vecchio',
  card: () => 'Lupara',
};
const lines = () => screen.getAllByRole('listitem').map((li) => li.textContent?.replace(/\u00a0/g, ' '));

afterEach(() => speak('en'));

test('my odds say against whom or what, with which capo, how many soldiers, and what a card of mine would make of them', () => {
  render(Odds, { odds, names });
  expect(lines()).toEqual([
    'Vecchio: Influence against Luis and Sanne 32%',
    'Combat against 11, with 4 soldiers 50%, with Lupara 83%',
    'Combat against 11, with 1 soldier 17%',
  ]);
});
test('they are told in the language of the reader', async () => {
  await speak('es');
  render(Odds, { odds: odds.slice(1, 2), names });
  expect(lines()).toEqual(['Combate contra 11, con 4 soldados 50 %, con Lupara 83 %']);
});
