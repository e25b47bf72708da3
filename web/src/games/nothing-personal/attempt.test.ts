import { beforeAll, expect, test } from 'vitest';
import { list_cards } from '../../dev/cards';
import { attempt_of, costs_respect, kFaces, outcome, rolls_of } from './attempt';

beforeAll(() =>
  list_cards('nothing-personal', [
    { kind: 'gangster', id: 'benny', respect: 2 },
    { kind: 'gangster', id: 'silvio', respect: 3 },
    { kind: 'gangster', id: 'nobody', respect: 0 },
    { kind: 'position', id: 'racketeer', number: 5 },
  ]),
);

const view = (doing: string, aim = 'silvio') =>
  ({
    holder: 1,
    board: {
      'second-guy': { gangster: 'benny', markers: { p1: 2 } },
      racketeer: { gangster: aim, markers: { p2: 2 } },
    },
    action: { doing, seat: 1, from: 'second-guy', target: 'racketeer' },
  }) as never;

test('what each face of a move would mean', () => {
  const move = attempt_of(view('move'))!;
  expect(kFaces.map((f) => outcome(move, f))).toEqual(['dies', 'fails', 'fails', 'succeeds', 'succeeds', 'succeeds']);
  expect([move.against, costs_respect(move)]).toEqual([2, true]);
});
test('what each face of a whack would mean', () => {
  const whack = attempt_of(view('whack'))!;
  expect(kFaces.map((f) => outcome(whack, f))).toEqual(['dies', 'fails', ...Array(4).fill('succeeds')]);
});
test('nobody pays for a man without respect, and a tie is no attempt', () => {
  expect(costs_respect(attempt_of(view('move', 'nobody'))!)).toBe(false);
  expect(attempt_of(view('tie'))).toBeNull();
});
test('the rolls of this attempt, with those who paid for them', () => {
  const log = [
    ['rolled', { face: '6' }],
    ['acted', {}],
    ['rolled', { face: '2' }],
    ['paid', { who: 3 }],
    ['rerolled', { who: 3 }],
    ['rolled', { face: 'switchblade' }],
  ].map(([event, args], n) => ({ n, at: 0, round: 1, event: { event, args, sentence: '' } }));
  expect(rolls_of(log as never)).toEqual([
    { face: '2', payer: null },
    { face: 'switchblade', payer: 3 },
  ]);
});
