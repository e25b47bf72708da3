// The table explains itself: what is missing can be asked for, offers are written beside the board, and the keyboard
// leads from the card to the button.
import { fireEvent } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type DrawnTable, drawnTable } from '../dev/drawn-table';
import { position } from '../dev/fixtures';
import { asLcn, typeOf } from '../games/la-cosa-nostra/view';
import type { Position, ServerAnswer } from '../generated/messages';

let table: DrawnTable['table'];
let connection: DrawnTable['connection'];
let find: DrawnTable['find'];
let all: DrawnTable['all'];
let update: DrawnTable['update'];

beforeEach(async () => {
  ({ table, connection, find, all, update } = await drawnTable('la-cosa-nostra-planning'));
});

const needy = () => find('[data-region=hand] [data-thing^="job:toxic-waste-contract"]'); // needs a Waste Company
const owner = () => asLcn(table.view).players.find((p) => p.businesses?.some((b) => typeOf(b.id) === 'waste-company'))!;

describe('what is missing', () => {
  test('V2 3.3: is asked of its owner by one button, with an offer already filled in', async () => {
    await fireEvent.click(needy());
    const ask = all('.decide [data-ask]');
    expect(ask.length).toBe(1);
    expect(ask[0]!.textContent).toContain(table.store.name(owner().seat));
    expect(ask[0]!.textContent).toContain('Waste Company');
    await fireEvent.click(ask[0]!);
    expect(table.builder?.to).toBe(owner().seat);
    expect(table.builder?.wants?.[0]).toMatch(/^marker waste-company-\d$/);
    expect(table.builder?.gives?.[0]).toBe('cash 2000'); // a sixth of $13,000, in thousands
  });
  test('V2 3.3: is marked at its owner while the card is raised', async () => {
    expect(all('.biz.hint').length).toBe(0);
    await fireEvent.click(needy());
    expect(all('.biz.hint').length).toBe(owner().businesses!.filter((b) => typeOf(b.id) === 'waste-company').length);
  });
  test('V2 3.7: does not block the plan', async () => {
    await fireEvent.click(needy());
    await fireEvent.click(find('[data-region=mine] [data-thing^="gangster:"].legal'));
    expect(find('[data-confirm]')).not.toBeNull();
    expect(find('.decide .why').textContent).toContain('Waste Company');
  });
  test('V2 13.5: A asks', async () => {
    await fireEvent.click(needy());
    await fireEvent.keyDown(document.body, { key: 'a' });
    expect(table.builder?.to).toBe(owner().seat);
  });
});

describe('the builder', () => {
  const goods = (): Partial<ServerAnswer> => ({
    ok: true,
    mine: [
      { text: 'cash 1000', item: 'cash', args: { sum: 1000 }, label: '$1,000' },
      { text: 'business pimp-1', item: 'business', args: { business: 'pimp-1' }, label: 'Pimp' },
    ],
    theirs: [{ text: 'marker cop-1', item: 'marker', args: { business: 'cop-1' }, label: 'a use of the Cop' }],
    not: [],
  });
  const open = async () => {
    connection.answer = goods();
    table.builder = { to: owner().seat, counter: null };
    await vi.waitFor(() => expect(find('.builder .cols')).not.toBeNull());
  };
  test('V2 2.8, 3.4: stands in the column of the talk, over nothing; board, hand and bar stay usable', async () => {
    await open();
    expect(find('aside .builder')).not.toBeNull();
    expect(document.querySelector('dialog')).toBeNull();
    expect(all('[data-region=hand] [data-pick]').length).toBeGreaterThan(0);
  });
  test('V2 3.4, 13.7: a thing of the board is added by touching it, or by + with the focus on it', async () => {
    await open();
    table.touch('business:cop-1', find('.decide'));
    await tick();
    expect(find('.builder .pill.on').textContent).toContain('Cop');
    const mine = find('[data-region=mine] [data-thing^="business:"]');
    mine.dataset.thing = 'business:pimp-1';
    await fireEvent.keyDown(mine, { key: '+' });
    expect(all('.builder .pill.on').length).toBe(2);
    expect(table.choice.picked).toEqual([]);
  });
  test('V2 3.4: what is put away is kept as a draft for that person', async () => {
    await open();
    await fireEvent.click(find(`.builder button[aria-label="More"]`));
    await fireEvent.click(find('.builder [data-put-away]'));
    expect(table.builder).toBeNull();
    await open();
    expect(find('.builder input[type=number]')).toHaveProperty('value', '1000');
    table.builder = { to: table.store.rivals().find((s) => s !== owner().seat)!, counter: null };
    const sum = () => find('.builder input[type=number]') as HTMLInputElement | null;
    await vi.waitFor(() => expect(sum()?.value).toBe('0'));
  });
  test('V2-NP O-2: a stepper changes the sum by what the game counts in; at a limit it says why', async () => {
    await open();
    const [less, more] = [find('.builder [aria-label="Less"]'), find('.builder [aria-label="More"]')];
    expect(less).toHaveProperty('disabled', false); // the focus stays
    expect([less.ariaDisabled, less.title]).toEqual(['true', 'It cannot be less than nothing.']);
    await fireEvent.click(more);
    await fireEvent.click(more);
    expect(find('.builder .cash b').textContent).toBe('$2,000');
    await fireEvent.change(find('.builder input[type=number]'), { target: { value: '99999999' } });
    expect(find('.builder .cash b').textContent).toBe('$6,000');
    expect([more.ariaDisabled, more.title]).toEqual(['true', 'There is no more than $6,000.']);
  });
  test('V2-omerta-np O-3: of a whole deck at most five hits of a search are shown, and what is chosen', async () => {
    const cards = Array.from({ length: 40 }, (_, i) => ({
      text: `card ic-${i}`,
      item: 'card',
      args: { card: `ic-${i}` },
      label: `Card ${i}`,
    }));
    connection.answer = { ...goods(), theirs: cards };
    table.builder = { to: owner().seat, counter: null };
    await vi.waitFor(() => expect(find('.builder .cols')).not.toBeNull());
    expect(all('.builder [data-kind=card] .pill').length).toBe(0);
    const search = find('.builder input[type=search]');
    await fireEvent.input(search, { target: { value: 'ic-1' } });
    expect(all('.builder [data-kind=card] .pill').length).toBe(5);
    await fireEvent.click(find('.builder [data-kind=card] .pill input'));
    await fireEvent.input(search, { target: { value: 'ic-39' } });
    expect(all('.builder [data-kind=card] .pill').length).toBe(2);
  });
  test('V2 13.3: Esc puts it away before anything else', async () => {
    await fireEvent.click(needy());
    await open();
    await fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(table.builder).toBeNull();
    expect(table.choice.picked.length).toBe(1);
  });
});

describe('the keyboard', () => {
  const enter = (key: string, at: Element = document.activeElement!) => fireEvent.keyDown(at, { key });
  test('V2 13.1, 13.4: a number raises a card, the focus goes to the first target, then to the button', async () => {
    await enter('6', document.body);
    await vi.waitFor(() => expect(document.activeElement?.matches('[data-region=mine] .legal')).toBe(true));
    await fireEvent.click(document.activeElement!);
    await vi.waitFor(() => expect(document.activeElement?.matches('[data-confirm]')).toBe(true));
  });
  test('V2 13.2: Enter on the raised card does not put it back', async () => {
    await fireEvent.click(needy());
    needy().focus();
    await enter('Enter');
    expect(table.choice.picked.length).toBe(1);
  });
  test('V2 13.4: a pointer leaves the focus where it is', async () => {
    await fireEvent.pointerDown(needy());
    await fireEvent.click(needy());
    await tick();
    expect(document.activeElement?.matches('.legal')).toBe(false);
  });
});

describe('the log and the board', () => {
  const happens = async (args: Record<string, string | number>) => {
    await update({}, [{ event: 'buys', args, sentence: 'Somebody buys something.' }]);
    table.side = 'log';
    await tick();
  };
  const man = () => find('[data-region=mine] [data-thing^="gangster:"]').dataset.thing!;
  test('a line of the log points at what it speaks of, while it is looked at', async () => {
    await happens({ player: table.store.me!, gangster: man().slice('gangster:'.length) });
    const line = () => all('[data-points]').at(-1)!;
    expect(all('.spoken').length).toBe(0);
    await fireEvent.focus(line());
    expect(all('.spoken').map((e) => e.dataset.thing)).toContain(man());
    await fireEvent.blur(line());
    expect(all('.spoken').length).toBe(0);
    await fireEvent.click(line());
    await fireEvent.blur(line());
    expect(all('.spoken').length).toBeGreaterThan(0); // until it is touched again
    await fireEvent.click(line());
    expect(all('.spoken').length).toBe(0);
  });
  test('a thing of the board tells what happened with it', async () => {
    await happens({ player: table.store.me!, gangster: man().slice('gangster:'.length) });
    table.detail = man();
    await tick();
    expect(document.querySelector('[data-happened]')?.textContent).toContain('Somebody buys something.');
    table.detail = 'gangster:nobody';
    await tick();
    expect(document.querySelector('[data-happened]')).toBeNull();
  });
});

describe('at a seat', () => {
  const judged = async (name: string, from: number, reputation: Position['reputation'], extra = {}) => {
    const args = { from, to: table.store.me!, id: 1 };
    await update({ reputation }, [{ event: name, args, sentence: `${name}.`, ...extra }]);
  };
  test('V2 2.4: promises kept and broken stand beside the name as the server counts them', async () => {
    const seat = table.store.rivals()[0]!;
    const counted = (kept: number, broken: number) =>
      table.store.room!.seats.map((_, i) => (i === seat - 1 ? { kept, broken } : { kept: 0, broken: 0 }));
    expect(find('[data-reputation]')).toBeNull();
    await judged('word-broken', seat, counted(0, 0), { private: true });
    expect(find('[data-reputation]')).toBeNull();
    await judged('word-kept', seat, counted(1, 0));
    await judged('word-broken', seat, counted(1, 1));
    expect(find(`[data-reputation="${seat}"]`).title).toContain('1 promises kept, 1 broken');
    table.detail = `seat:${seat}`;
    await tick();
    expect(document.querySelectorAll('[data-promises] li').length).toBe(2);
  });
  test('V2 5.5: kinds of questions that are off are counted in the top bar, and open from there', async () => {
    expect(find('[data-silenced]')).toBeNull();
    const orders = [{ prompt: 'DEC-08', ask: 'never' as const, until: 1 }];
    connection.say({
      type: 'mine',
      table: table.store.id,
      mine: { ...table.store.mine!, orders },
      decision: table.store.decision,
    });
    await tick();
    await fireEvent.click(find('[data-silenced="1"]'));
    expect(table.dialog).toBe('orders');
  });
});

describe('what is said', () => {
  test('finding 13, V2 12.4: a seat is called by who sits there, never by its number', () => {
    const seat = table.store.rivals()[0]!;
    expect(table.labelOf(`seat:${seat}`)).toBe(table.store.name(seat));
  });
  test('names of what can be chosen have no empty sentences', async () => {
    await fireEvent.click(needy());
    for (const tile of all('[data-region=mine] [data-pick]')) expect(tile.ariaLabel).not.toMatch(/\.\s*\./);
  });
  test('a window that passed by without me is not called answered', async () => {
    const p = structuredClone(position());
    const decision = { ...table.store.decision!, mine: false, window: true, passed: true, answer: null };
    await update({ ...p, view: table.view!, decision: { ...decision, asked: [table.store.me!] } });
    expect(find('.decide').textContent).not.toContain('Answered');
    expect(find('.decide').textContent).not.toContain('You let it stand');
  });
  test('leaving the table asks first, and says who plays on', async () => {
    table.dialog = 'menu';
    await tick();
    const leave = [...document.querySelectorAll<HTMLElement>('dialog .btn')].find((b) =>
      b.textContent?.startsWith('Leave'),
    )!;
    await fireEvent.click(leave);
    expect(connection.sent.filter((m) => m.type === 'leave')).toEqual([]);
    expect(document.querySelector('dialog .leaving')?.textContent).toContain('A bot plays on for you');
  });
});
