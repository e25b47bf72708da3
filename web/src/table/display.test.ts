// What happened is shown in its order and never long after it happened, with a simulated clock.
import { render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { change } from '../app/settings.svelte';
import { FakeConnection } from '../dev/fake-connection';
import { lcnView, npView, omView, position, room, TABLE, whole } from '../dev/fixtures';
import Harness from '../dev/Harness.svelte';
import { game } from '../games/la-cosa-nostra';
import { paydaySlip } from '../games/la-cosa-nostra/display';
import { asLcn } from '../games/la-cosa-nostra/view';
import { game as np } from '../games/nothing-personal';
import { game as omerta } from '../games/omerta';
import type { Event, Position, ServerMessage } from '../generated/messages';
import { thing } from './choice.svelte';
import { TableContext } from './context.svelte';
import { MOST_BEHIND_MS } from './display.svelte';
import StepCard from './StepCard.svelte';
import { stepsOf } from './steps';
import { TableStore } from './store.svelte';

const sounds: string[] = [];
vi.mock('../ui/sound', () => ({ play: (sound: string) => sounds.push(sound), soundOf: () => null }));

let connection: FakeConnection;
let store: TableStore;
let table: TableContext;
const event = (name: string, args: Event['args'], sentence: string): Event => ({ event: name, args, sentence });
const roll = event('rolls', { player: 2, pips: 6 }, 'Ben rolls a 6.');
const paid = event('pays', { player: 3, other: 2, sum: 2000 }, 'Cleo pays Ben $2,000.');
const paidByMe = event('pays', { player: 1, other: 2, sum: 2000 }, 'Ann pays Ben $2,000.');

function positionWith(cash: number[], what: Partial<Position> = {}): Position {
  const view = lcnView();
  return position({ view: { ...view, players: view.players.map((p, i) => ({ ...p, cash: cash[i]! })) }, ...what });
}
const update = (seq: number, events: Event[], p: Position): ServerMessage => ({
  ...{ type: 'update', table: TABLE, seq, events, position: p },
});
const robbery = (seq: number) => update(seq, [roll, paid], positionWith([2000, 4000, 0]));
const cash = () => asLcn(store.position!.view).players.map((p) => p.cash);
const log = () => store.log.map((l) => l.event.sentence);
const elapse = async (ms: number) => {
  vi.advanceTimersByTime(ms);
  await tick();
};

beforeEach(async () => {
  vi.useFakeTimers();
  sounds.length = 0;
  await change({ pace: 'calm' });
  connection = new FakeConnection();
  connection.serverNow = () => Date.now();
  store = new TableStore(TABLE, connection.asConnection());
  table = new TableContext(store, game);
  connection.say(whole(positionWith([2000, 2000, 2000]), room()));
});
afterEach(() => {
  store.leavePage();
  vi.useRealTimers();
});

describe('a roll', () => {
  test('V2 2.9, 4.1, 10: is announced, rolled and landed before the board changes, and logged last', async () => {
    const order: string[] = [];
    store.onUpdate(() => order.push('board'));
    connection.say(robbery(2));
    const { container } = render(Harness, { table, part: StepCard });
    connection.say({ ...{ type: 'talk', table: TABLE }, line: { n: 1, from: 2, to: [], text: 'Thanks.' } } as never);
    for (let ms = 0; ms < 6000; ms += 50) {
      const beat = store.display.shown?.beat ?? 'closed';
      if (order.at(-1) !== beat && !(beat === 'land' && order.includes('land'))) order.push(beat);
      if (log().length > 0 && !order.includes('log')) order.push('log');
      if (store.talk.length > 0 && !order.includes('talk')) order.push('talk');
      if (!order.includes('land')) {
        expect(cash()).toEqual([2000, 2000, 2000]);
        expect(store.decision).toBeNull();
        expect(container.textContent).not.toMatch(/pays|6/);
        expect(container.innerHTML).not.toContain('aria-label="6"');
        expect(sounds).not.toContain('land');
      }
      await elapse(50);
    }
    expect(order).toEqual(['announce', 'roll', 'land', 'board', 'log', 'talk', 'closed']);
    expect(sounds).toEqual(['dice', 'land']);
    expect([cash(), log()]).toEqual([
      [2000, 4000, 0],
      [roll.sentence, paid.sentence],
    ]);
  });
  test('says what it means to those who listen, only when it has landed', async () => {
    connection.say(robbery(2));
    const { getByRole } = render(Harness, { table, part: StepCard });
    await elapse(1900);
    expect(getByRole('status').textContent?.trim()).toBe('');
    await elapse(200);
    expect(getByRole('status').textContent).toContain('Cleo pays $2,000.');
  });
  test('V2 4.3: lands at one key; a second key makes room', async () => {
    connection.say(robbery(2));
    store.display.skip();
    await elapse(10);
    expect([store.display.shown?.beat, cash()]).toEqual(['land', [2000, 2000, 2000]]);
    store.display.skip();
    await elapse(10);
    expect([store.display.shown, cash()]).toEqual([null, [2000, 4000, 0]]);
    expect(log()).toHaveLength(2);
  });
  test('is shown landed where the reader wants no waiting', async () => {
    await change({ pace: 'instant' });
    connection.say(robbery(2));
    expect([cash(), log().length, store.display.shown?.beat]).toEqual([[2000, 4000, 0], 2, 'land']);
  });
  test('V2 4.3, 10: takes less than half as long at a brisk pace', async () => {
    await change({ pace: 'brisk' });
    connection.say(robbery(2));
    await elapse(1150);
    expect(cash()).toEqual([2000, 4000, 0]);
  });
  test('V2 4.2, 10: against me is loud, and stays until I go on', async () => {
    connection.say(update(2, [roll, paidByMe], positionWith([0, 4000, 2000])));
    const { container } = render(Harness, { table, part: StepCard });
    await elapse(1950);
    expect(container.querySelector('.loud')).toBeNull(); // that it hurts is a result too
    await elapse(4000);
    expect(container.querySelector('.loud')).not.toBeNull();
    expect(sounds).toEqual(['dice', 'hit']);
    store.display.skip();
    await tick();
    expect(store.display.shown).toBeNull();
  });
  test('leaves with the table: what is sent whole counts at once', async () => {
    connection.say(robbery(2));
    connection.say(whole(positionWith([1, 2, 3])));
    expect([cash(), store.display.shown, store.display.holding]).toEqual([[1, 2, 3], null, false]);
  });
  test('why a thing is of no use is not said of a board that is not shown yet', async () => {
    connection.answer = { ok: false, refusal: { code: 'window', rule: '', sentence: 'A reaction is pending.' } };
    const touched = table.touch(thing('gangster', 'big-joey'), document.body);
    connection.say(robbery(2)); // came before the answer: that is about the board after it
    await touched;
    expect(connection.sent.at(-1)).toMatchObject({ type: 'why' });
    expect([store.display.holding, table.why, table.detail]).toEqual([true, null, null]);
    await elapse(MOST_BEHIND_MS);
    await table.touch(thing('gangster', 'big-joey'), document.body);
    expect(table.why?.refusal.sentence).toBe('A reaction is pending.');
  });
});

describe('a busy table', () => {
  test('is never further behind than the limit, and catches up when it is quiet', async () => {
    const sent = new Map<number, number>();
    let worst = 0;
    store.onUpdate(() => {
      worst = Math.max(worst, Date.now() - sent.get(store.seq)!);
    });
    for (let seq = 2; seq <= 200; seq++) {
      sent.set(seq, Date.now());
      connection.say(robbery(seq));
      await elapse(250);
    }
    expect(worst).toBeGreaterThan(1500);
    expect(worst).toBeLessThanOrEqual(MOST_BEHIND_MS);
    await elapse(MOST_BEHIND_MS);
    expect(store.seq).toBe(200);
    expect(log()).toHaveLength(398);
  });
  test('hurries when I am asked and have little time', async () => {
    const clock = { phase: 'window', opened_at: Date.now(), base_ends_at: null, ends_at: Date.now() + 12_000 };
    connection.say(update(2, [roll, paid], positionWith([2000, 4000, 0], { clock: clock as never })));
    await elapse(900);
    expect(cash()).toEqual([2000, 4000, 0]);
  });
  test('waits for nobody in a tab that is not seen', () => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    connection.say(robbery(2));
    Object.defineProperty(document, 'hidden', { value: false, configurable: true });
    expect(cash()).toEqual([2000, 4000, 0]);
  });
});

describe('what happens to me', () => {
  test('is loud without dice too', async () => {
    connection.say(update(2, [paidByMe], positionWith([0, 4000, 2000])));
    expect(store.display.shown).toMatchObject({ step: { kind: 'deed', meaning: [paidByMe.sentence] } });
    expect(cash()).toEqual([2000, 2000, 2000]);
    await elapse(1700);
    expect(cash()).toEqual([0, 4000, 2000]);
  });
  test('is what others do: my people, my businesses, my money, in each game', () => {
    const lcn = lcnView();
    const mine = { ...lcn.players[0]!, businesses: [{ id: 'cop-1', active: true }] };
    const view = { ...lcn, players: [mine, ...lcn.players.slice(1)] };
    const off = (business: string) => event('business-deactivated', { business }, business);
    expect(game.losses([off('cop-1'), off('cop-2'), paid], view, 1)).toEqual(['cop-1']);
    const ownJob = { ...view, jobs: [{ player: 1, gangster: 'big-joey' }] };
    expect(game.losses([paidByMe], ownJob, 1)).toEqual([]);
    const won = event('assault-won', { player: 2, other: 1, domain: 'x', soldiers: 1 }, 'Ben takes it.');
    expect([1, 2].map((me) => omerta.losses([won], omView(), me))).toEqual([['Ben takes it.'], []]);
    const took = event('took', { who: 2, other: 1, amount: 1000 }, 'Ben takes $1,000 from Ann.');
    expect([1, 3].map((me) => np.losses([took], npView(), me).length)).toEqual([1, 0]);
  });
});

describe('what everybody stops for', () => {
  test('the end of a round shows who stands where, the richest first', () => {
    const next = positionWith([1000, 3000, 2000], { round: 2 });
    connection.say(update(2, [event('round', { round: 2 }, 'Round II begins.')], next));
    const step = store.display.shown?.step;
    expect(step?.kind).toBe('standings');
    expect(step?.rows?.map((r) => r.seat)).toEqual([2, 3, 1]);
  });
  test('V2 7.1: a payday slip names what pays, and strikes what is out with the reason', () => {
    const view = lcnView();
    view.players[0]!.businesses = ['cop-1', 'cop-2', 'casino-1', 'casino-2'].map((id, i) => ({ id, active: i < 2 }));
    const args = { business: 'casino-2', job: 'arson', by: 'ray-conti' };
    const slip = paydaySlip(view, 1, 2000, [event('business-deactivated', args, '')]);
    expect(slip.rows?.map((r) => [r.label, r.struck ?? false, r.reason])).toEqual([
      ['cop × 2', false, undefined],
      ['casino', true, 'Out this round'],
      ['casino', true, 'Out this round: arson (ray-conti)'],
    ]);
    expect(slip.total?.amount).toBe('$2,000');
  });
  test('V2 7.1: everyone has a slip, mine first, all in one step', () => {
    const income = [2, 1, 3].map((player) => event('income', { player, sum: 1000 * player }, ''));
    const [slip, ...more] = game.notices(income, lcnView(), lcnView(), 1);
    expect(more).toEqual([]);
    expect([slip, ...(slip?.others ?? [])].map((s) => [s?.seat, s?.total?.amount])).toEqual([
      [1, '$1,000'],
      [2, '$2,000'],
      [3, '$3,000'],
    ]);
    const domains = [1, 2].map((player) => event('income', { player, amount: 500 }, ''));
    expect(omerta.notices(domains, omView(), omView(), 2).map((s) => [s.seat, s.others?.length])).toEqual([[2, 1]]);
  });
  test('V2 7.1: below the income stands what was in hand before, and what is now', () => {
    const view = lcnView();
    view.players[0]!.cash = 5000;
    expect(paydaySlip(view, 1, 2000).sums?.map((s) => s.amount)).toEqual(['$5,000', '$7,000']);
  });
  test('V2 7.2: my slip adds all paydays so far in columns', () => {
    const who = { me: 1, seats: 3, called: () => 'Ann', round: (n: number) => 'I'.repeat(n) };
    const paydays = () => [
      { round: 1, amount: 3000 },
      { round: 2, amount: 4000 },
    ];
    const income = event('income', { player: 1, sum: 2000 }, 'You receive $2,000.');
    const at = positionWith([0, 0, 0], { round: 3 });
    const { steps } = stepsOf(game, { ...who, paydays }, { events: [income], before: at, after: at });
    expect(steps[0]?.columns).toEqual([
      { label: 'I', amount: '$3,000' },
      { label: 'II', amount: '$4,000' },
      { label: 'III', amount: '$2,000' },
    ]);
    const first = stepsOf(game, who, { events: [income], before: at, after: at });
    expect(first.steps[0]?.columns).toBeUndefined();
  });
  test('V2 4.4: a Cop lifts one die, the others stay; what a Response answers stays in sight', () => {
    const job = { player: 2, gangster: 'vito', job: 'theft-1', difficulty: 4, dice: [5, 2] };
    const rerolled = [event('rerolls', { player: 2, pips: 1 }, ''), event('rolls', { player: 2, pips: 2 }, '')];
    const [again] = game.diceRolls(rerolled, lcnView({ jobs: [job] }), () => 'Ben');
    expect(again?.dice).toEqual([
      { value: 5, hit: true, kept: true },
      { value: 2, hit: false },
    ]);
    const robbery = { player: 3, gangster: 'rico', job: 'robbery', difficulty: 3 };
    const [answer] = game.diceRolls(
      [event('rolls', { player: 3, pips: 6 }, '')],
      lcnView({ jobs: [job, robbery] }),
      () => 'Cleo',
    );
    expect(answer?.earlier?.map((d) => d.value)).toEqual([5, 2]);
    expect(answer?.dice.map((d) => d.value)).toEqual([6]);
  });
  test('V2 4.5: a purchase has no dice; its money flies to the bank', () => {
    const buys = [event('buys', { player: 2, business: 'cop', sum: 2000 }, 'Ben buys a Cop.')];
    expect(game.diceRolls(buys, lcnView(), () => 'Ben')).toEqual([]);
    expect(game.money(buys)).toEqual([{ from: 'seat:2', to: 'bank', amount: 2000 }]);
  });
  test('V2-OM OI-1: an incident shows its card, an arrest and a promotion their gangster', () => {
    const incident = event('incident', { player: 2, card: 'truce' }, 'Incident for Ben.');
    expect(omerta.notices([incident], omView(), omView(), 1)).toMatchObject([{ picture: { card: 'truce' } }]);
    const fates = ['jailed', 'died', 'promoted'].map((e) => event(e, { gangster: 'vinny' }, e));
    expect(np.notices(fates, npView(), npView(), 1).map((n) => n.picture?.state)).toEqual(['prison', 'killed', 'free']);
  });
  test('money that a robbed family earns flies to the robber', () => {
    const robbed = event('robbed-income', { player: 2, other: 1, domain: 'x', amount: 500 }, '');
    expect(omerta.money([robbed])).toEqual([{ from: 'seat:1', to: 'seat:2', amount: 500 }]);
  });
});
