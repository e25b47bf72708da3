// @vitest-environment node
import { expect, test } from 'vitest';
import { activeActionOf, stepsOf } from './active-action';

const view = { players: [{ seat: 2, domains: [{ domain: 'red-hook', capo: 'x', soldiers: 1 }] }] } as never;
const event = (event: string, args: object) =>
  [{ n: 1, at: 0, round: 1, event: { event, args, sentence: '' } }] as never;

test('what was declared stands for the deed until the board shows it', () => {
  const args = { player: 3, capo: 'vecchio', domain: 'red-hook', origin: 'astoria' };
  expect(activeActionOf(view, event('assault-declared', args))).toEqual({
    action: 'assault',
    family: 3,
    capo: 'vecchio',
    domain: 'red-hook',
    origin: 'astoria',
    rival: 2,
  });
  expect(activeActionOf(view, event('paid', args))).toBeNull();
});
test('V2-OM OA-1: the step bar follows the question, and the dice', () => {
  const conquest = { action: 'conquest' as const, family: 1, capo: 'x' };
  const at = (key: string | undefined, rolling = false) => stepsOf(conquest, key, rolling).findIndex((s) => s.now);
  expect([at('window-conquest'), at('involve'), at(undefined, true), at('use'), at('garrison')]).toEqual([
    0, 1, 2, 3, 4,
  ]);
  expect(stepsOf(conquest, 'involve', false).map((s) => s.done)).toEqual([true, false, false, false, false]);
  expect(stepsOf(conquest, 'window-roll', true, 'influence').findIndex((s) => s.now)).toBe(2);
  expect(stepsOf(conquest, 'window-roll', true, 'combat').findIndex((s) => s.now)).toBe(3);
});
