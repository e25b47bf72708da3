// Rules of the second design that hold for every table, each under its number.
import { fireEvent } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import { type DrawnTable, drawnTable } from '../dev/drawn-table';
import { offer } from '../dev/fixtures';
import type { ServerAnswer } from '../generated/messages';

let table: DrawnTable['table'];
let connection: DrawnTable['connection'];
let find: DrawnTable['find'];
let all: DrawnTable['all'];
let update: DrawnTable['update'];

async function open(name: string) {
  ({ table, connection, find, all, update } = await drawnTable(name));
}

describe.each(['la-cosa-nostra-robbery', 'nothing-personal-turn', 'omerta-action'])('%s', (name) => {
  test('finding 20, V2-NP W-4, W-5: the moments I want to be asked in are checks beside the hand', async () => {
    await open(name);
    const checks = all('[data-region=hand] .ask-me [data-ask] input') as HTMLInputElement[];
    expect(checks.length).toBeGreaterThanOrEqual(4);
    expect(checks.every((c) => c.checked)).toBe(true);
    await fireEvent.click(checks[0]!);
    const prompt = checks[0]!.closest<HTMLElement>('[data-ask]')!.dataset.ask;
    expect(connection.sent.at(-1)).toMatchObject({
      type: 'orders',
      orders: expect.arrayContaining([{ prompt, ask: 'never' }]),
    });
  });
  test('V2-NP W-4: one check asks me always, as a bluff: after what I said of single questions', async () => {
    await open(name);
    const bluff = () => find('[data-region=hand] .ask-me [data-bluff] input') as HTMLInputElement;
    const confirm = async (orders: object[]) => {
      connection.say({
        type: 'mine',
        table: table.store.id,
        mine: { ...table.store.mine!, orders },
        decision: null,
      } as never);
      await tick();
    };
    expect(bluff().checked).toBe(false);
    await fireEvent.click(bluff());
    const always = { prompt: '*', ask: 'always' };
    expect(connection.sent.at(-1)).toMatchObject({ type: 'orders', orders: [always] });
    await confirm([always]);
    expect(bluff().checked).toBe(true);
    await fireEvent.click(find('[data-region=hand] .ask-me [data-ask] input'));
    const sent = connection.sent.at(-1) as unknown as { orders: object[] };
    expect(sent.orders.at(0)).toMatchObject({ ask: 'never' });
    expect(sent.orders.at(-1)).toEqual(always);
    await fireEvent.click(bluff());
    expect(connection.sent.at(-1)).toMatchObject({ type: 'orders', orders: [] });
  });
  test('V2-OM F-2: the marked phase and the question change together', async () => {
    await open(name);
    const marked = () => find('.top [aria-current]').textContent;
    const before = marked();
    const other = table.game.phases(table.view!).find((p) => !p.now)!;
    const decision = { ...table.store.decision!, about: '', question: 'Something else?' };
    await update({ view: { ...table.view!, phase: other.id } as typeof table.view & object, decision });
    expect(marked()).not.toBe(before);
    expect(marked()).toContain(other.label);
    expect(find('.decide').textContent).toContain('Something else?');
  });
  test('V2 13.6: a question takes the focus when it opens, and interrupts nobody who types', async () => {
    await open(name);
    const mine = table.store.decision!;
    await update({ decision: { ...mine, mine: false } });
    (document.activeElement as HTMLElement | null)?.blur();
    await update({ decision: mine });
    expect(document.activeElement?.matches('.bar')).toBe(true);
    await update({ decision: { ...mine, mine: false } });
    find('#say').focus();
    await update({ decision: mine });
    expect(document.activeElement?.id).toBe('say');
  });
});

describe('the offer builder', () => {
  const goods: Partial<ServerAnswer> = {
    ok: true,
    mine: [{ text: 'cash 1000', item: 'cash', args: { sum: 1000 }, label: '$1,000' }],
    theirs: [{ text: 'marker cop-1', item: 'marker', args: { business: 'cop-1' }, label: 'a use of the Cop' }],
    not: [],
  };
  const build = async () => {
    await open('la-cosa-nostra-planning');
    connection.answer = goods;
    table.builder = { to: table.store.rivals()[0]!, counter: null, gives: ['cash 2000'], wants: ['marker cop-1'] };
    await vi.waitFor(() => expect(find('.builder .cols')).not.toBeNull());
  };
  test('V2-NP O-1: asks whom, what I give, what they give, and the word, in this order', async () => {
    await build();
    const parts = ['.to', '.cols section:nth-child(1)', '.cols section:nth-child(2)', '.word'].map((s) =>
      find(`.builder ${s}`),
    );
    for (const [i, part] of parts.slice(1).entries())
      expect(parts[i]!.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
  test('V2-NP O-6, O-7: says the whole offer as sentences, without a name of a command', async () => {
    await build();
    const name = table.store.name(table.store.rivals()[0]!);
    expect(find('[data-says]').textContent).toBe(`You give ${name}: $2,000. In return you get: a use of the Cop.`);
  });
  test('V2-NP O-2: a sum that is promised has a stepper too, in what the game counts in', async () => {
    await build();
    await fireEvent.click(find('.builder .words input[value=pay]'));
    await fireEvent.click(find('.builder .args [aria-label="More"]'));
    await tick();
    expect(find('.builder .args b').textContent).toBe('$1,000');
    expect(find('[data-says]').textContent).toMatch(/Your word: .*\$1,000/);
  });
});

test.each([
  ['la-cosa-nostra-planning', 'round III'],
  ['nothing-personal-turn', 'Round III'],
  ['omerta-action', 'Round IV'],
])('V2 12.7: %s numbers its rounds in Roman numerals, always', async (name, round) => {
  await open(name);
  expect(document.body.textContent).toContain(round);
  expect(document.body.textContent).not.toMatch(/\bround \d/i);
});

test('V2 6.5: deal and word are two boxes, and the word says that nobody enforces it', async () => {
  await open('la-cosa-nostra-planning');
  const { me } = table.store;
  const promise = { text: 'promise no-attack', item: 'promise', args: {}, label: 'I do not attack you.' };
  const { gives } = offer();
  await update({ offers: [offer({ from: table.store.rivals()[0]!, to: me!, gives: [...gives, promise] })] });
  expect(find('.offer .terms').textContent).not.toContain('I do not attack you.');
  expect(find('.offer .wordbox').textContent).toContain('I do not attack you.');
  expect(find('.offer .wordbox').textContent).toMatch(/nobody|not binding|enforce/i);
});

test('V2 6.5, 12.3: an offer of words alone has no empty deal, and mine are said to be mine', async () => {
  await open('la-cosa-nostra-planning');
  const promise = { text: 'promise no-attack', item: 'promise', args: {}, label: 'I do not attack you.' };
  const words = { from: table.store.rivals()[0]!, to: table.store.me!, gives: [], wants: [promise] };
  await update({ offers: [offer(words)] });
  expect(document.querySelector('.offer .terms')).toBeNull();
  expect(find('.offer .wordbox').textContent).toContain('You: I do not attack you.');
});

test('V2 6.8: a silent table offers openers, each a whole sentence', async () => {
  await open('la-cosa-nostra-planning');
  const openers = all('.msgs .empty .chip');
  expect(openers.length).toBeGreaterThanOrEqual(3);
  await fireEvent.click(openers[0]!);
  expect(connection.sent.at(-1)).toMatchObject({ type: 'say', phrase: expect.any(String) });
});

test('V2 6.8: with one person openers are always at hand: a filled sentence, or a filled offer', async () => {
  await open('la-cosa-nostra-planning');
  const them = table.store.rivals()[0]!;
  table.channel = String(them);
  await tick();
  expect(all('[data-opener]').map((e) => e.textContent?.trim())).toEqual([
    'Offer cash',
    'Ask',
    'Give your word',
    'Threaten',
    'Claim',
  ]);
  await fireEvent.click(find('[data-opener=trust_me]'));
  expect((find('#say') as HTMLInputElement).value).toMatch(/word/);
  expect(all('[data-opener]')).toEqual([]); // the sentence is to be sent or changed now
  await fireEvent.input(find('#say'), { target: { value: '' } });
  await fireEvent.click(find('[data-opener=cash]'));
  expect(table.builder).toMatchObject({ to: them, gives: ['cash 1000'] });
});

test.each(['la-cosa-nostra-planning', 'la-cosa-nostra-robbery', 'la-cosa-nostra-turn'])(
  'V2 3.6: in %s my gangsters share the width equally, and more than six have two rows',
  async (name) => {
    await open(name);
    const inAll = all('.mgs > li').length;
    const columns = Number(find('.mgs').style.getPropertyValue('--n'));
    expect(columns).toBe(inAll > 6 ? Math.ceil(inAll / 2) : Math.max(3, inAll));
  },
);

test('V2-OM F-7: beside the map stands what I am about to do, or what is under way, never both', async () => {
  await open('omerta-action');
  const panels = () => all('[data-region=board] :is([data-dice], [data-preview])').map((e) => 'preview' in e.dataset);
  expect(panels()).toEqual([false]);
  await fireEvent.click(find('.decide [data-number-key="1"]'));
  await fireEvent.click(find('[data-region=board] .lit').closest('[data-pick]')!);
  expect(panels()).toEqual([true]);
});
