// The parts of the table screen against a fake connection.
import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeConnection } from '../dev/fake-connection';
import { action, decision, firstOffer, lcnView, offer, position, room, TABLE, update, whole } from '../dev/fixtures';
import Harness from '../dev/Harness.svelte';
import { game } from '../games/la-cosa-nostra';
import { asLcn } from '../games/la-cosa-nostra/view';
import type { Clock, ServerMessage, ViewChanges } from '../generated/messages';
import { TableContext } from './context.svelte';
import { channelOf, TableStore } from './store.svelte';

let connection: FakeConnection;
let store: TableStore;
let table: TableContext;
const event = (name: string, sentence: string) => ({ event: name, args: {}, sentence });
const buttons = () => screen.queryAllByRole('button').map((b) => b.textContent?.trim() ?? '');
const sent = () => connection.sent.filter((m) => m.type !== 'open' && m.type !== 'log');

beforeEach(() => {
  connection = new FakeConnection();
  store = new TableStore(TABLE, connection.asConnection());
  table = new TableContext(store, game);
});

async function show(part: 'bar' | 'offer' | 'builder', p = position()) {
  connection.say(whole(p));
  render(Harness, { table, part });
  await tick();
}

describe('updates', () => {
  const end = action('end-turn', {}, 'End your turn');
  const brief = (actions: string[]) =>
    ({
      ...update(2, position()),
      position: {
        changes: {},
        decision: { key: 'turn', asked: [1], mine: true, actions },
        clock: { phase: 'reserve' },
      },
    }) as ServerMessage;

  test('name what was described before, and change only those fields of the clock that differ', () => {
    const clock: Clock = {
      ...{ server_time: 1, kind: 'turn', phase: 'base', runs_for: [1] },
      ...{ opened_at: 1, base_ends_at: 60, ends_at: 90, reserve_ms: [30, 30, 30] },
    };
    connection.say(whole(position({ decision: decision({ actions: [end] }), clock })));
    connection.say(brief([end.text]));
    expect(store.seq).toBe(2);
    expect(store.decision).toEqual(decision({ actions: [end] }));
    expect(store.position?.clock).toEqual({ ...clock, phase: 'reserve' });
    connection.say({ ...update(3, position()), position: { changes: {}, decision: null } } as ServerMessage);
    expect(store.position?.clock).toEqual({ ...clock, phase: 'reserve' });
  });
  test('of what is mine change only what they name', () => {
    connection.say(whole(position({ mine: { ...position().mine!, holds: [2] } })));
    connection.say({ type: 'mine', table: TABLE, mine: { undo: true }, decision: null });
    expect(store.mine).toEqual({ ...position().mine!, holds: [2], undo: true });
    connection.say({ type: 'mine', table: TABLE, decision: null });
    const next = { ...update(2, position()), position: { changes: {}, decision: null, mine: { muted: [3] } } };
    connection.say(next as ServerMessage);
    expect(store.mine).toEqual({ ...position().mine!, holds: [2], muted: [3], undo: true });
  });
  test('of the room change only what they name', () => {
    connection.say(whole(position(), room({ spectators: 1 })));
    connection.say({ type: 'room', table: TABLE, room: { paused: true } });
    expect(store.room).toEqual(room({ spectators: 1, paused: true }));
  });
  test('that name something unknown make the page ask for the whole table', () => {
    connection.say(whole());
    const before = connection.sent.length;
    connection.say(brief(['p1 cancel vito']));
    expect(connection.sent.slice(before)).toMatchObject([{ type: 'open', table: TABLE }]);
    expect(store.seq).toBe(1);
  });
});

describe('talk', () => {
  test('what is said again because its answer was lost keeps its key, anything else has a new one', async () => {
    const keys = () => sent().map((m) => (m.type === 'say' ? m.key : ''));
    connection.lost = true;
    await store.say({ text: 'hello' }, []);
    await store.say({ text: 'hello' }, []);
    connection.lost = false;
    await store.say({ text: 'hello' }, []);
    await store.say({ text: 'hello' }, []);
    await store.say({ text: 'hello' }, [2]);
    const [a, b, c, d, e] = keys();
    expect(a).toMatch(/^[A-Za-z0-9-]{1,40}$/);
    expect([b, c]).toEqual([a, a]);
    expect(new Set([a, d, e]).size).toBe(3);
  });
});

describe('the decision bar', () => {
  const tasks = [action('execute', { gangster: 'vito' }), action('cancel', { gangster: 'vito' })];

  test('offers only what the server offered, and sends it word for word', async () => {
    await show('bar', position({ decision: decision({ actions: [action('end-turn', {}, 'End your turn')] }) }));
    await fireEvent.click(screen.getByText('End my turn'));
    expect(sent()).toMatchObject([{ type: 'act', seq: 1, do: 'p1 end-turn', table: TABLE }]);
  });
  test('shows two verbs for the picked thing as two buttons', async () => {
    await show('bar', position({ decision: decision({ actions: tasks }) }));
    table.choice.pick('gangster:vito');
    await tick();
    expect(buttons().filter((b) => /Execute|Cancel/.test(b))).toEqual(['Execute', 'Cancel the task']);
  });
  test('V2-OM OA-2: who is not asked reads who decides what, and has nothing to press', async () => {
    await show('bar', position({ decision: decision({ mine: false, asked: [2], waiting: 'Ben is on turn.' }) }));
    expect(screen.getByText('Ben is on turn.')).toBeTruthy();
    expect(buttons()).toEqual([]);
  });
  test('V2 5.3, V2-NP W-1: who holds nothing in a window may let it stand, and is not asked the question', async () => {
    await show(
      'bar',
      position({
        decision: decision({
          window: true,
          mine: false,
          may_pass: true,
          asked: [1, 2],
          question: 'Reveal a Trap?',
          waiting: 'Does anybody answer?',
        }),
      }),
    );
    expect(screen.queryByText('Reveal a Trap?')).toBeNull();
    await fireEvent.click(screen.getByText('Pass'));
    expect(sent()).toMatchObject([{ type: 'pass', seq: 1 }]);
  });
  test.each([
    ['V2-NP W-2: who holds nothing is not offered time to think', [], 'Waiting', false],
    [
      'V2-NP W-4: unless they want to be asked always, as a bluff',
      [{ prompt: '*', ask: 'always' }],
      'You may react',
      true,
    ],
  ])('%s', async (_, orders, who, thinks) => {
    const window = { window: true, mine: false, may_pass: true, asked: [1, 2], waiting: 'Does anybody answer?' };
    const mine = { ...position().mine!, orders: orders as never };
    const clock = {
      server_time: 1_000_000,
      kind: 'reaction' as const,
      phase: 'window' as const,
      runs_for: [],
      reserve_ms: [],
      opened_at: 1_000_000,
      base_ends_at: null,
      ends_at: 1_012_000,
    };
    await show('bar', position({ decision: decision(window), mine, clock }));
    expect(document.querySelector('.who')!.textContent).toContain(who);
    expect(document.querySelector('[data-think]') !== null).toBe(thinks);
    expect(document.querySelector('.decide')!.classList.contains('quiet')).toBe(!thinks);
    expect(screen.getByText('Pass')).toBeTruthy();
  });
  test('a sealed answer can be taken back', async () => {
    await show('bar', position({ decision: decision({ window: true, answer: action('pass', {}, 'Pass') }) }));
    await fireEvent.click(screen.getByText(/Undo/));
    expect(sent()).toMatchObject([{ type: 'undo' }]);
  });
  test('finding 19, V2 5.1, V2-NP NT-3: says what a window is about to those who hold nothing', async () => {
    await show('bar', position());
    const window = { window: true, mine: false, may_pass: true, asked: [1], waiting: 'Ann may play a card.' };
    connection.say({
      ...update(2, position({ decision: decision({ ...window, about: 'Ben attacks Cleo.' }) })),
      events: [event('earns', 'Ben gets $4,000.')],
    } as ServerMessage);
    await tick();
    expect(screen.getByText('Ben attacks Cleo.')).toBeTruthy();
    expect(screen.queryByText(/Ben gets/)).toBeNull(); // the last event, whatever it was, is no subject
    expect(screen.queryByText('Ann may play a card.')).toBeNull();
  });
  test('finding 8, V2 12.1: a question of mine begins with its subject', async () => {
    const asked = { question: 'Play an Emergency doc?', about: 'Vito (Ben) is about to be killed.', window: true };
    await show(
      'bar',
      position({ decision: decision({ ...asked, actions: [action('pass')], default: action('pass') }) }),
    );
    expect(document.querySelector('.decide .ask b')?.textContent?.trim()).toBe(
      'Vito (Ben) is about to be killed. Play an Emergency doc?',
    );
  });
  test('V2 5.5: a kind of question can be left out until the round ends, and nothing else changes', async () => {
    const p = position({
      round: 3,
      decision: decision({ window: true, actions: [action('pass')], default: action('pass') }),
    });
    p.mine!.orders = [{ prompt: 'DEC-1', ask: 'never' }];
    await show('bar', p);
    await fireEvent.change(document.querySelector('[data-again]')!, { target: { value: 'never' } });
    expect(sent()).toMatchObject([
      {
        type: 'orders',
        orders: [
          { prompt: 'DEC-10', ask: 'never', until: 3 },
          { prompt: 'DEC-1', ask: 'never' },
        ],
      },
    ]);
  });
  test('several discards are chosen together and sent one after the other, as they are asked for', async () => {
    const cards = ['theft-1', 'car-theft', 'trap-3'].map((job) => action('discard-job', { job }));
    const asking = (seq: number, actions: typeof cards) =>
      update(seq, position({ decision: decision({ prompt: 'DEC-24', actions }) }));
    await show('bar', position({ decision: decision({ prompt: 'DEC-24', actions: cards }) }));
    table.choice.offer(cards, [], game.spelling);
    expect(table.choice.pick('job:theft-1')).toBe(true);
    expect(table.choice.pick('job:trap-3')).toBe(true);
    await tick();
    connection.answer = { ok: true, seq: 2 };
    await fireEvent.click(screen.getByText(/Confirm 2 cards/));
    const done = () => sent().map((m) => (m.type === 'act' ? m.do : m.type));
    expect(done()).toEqual(['p1 discard-job theft-1']); // the next waits until it is asked for
    connection.answer = { ok: true, seq: 3 };
    connection.say(asking(2, cards.slice(1)));
    await tick();
    expect(done()).toEqual(['p1 discard-job theft-1', 'p1 discard-job trap-3']);
    connection.say(asking(3, cards.slice(1, 2)));
    await tick();
    expect(done().length).toBe(2);
  });
  test('discards that are no longer asked for are not sent', async () => {
    const cards = ['theft-1', 'trap-3'].map((job) => action('discard-job', { job }));
    await show('bar', position({ decision: decision({ prompt: 'DEC-24', actions: cards }) }));
    connection.answer = { ok: true, seq: 2 };
    await store.actInTurn(cards);
    connection.say(update(2, position({ decision: decision({ prompt: 'DEC-03', actions: cards }) })));
    connection.say(update(3, position({ decision: decision({ prompt: 'DEC-24', actions: cards }) })));
    await tick();
    expect(sent().length).toBe(1);
  });
  test('what became of an offer of mine is said in the bar', async () => {
    await show('bar', position());
    table.happened([
      { event: 'offer-refused', args: { id: 1, from: 1, to: 2 }, sentence: 'Ben declines Ann’s offer.' },
    ]);
    await tick();
    expect(document.querySelector('.decide .notice')?.textContent).toContain('Ben declines');
    table.happened([
      { event: 'offer-refused', args: { id: 2, from: 3, to: 2 }, sentence: 'Ben declines Cleo’s offer.' },
    ]);
    await tick();
    expect(document.querySelector('.decide .notice')?.textContent).not.toContain('Cleo');
  });
  test('that an offer of mine is countered is said as such, not as a refusal', async () => {
    await show('bar', position());
    table.happened([
      { event: 'offer-refused', args: { id: 1, from: 1, to: 2 }, sentence: 'Ben declines your offer.' },
      { event: 'offer-made', args: { id: 2, from: 2, to: 1 }, sentence: 'Ben makes you an offer.' },
    ]);
    await tick();
    expect(document.querySelector('.decide .notice')?.textContent).toContain('Ben counters your offer.');
  });
  test('finding 17, V2 12.6, V2-OM OA-4: a number begins with the default, and the button says the act', async () => {
    const all = [0, 1, 2, 3].map((sum) => action('stake', { sum }, `Stake $${sum}`));
    await show('bar', position({ decision: decision({ actions: all, default: all[2]! }) }));
    table.choice.offer(all, [], game.spelling);
    await tick();
    const commit = () => document.querySelector('[data-confirm]')?.textContent?.trim();
    expect(commit()).toMatch(/^Stake \$2/);
    await fireEvent.click(document.querySelector('[aria-label="More"]')!);
    expect(commit()).toMatch(/^Stake \$3/);
    expect(document.querySelector('[aria-label="More"]')).toHaveProperty('disabled', true);
  });
  test('finding 17: where the default does something, its button stands out', async () => {
    const [none, one] = [
      action('reinforce', { soldiers: 0 }, 'Send 0'),
      action('reinforce', { soldiers: 1 }, 'Send 1'),
    ];
    const main = () => document.querySelector('.acts .primary')?.textContent?.trim();
    await show('bar', position({ decision: decision({ actions: [none, one], default: one }) }));
    table.choice.offer([none, one], [], { ...game.spelling, things: () => [] });
    await tick();
    expect(main()).toBe('Send 1');
  });
  test('V2 5.6: a moment that I asked for ends when I say so', async () => {
    await show('bar', position({ decision: decision({ mine: false, asked: [2], held_by: 1 }) }));
    await fireEvent.click(screen.getByText('Continue'));
    expect(sent()).toMatchObject([{ type: 'hold', seats: [] }]);
  });
  test('finding 8, V2 12.2: a refusal says why, with its rule', async () => {
    await show('bar', position({ decision: decision({ actions: [action('end-turn')] }) }));
    connection.answer = {
      ok: false,
      refusal: { code: 'cannot_afford', rule: 'LCN-ACT-3', sentence: 'That costs $4,000.' },
    };
    await fireEvent.click(screen.getByText('End my turn'));
    await tick();
    expect(screen.getByText('That costs $4,000.')).toBeTruthy();
    await fireEvent.click(screen.getByText('Show rule'));
    expect(table.rule).toBe('LCN-ACT-3');
  });
  test('V2-OM F-4: names what happens when time runs out', async () => {
    const now = Date.now();
    const clock = {
      server_time: now,
      kind: 'action' as const,
      phase: 'base' as const,
      runs_for: [1],
      opened_at: 999_000,
      base_ends_at: 1_030_000,
      ends_at: 1_060_000,
      reserve_ms: [0, 0, 0],
    };
    await show(
      'bar',
      position({
        clock,
        decision: decision({ actions: tasks, default: action('cancel', {}, 'Cancel the task of Vito') }),
      }),
    );
    expect(screen.getByText(/If time runs out: Cancel the task of Vito/)).toBeTruthy();
  });
});

describe('an offer', () => {
  test('V2 6.3, V2-NP O-8: marks what a counter changed, with the old value', async () => {
    connection.say(whole(position({ offers: [firstOffer] })));
    await show('offer', position({ offers: [offer({ counters: 1 })] }));
    expect(screen.getByText('changed')).toBeTruthy();
    expect(screen.getByText('before: $1000')).toBeTruthy();
    expect(document.querySelector('.offer s')?.textContent).toBe('$1000');
  });
  test('that cannot be met says why and cannot be accepted', async () => {
    await show(
      'offer',
      position({ offers: [offer({ refused: { code: 'trade_closed', rule: 'LCN-ACT-8', sentence: 'Trade rests.' } })] }),
    );
    expect(screen.getByText('Trade rests.')).toBeTruthy();
    expect((screen.getByText('Accept') as HTMLButtonElement).disabled).toBe(true);
  });
  test('is accepted by its number', async () => {
    await show('offer', position({ offers: [offer()] }));
    await fireEvent.click(screen.getByText('Accept'));
    expect(sent()).toMatchObject([{ type: 'accept', offer: 2 }]);
  });
});

describe('the offer builder', () => {
  test('says why no trade is possible, and lists the goods once it is', async () => {
    table.builder = { to: 2, counter: null };
    connection.answer = { ok: false, refusal: { code: 'window_open', rule: '', sentence: 'A question is open.' } };
    await show('builder');
    await screen.findByText('A question is open.');
    connection.answer = {
      ok: true,
      mine: [{ text: 'gangster vito', item: 'gangster', args: { gangster: 'vito' }, label: 'Vito' }],
      theirs: [],
      not: [],
    };
    connection.say(update(2, position()));
    await screen.findByText(/^vito/i); // by its name, if another test has loaded the cards
    expect(screen.queryByText('A question is open.')).toBeNull();
  });
});

describe('what was missed', () => {
  const frame = (round: number) => ({
    events: [event('round', `Round ${round} begins.`)],
    view: { ...position().view, round },
    round,
  });
  test('is played back as it looked, while the present goes on behind it', async () => {
    const seen: number[] = [];
    connection.say({ ...whole(position({ round: 9 })), missed: 2 } as ServerMessage);
    store.onUpdate((_, __, after) => seen.push(after.round));
    connection.answer = { ok: true, frames: [frame(1), frame(2)] };
    await store.playBack();
    expect([store.position?.round, store.myTurn]).toEqual([1, false]);
    connection.say(update(2, position({ round: 10 })));
    store.nextFrame();
    expect(store.position?.view).toMatchObject({ round: 2 });
    store.nextFrame();
    expect([store.position?.round, store.playback, store.missed]).toEqual([10, null, 0]);
    expect(seen).toEqual([1, 2]);
  });
});

describe('changes of the view', () => {
  const changed = (seq: number, changes: ViewChanges): ServerMessage => {
    const { view: _, ...rest } = position();
    return { ...update(seq, position()), position: { ...rest, changes } } as ServerMessage;
  };
  const cash = () => asLcn(store.position!.view).players.map((p) => p.cash);
  const opens = () => connection.sent.filter((m) => m.type === 'open').length;
  test('are put onto the view before, one update after the other', () => {
    connection.say(whole());
    connection.say(changed(2, { players: { '1': { cash: 7000 } } }));
    connection.say(changed(3, { players: { '0': { cash: 0 } }, phase: 'payday' }));
    expect(cash()).toEqual([0, 7000, 2000]);
    expect(store.position!.view.phase).toBe('payday');
    expect(opens()).toBe(1);
  });
  test('go on behind a playback', async () => {
    connection.say({ ...whole(), missed: 1 } as ServerMessage);
    const frame = { events: [], view: lcnView({ players: [] }), round: 1 };
    connection.answer = { ok: true, frames: [frame] };
    await store.playBack();
    connection.say(changed(2, { players: { '2': { cash: 1 } } }));
    expect(cash()).toEqual([]);
    store.stopPlaying();
    expect(cash()).toEqual([2000, 2000, 1]);
    connection.say(changed(3, { players: { '2': { cash: 2 } } }));
    expect(cash()).toEqual([2000, 2000, 2]);
  });
  test('of a view that was never sent are not guessed: the table is opened again', () => {
    connection.say(whole());
    connection.say(changed(3, { players: { '1': { cash: 7000 } } }));
    expect([cash(), store.seq, opens()]).toEqual([[2000, 2000, 2000], 1, 2]);
    connection.say({ ...whole(position({ view: lcnView({ round: 4 }) })), seq: 3 } as ServerMessage);
    connection.say(changed(4, { phase: 'payday' }));
    expect(store.position!.view).toMatchObject({ round: 4, phase: 'payday' });
  });
});

describe('a card that a look shows', () => {
  const look = (standIn: boolean) => {
    const looking = new TableContext(store, { ...game, seen: () => 'job:marked-cards' });
    connection.say(
      whole(position(), room({ seats: room().seats.map((s) => ({ ...s, stand_in: standIn && s.seat === 1 })) })),
    );
    looking.happened([event('sees', 'You see Marked Cards.')]);
    return looking.detail;
  };
  test('opens at once', () => expect(look(false)).toBe('job:marked-cards'));
  test('does not lie in my way when my stand-in looked', () => expect(look(true)).toBeNull());
});

describe('the log', () => {
  const open = decision({ window: true });
  const report = (seq: number, sentence: string, p = position()) =>
    connection.say({ ...update(seq, p), events: [event('reported', sentence)] } as ServerMessage);
  test('keeps what is at stake apart until the board shows it', () => {
    connection.say(whole());
    report(2, 'A card is played.', position({ decision: open }));
    report(3, 'Another answers.', position({ decision: open }));
    expect([store.settled.length, store.atStake.length]).toEqual([0, 2]);
    report(4, 'It counts.');
    expect([store.settled.length, store.atStake.length]).toEqual([3, 0]);
  });
  test('begins anew with a window about another board', () => {
    connection.say(whole());
    report(2, 'A card is played.', position({ decision: open }));
    report(3, 'The next.', position({ decision: open, view: { ...position().view, round: 2 } }));
    expect(store.atStake.map((l) => l.event.sentence)).toEqual(['The next.']);
  });
});

describe('neutral words', () => {
  const earns = { args: {}, sentence: 'Two Pimps and a Drug Dealer earn $3,000.' };
  test('stand in for those of the box, where the table wants them', () => {
    connection.say(whole(position(), room({ neutral_words: true })));
    expect(table.textOf(earns)).toBe('Two Impresarios and an Importer earn $3,000.');
    connection.say(whole(position(), room()));
    expect(table.textOf(earns)).toBe(earns.sentence);
  });
});

describe('the store', () => {
  test('sends moves on the last number it has seen', () => {
    connection.say(whole());
    connection.say(update(7, position()));
    store.act(action('pass'));
    expect(sent()).toMatchObject([{ type: 'act', seq: 7 }]);
  });
  test('opens the table again after a lost line, and sends no move twice', () => {
    connection.say(whole());
    store.act(action('pass'));
    connection.sent = [];
    connection.say({
      type: 'welcome',
      version: 1,
      server_time: 0,
      me: { name: 'Ann', lang: 'en', guest: true, login: null },
      notices: [],
      build: '',
    });
    expect(connection.sent.map((m) => m.type)).toEqual(['open']);
  });
  test('finding 13: has the log from the server, with what is at stake last', async () => {
    const past = ['Ann plays.', 'Ben answers.', 'A card is played.'].map((sentence, i) => ({
      at: i,
      round: 1,
      event: event('reported', sentence),
    }));
    connection.answer = { ok: true, log: past };
    connection.say({
      ...whole(position({ decision: decision({ window: true }) })),
      at_stake: [past[2]!.event],
    } as ServerMessage);
    await tick();
    expect(store.settled.map((l) => l.event.sentence)).toEqual(['Ann plays.', 'Ben answers.']);
    expect(store.atStake.map((l) => [l.at, l.event.sentence])).toEqual([[2, 'A card is played.']]);
  });
  test('sees rivals in the order in which they sit after me', () => {
    connection.say(whole(position(), room({ you: 2 })));
    expect(store.rivals()).toEqual([3, 1]);
  });
  test('a whisper belongs to those in it, whoever speaks', () => {
    const talk = { n: 1, at: 0, kind: 'text' as const, text: '' };
    expect(channelOf({ ...talk, from: 2, to: [1] }, 1)).toBe('2');
    expect(channelOf({ ...talk, from: 1, to: [2, 3] }, 1)).toBe('2,3');
    expect(channelOf({ ...talk, from: 2, to: [] }, 1)).toBe('');
  });
});
