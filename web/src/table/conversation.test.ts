// The column of the talk: people and their offers, system lines apart.
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeConnection } from '../dev/fake-connection';
import { TABLE, whole } from '../dev/fixtures';
import type { Event, Talk } from '../generated/messages';
import { conversation, judgedPromises, offerState } from './conversation';
import { TableStore } from './store.svelte';

const event = (name: string, args: Event['args'], extra: Partial<Event> = {}): Event => ({
  event: name,
  args,
  sentence: `${name}.`,
  ...extra,
});
const log = (...events: Event[]) => events.map((e, i) => ({ n: i + 1, at: 10 * (i + 1), round: 1, event: e }));
const said = (n: number, at: number, from: number, to: number[] = []): Talk => ({
  n,
  at,
  from,
  to,
  kind: 'text',
  text: 'hm',
});
const isRound = (e: Event) => e.event === 'round';
const kinds = (channel: string, talk: Talk[], lines: ReturnType<typeof log>) =>
  conversation(talk, lines, channel, 1, isRound).map((e) => e.divider?.event ?? e.deal?.event.event ?? 'said');

describe('V2 6.4, 6.6: the talk', () => {
  const lines = log(
    event('round', { round: 1 }),
    event('offer-made', { id: 4, from: 2, to: 1 }),
    event('earns', { player: 2 }),
    event('offer-refused', { id: 4, from: 2, to: 1 }),
    event('offer-made', { id: 5, from: 2, to: 3 }),
  );
  test('holds what people say, offers and answers at their time, and dividers; other events are in the log', () => {
    expect(kinds('', [said(1, 25, 2)], lines)).toEqual(['round', 'offer-made', 'said', 'offer-refused', 'offer-made']);
  });
  test('has no divider above nothing: of several in a row the last one stands', () => {
    const silent = log(
      ...[1, 2, 3].map((round) => event('round', { round })),
      event('offer-made', { id: 1, from: 2, to: 3 }),
    );
    expect(kinds('', [], silent)).toEqual(['round', 'offer-made']);
    expect(conversation([], silent, '', 1, isRound)[0]!.divider!.args.round).toBe(3);
  });
  test('with one person holds what is between us alone', () => {
    expect(kinds('2', [said(1, 25, 2, [1]), said(2, 26, 3)], lines)).toEqual(['offer-made', 'said', 'offer-refused']);
    expect(kinds('3', [], lines)).toEqual([]);
  });
  test('names who speaks: who offers, and who answers', () => {
    const speakers = conversation([], lines, '2', 1, isRound).map((e) => e.deal?.speaker);
    expect(speakers).toEqual([2, 1]);
  });
  test('says what became of an offer', () => {
    expect(offerState(lines, 4)).toBe('refused');
    expect(offerState(lines, 5)).toBe('open');
  });
});

test('V2 2.4: the list of a reputation holds promises that everyone saw kept or broken', () => {
  const lines = log(
    event('word-kept', { from: 2, to: 1, id: 1 }),
    event('word-broken', { from: 2, to: 3, id: 2 }),
    event('word-broken', { from: 2, to: 1, id: 3 }, { private: true }),
    event('word-kept', { from: 3, to: 2, id: 4 }),
  );
  expect(judgedPromises(lines, 2).map((l) => l.event.args.id)).toEqual([1, 2]);
});

describe('finding 13: unread lines', () => {
  beforeEach(() => localStorage.clear());
  const open = (talk: Talk[]) => {
    const connection = new FakeConnection();
    const store = new TableStore(TABLE, connection.asConnection());
    connection.say({ ...whole(), talk } as ReturnType<typeof whole>);
    return store;
  };
  test('survive a reload until they are read', () => {
    const talk = [said(1, 1, 2), said(2, 2, 2, [1]), said(3, 3, 1, [2]), said(4, 4, 2, [1])];
    const store = open(talk);
    expect(store.unread).toEqual({ '': 1, 2: 2 });
    store.read('');
    expect(open(talk).unread).toEqual({ 2: 2 });
    store.read('2');
    expect(open([...talk, said(5, 5, 2, [1])]).unread).toEqual({ 2: 1 });
  });
  test('are forgotten for tables that have not been opened for long', () => {
    for (let i = 0; i < 40; i++) {
      const store = new TableStore(`table-${i}`, new FakeConnection().asConnection());
      store.talk = [said(1, 1, 2)];
      store.read('');
    }
    expect(JSON.parse(localStorage.getItem('consigliere.read')!).length).toBe(30);
  });
});
