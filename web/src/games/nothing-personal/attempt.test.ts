import { beforeAll, expect, test } from 'vitest';
import { provideCards } from '../../dev/cards';
import { attemptOf, needed, outcome, rollsOf } from './attempt';
import { game } from './index';

beforeAll(() =>
  provideCards('nothing-personal', [
    { kind: 'gangster', id: 'benny', respect: 2 },
    { kind: 'gangster', id: 'silvio', respect: 3 },
    { kind: 'gangster', id: 'nobody', respect: 0 },
    { kind: 'position', id: 'racketeer', number: 5 },
  ]),
);

const aimed = (doing: string, aim: string, roll?: string, more: object = {}) =>
  ({
    holder: 1,
    board: {
      'second-guy': { gangster: 'benny', markers: { p1: 2 } },
      racketeer: { gangster: aim, markers: { p2: 2 } },
    },
    game: 'nothing-personal',
    action: { doing, seat: 1, from: 'second-guy', target: 'racketeer', roll, ...more },
  }) as never;
const view = (doing: string, more: object = {}) => aimed(doing, 'silvio', undefined, more);
const FACES = [
  { face: 'switchblade', outcome: 'dies' },
  { face: '4', outcome: 'fails' },
  { face: '5', outcome: 'succeeds' },
  { face: '6', outcome: 'succeeds' },
];

test('V2-NP NT-4: what a face means and what the die has to do is what the server says', () => {
  const move = attemptOf(view('move', { faces: FACES, adds: 3, resists: 7, loses: 2 }))!;
  expect(['switchblade', '4', '6'].map((f) => outcome(move, f))).toEqual(['dies', 'fails', 'succeeds']);
  expect(needed(move)).toBe('3 respect + die must beat position 7');
  expect([move.loser, move.outcome]).toEqual([2, null]);
  expect(needed(attemptOf(view('whack', { faces: FACES }))!)).toBe('Kills with 5 or 6');
});
test('V2 4, V2-NP NT-4: at a roll stand the acting gangster and whom he goes for', () => {
  const roll = [{ event: 'rolled', args: { face: '4' }, sentence: 'The die shows: 4.' }] as never;
  const [move] = game.diceRolls(roll, view('move', { faces: FACES, adds: 3, resists: 7 }), () => 'Ana');
  expect(move).toMatchObject({ actor: 'benny', title: 'benny makes a move on silvio' });
  const [whack] = game.diceRolls(roll, view('whack', { faces: FACES }), () => 'Ana');
  expect(whack).toMatchObject({ actor: 'benny', title: 'A whack on silvio' });
});
test('a tie is no attempt', () => {
  expect(attemptOf(view('tie'))).toBeNull();
});
const rolled = (...events: [string, object][]) =>
  events.map(([event, args], n) => ({ n, at: 0, round: 1, event: { event, args, sentence: '' } })) as never;
const whackWith = (roll?: string) => attemptOf(aimed('whack', 'silvio', roll))!;

test('the rolls of this attempt, with those who paid for them', () => {
  const log = rolled(
    ['rolled', { face: '6' }],
    ['acted', {}],
    ['rolled', { face: '2' }],
    ['paid', { who: 3 }],
    ['rerolled', { who: 3 }],
    ['rolled', { face: 'switchblade' }],
  );
  expect(rollsOf(log, whackWith('switchblade'))).toEqual([
    { face: '2', payer: null },
    { face: 'switchblade', payer: 3 },
  ]);
});
test('a whack by card has no rolls of the move before it, and none before its own', () => {
  const log: [string, object][] = [
    ['acted', {}],
    ['rolled', { face: '4' }],
    ['rerolled', { who: 2 }],
    ['rolled', { face: '5' }],
    ['used', { who: 1, card: 'ic-07' }],
  ];
  expect(rollsOf(rolled(...log), whackWith())).toEqual([]);
  const thrown = rolled(...log, ['rolled', { face: '3' }], ['used', { who: 2, card: 'ic-27' }]);
  expect(rollsOf(thrown, whackWith('3'))).toEqual([{ face: '3', payer: null }]);
});
