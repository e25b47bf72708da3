// Actions and questions are described once (protocol/README.md).
import { expect, test } from 'vitest';
import { action, decision, position, TABLE } from '../dev/fixtures';
import type { DecisionUpdate, PositionUpdate, ServerUpdate } from '../generated/messages';
import { Descriptions, Undescribed } from './descriptions';

const rob = action('rob', { target: 2 });
const pass = action('pass');
const message = (what: Partial<PositionUpdate>): ServerUpdate => ({
  ...{ type: 'update', table: TABLE, seq: 2, events: [] },
  position: { changes: {}, decision: null, clock: null, ...what },
});
const brief = (what: Partial<DecisionUpdate> = {}): DecisionUpdate => ({ key: 'turn', asked: [1], ...what });

test('an action that was described is known by its text, in answers, moves to prepare and defaults', () => {
  const known = new Descriptions();
  const first = message({ decision: decision({ actions: [rob, pass], default: pass }), preparable: [rob] });
  expect(known.wholeUpdate(first).position).toEqual(first.position);
  const next = message({
    decision: brief({ mine: true, actions: [pass.text, rob.text], default: pass.text, answer: rob.text }),
    preparable: [pass.text],
  });
  const whole = known.wholeUpdate(next).position;
  expect(whole.decision).toEqual(decision({ actions: [pass, rob], default: pass, answer: rob }));
  expect(whole.preparable).toEqual([pass]);
});

test('a description in the same message counts for what names it there', () => {
  const known = new Descriptions();
  const sent = { ...decision(), actions: [rob], default: rob.text };
  expect(known.wholeUpdate(message({ decision: sent })).position.decision?.default).toEqual(rob);
});

test('a question is known by its key and the seats that are asked; what is absent is false, null or empty', () => {
  const known = new Descriptions();
  known.note(position({ decision: decision({ asked: [1, 2], waiting: 'Ann, Ben choose.' }) }));
  const whole = known.wholeMine({
    ...{ type: 'mine', table: TABLE, mine: position().mine! },
    decision: brief({ asked: [1, 2] }),
  });
  expect(whole.decision).toEqual(decision({ asked: [1, 2], waiting: 'Ann, Ben choose.', mine: false }));
  expect(() => known.wholeUpdate(message({ decision: brief({ asked: [1] }) }))).toThrow(Undescribed);
});

test('my own message leaves out the answers that were sent last', () => {
  const known = new Descriptions();
  known.wholeUpdate(message({ decision: decision({ actions: [rob, pass], default: pass }) }));
  const sealed = (what: Partial<DecisionUpdate>) =>
    known.wholeMine({ ...{ type: 'mine', table: TABLE }, decision: brief({ window: true, ...what }) }).decision;
  const whole = decision({ window: true, actions: [rob, pass], answer: rob });
  expect(sealed({ mine: true, answer: rob.text })).toEqual(whole);
  expect(sealed({ mine: true, actions: [pass.text] })).toEqual({ ...whole, actions: [pass], answer: null });
  expect(sealed({ passed: true })?.actions).toEqual([]);
});

test('what no message has described is not guessed', () => {
  const known = new Descriptions();
  known.note(position());
  expect(() => known.wholeUpdate(message({ decision: brief({ actions: [rob.text] }) }))).toThrow(Undescribed);
});
