import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { FakeConnection } from '../../dev/fake-connection';
import { omView, position, room, TABLE, whole } from '../../dev/fixtures';
import Harness from '../../dev/Harness.svelte';
import { setLanguage } from '../../i18n/i18n.svelte';
import { TableContext } from '../../table/context.svelte';
import { TableStore } from '../../table/store.svelte';
import { game } from '.';
import ActiveAction from './ActiveAction.svelte';
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

afterEach(() => setLanguage('en'));

test('my odds name the opponent, the capo, the soldiers, and what a card of mine would make of them', () => {
  render(Odds, { odds, names });
  expect(lines()).toEqual([
    'Vecchio: Influence against Luis and Sanne 32%',
    'Combat against 11, with 4 soldiers 50%, with Lupara 83%',
    'Combat against 11, with 1 soldier 17%',
  ]);
});
test('they are written in the language of the reader', async () => {
  await setLanguage('es');
  render(Odds, { odds: odds.slice(1, 2), names });
  expect(lines()).toEqual(['Combate contra 11, con 4 soldados 50 %, con Lupara 83 %']);
});

test('a host who does not want odds shown keeps them from the page, whatever the view holds', async () => {
  const connection = new FakeConnection();
  const table = new TableContext(new TableStore(TABLE, connection.asConnection()), game);
  const view = omView({ odds: odds.slice(2) });
  const open = async (oddsShown: boolean) => {
    connection.say({ ...whole(position({ view })), room: room({ odds_shown: oddsShown }) } as never);
    await tick();
    return document.querySelector('[data-odds]') !== null;
  };
  connection.say(whole(position({ view })));
  render(Harness, { table, part: ActiveAction });
  expect([await open(true), await open(false), await open(true)]).toEqual([true, false, true]);
});
