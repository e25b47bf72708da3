import { beforeAll, expect, test } from 'vitest';
import { provideCards } from '../../dev/cards';
import { npView } from '../../dev/fixtures';
import { attemptOf, costsRespect, FACES, outcome, rollsOf } from './attempt';
import { game } from './index';
import type { NpView } from './view';

beforeAll(() =>
  provideCards('nothing-personal', [
    { kind: 'gangster', id: 'benny', respect: 2 },
    { kind: 'gangster', id: 'silvio', respect: 3 },
    { kind: 'gangster', id: 'nobody', respect: 0 },
    { kind: 'position', id: 'racketeer', number: 5 },
  ]),
);

const aimed = (doing: string, aim: string, roll?: string) =>
  ({
    holder: 1,
    board: {
      'second-guy': { gangster: 'benny', markers: { p1: 2 } },
      racketeer: { gangster: aim, markers: { p2: 2 } },
    },
    action: { doing, seat: 1, from: 'second-guy', target: 'racketeer', roll },
  }) as never;
const view = (doing: string, aim = 'silvio') => aimed(doing, aim);

test('what each face of a move would mean', () => {
  const move = attemptOf(view('move'))!;
  expect(FACES.map((f) => outcome(move, f))).toEqual(['dies', 'fails', 'fails', 'succeeds', 'succeeds', 'succeeds']);
  expect([move.against, costsRespect(move)]).toEqual([2, true]);
});
test('what each face of a whack would mean', () => {
  const whack = attemptOf(view('whack'))!;
  expect(FACES.map((f) => outcome(whack, f))).toEqual(['dies', 'fails', ...Array(4).fill('succeeds')]);
});
test('nobody pays for a man without respect, and a tie is no attempt', () => {
  expect(costsRespect(attemptOf(view('move', 'nobody'))!)).toBe(false);
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
test('what to touch on my turn is said until a card is played', () => {
  const turn = (action?: NpView['action']) => game.guide('D-TURN', npView({ action }));
  expect(turn()).toBe('Choose a card from your hand to see what it can do.');
  expect(turn({ doing: 'card', seat: 1, card: 'ic-27' })).toBe('');
});
