// @vitest-environment node
import { describe, expect, test } from 'vitest';
import type { Action } from '../generated/messages';
import { Choice, type Spelling, thing } from './choice.svelte';

const spelling: Spelling = {
  things: (a) =>
    Object.entries(a.args)
      .filter(([k]) => k !== 'sum')
      .map(([k, v]) => thing(k, String(v))),
  amount: (a) => (typeof a.args.sum === 'number' ? a.args.sum : null),
  isSingle: (a) => a.verb === 'execute',
};
const action = (verb: string, args: Action['args'] = {}): Action => ({
  text: [verb, ...Object.values(args)].join(' '),
  verb,
  args,
  label: verb,
});
const plan = (gangster: string, job: string) => action('plan', { gangster, job });

function offered(...actions: Action[]): Choice {
  const choice = new Choice();
  choice.offer(actions, [], spelling);
  return choice;
}

describe('choosing', () => {
  test('works in either order: card then gangster, or gangster then card', () => {
    for (const order of [
      ['job:theft', 'gangster:vito'],
      ['gangster:vito', 'job:theft'],
    ]) {
      const choice = offered(plan('vito', 'theft'), plan('vito', 'trap'), plan('rico', 'theft'));
      expect(choice.pick(order[0]!)).toBe(true);
      expect(choice.preview).toBeNull();
      choice.pick(order[1]!);
      expect(choice.preview?.text).toBe('plan vito theft');
    }
  });
  test('marks only what can follow what is picked', () => {
    const choice = offered(plan('vito', 'theft'), plan('rico', 'trap'));
    choice.pick('job:theft');
    expect([...choice.targets]).toEqual(['gangster:vito']);
    expect(choice.isPointed('gangster:rico')).toBe(false);
  });
  test('points nothing out before the first pick, unless one pick says it all', () => {
    const choice = offered(plan('vito', 'theft'), action('execute', { gangster: 'rico' }));
    expect([choice.isPointed('gangster:vito'), choice.isPointed('gangster:rico')]).toEqual([false, true]);
  });
  test('leaves two verbs for one thing to the buttons', () => {
    const choice = offered(action('execute', { gangster: 'vito' }), action('cancel', { gangster: 'vito' }));
    choice.pick('gangster:vito');
    expect(choice.complete.map((a) => a.verb)).toEqual(['execute', 'cancel']);
    expect(choice.preview).toBeNull();
  });
  test('refuses what is not offered', () => {
    expect(offered(plan('vito', 'theft')).pick('gangster:rico')).toBe(false);
  });
  test('begins again when a thing of another answer is touched', () => {
    const choice = offered(plan('vito', 'theft'), plan('rico', 'trap'));
    choice.pick('job:theft');
    choice.pick('job:trap');
    expect(choice.picked).toEqual(['job:trap']);
  });
  test('goes back one pick at a time and then no further', () => {
    const choice = offered(plan('vito', 'theft'), plan('vito', 'trap'));
    choice.pick('gangster:vito');
    choice.pick('job:trap');
    expect([choice.back(), choice.picked, choice.back(), choice.picked, choice.back()]).toEqual([
      true,
      ['gangster:vito'],
      true,
      [],
      false,
    ]);
  });
  test('keeps picks while they stay possible, and drops them when they are not', () => {
    const choice = offered(plan('vito', 'theft'), plan('rico', 'theft'));
    choice.pick('job:theft');
    choice.offer([plan('rico', 'theft')], [], spelling);
    expect(choice.picked).toEqual(['job:theft']);
    choice.offer([plan('rico', 'trap')], [], spelling);
    expect(choice.picked).toEqual([]);
  });
  test('offers free acts only once their thing is touched', () => {
    const choice = new Choice();
    choice.offer([action('pass')], [action('take-back', { business: 'cop-1' })], spelling);
    expect(choice.complete.map((a) => a.verb)).toEqual(['pass']);
    expect(choice.isTarget('business:cop-1')).toBe(false);
    choice.pick('business:cop-1');
    expect(choice.preview?.verb).toBe('take-back');
  });
});

describe('V2-NP NT-6: a question in steps', () => {
  const icon = (number: number, space: string) => action('icon', { number, space });
  const stepped: Spelling = {
    ...spelling,
    things: (a) => [thing('space', String(a.args.space))],
    stepOf: (a) => (a.verb === 'icon' ? Number(a.args.number) : null),
  };
  const sell = action('sell', { space: 'hand' });
  const begun = () => {
    const choice = new Choice();
    choice.offer([icon(1, 'capo'), icon(1, 'boss'), icon(2, 'capo'), icon(2, 'thug')], [sell], stepped, true);
    return choice;
  };
  test('points at what the step before me can be, and confirms all steps together', () => {
    const choice = begun();
    expect([...choice.targets]).toEqual(['space:capo', 'space:boss']);
    expect(choice.isPointed('space:thug')).toBe(false);
    choice.pick('space:boss');
    expect([...choice.targets]).toEqual(['space:capo', 'space:thug']);
    expect([choice.preview, choice.answers]).toEqual([null, []]);
    choice.pick('space:thug');
    expect(choice.answers.map((a) => a.text)).toEqual(['icon 1 boss', 'icon 2 thug']);
    expect(choice.targets.size).toBe(0);
  });
  test('may pick the same thing for two steps; Esc goes one step back', () => {
    const choice = begun();
    choice.pick('space:capo');
    choice.pick('space:capo');
    expect(choice.answers.map((a) => a.text)).toEqual(['icon 1 capo', 'icon 2 capo']);
    choice.back();
    expect([choice.picked, choice.answers]).toEqual([['space:capo'], []]);
  });
  test('what belongs to another step cannot be picked; what belongs to another act begins that', () => {
    const choice = begun();
    expect(choice.pick('space:thug')).toBe(false);
    choice.pick('space:hand');
    expect(choice.preview?.verb).toBe('sell');
    choice.back();
    expect([...choice.targets]).toEqual(['space:capo', 'space:boss']);
  });
  test('one step that is left is confirmed by itself', () => {
    const choice = new Choice();
    choice.offer([icon(2, 'capo'), icon(2, 'thug')], [], stepped, true);
    choice.pick('space:thug');
    expect(choice.preview?.text).toBe('icon 2 thug');
  });
});
