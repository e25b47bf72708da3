// Rules of the second design about buttons, offers and what I am asked, each under its number.
import { fireEvent } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, test, vi } from 'vitest';
import { change } from '../app/settings.svelte';
import { type DrawnTable, drawnTable } from '../dev/drawn-table';
import { action } from '../dev/fixtures';
import CARDS from '../dev/positions/cards-la-cosa-nostra.json';
import GAMES from '../dev/positions/games.json';
import type { ServerAnswer } from '../generated/messages';

const text = (e: Element | null) => (e?.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim();

test('V2 5.2: the button of a reaction says the act and who does it', async () => {
  const { table, find } = await drawnTable('la-cosa-nostra-robbery');
  table.choice.pick('gangster:big-joey');
  await tick();
  expect(text(find('.decide [data-confirm]'))).toBe('Reveal it: Big Joey ↵');
});

test('V2 5.2: the other button says what happens without it, in every question that can be passed on', async () => {
  const { table, all, update } = await drawnTable('la-cosa-nostra-robbery');
  expect(all('.decide [data-answer=pass]').map(text)).toEqual(['Let it go, keep the Robbery Esc']);
  const pass = { text: 'pass', verb: 'pass', args: {}, label: 'Pass' };
  for (const key of ['schemer', 'closing', 'trap', 'doc']) {
    await update({ decision: { ...table.store.decision!, key, actions: [pass], default: pass } });
    expect(text(all('.decide [data-answer=pass]')[0]!), key).not.toMatch(/^Pass/);
  }
});

test.each(['la-cosa-nostra-robbery', 'nothing-personal-tie', 'omerta-involve'])(
  'V2 12.6: in %s a button begins with a capital letter, whatever its first word is',
  async (position) => {
    const { table, all, update } = await drawnTable(position);
    const action = { text: 'keep-out', verb: 'keep-out', args: {}, label: 'éviter el trato' };
    await update({ decision: { ...table.store.decision!, actions: [action], default: action } });
    expect(all('.decide [data-answer=keep-out]').map(text)).toEqual(['Éviter el trato']);
  },
);

test('V2 7.3, 12.6: recruiting names the gangster and the price on the button', async () => {
  const { table } = await drawnTable('la-cosa-nostra-planning');
  const man = CARDS.cards.find((c) => c.kind === 'gangster' && Number(c.price) > 0)!;
  const action = { text: '', verb: 'recruit', args: { gangster: man.id }, label: '' };
  expect(table.game.commitLabel?.(action, table.view!)).toMatch(/^Recruit: .+ · \$\d+,000$/);
});

test('V2 7.3, 12.2: whoever can pay for no recruit sees all with their prices, and that they pass', async () => {
  const { table, find, all, update } = await drawnTable('la-cosa-nostra-planning');
  const players = (table.view as unknown as { players: { seat: number; waiting?: string[] }[] }).players;
  players.find((p) => p.seat === table.store.me)!.waiting = ['enzo-the-hammer'];
  const decline = { text: 'decline', verb: 'decline', args: {}, label: 'Decline' };
  const decision = { ...table.store.decision!, key: 'recruit', actions: [decline], default: decline };
  await update({ view: table.view!, decision });
  expect(all('[data-recruit]').map(text)).toEqual([expect.stringMatching(/Enzo.*\$\d+k/)]);
  expect(text(find('.decide .why'))).toBe('Nothing else is possible for you now.');
});

async function askedToRecruit(after: (drawn: DrawnTable) => void = () => {}) {
  const drawn = await drawnTable('la-cosa-nostra-turn');
  const { table, update } = drawn;
  after(drawn);
  const view = structuredClone(table.view) as never as {
    players: { seat: number; cash: number; waiting?: string[] }[];
  };
  const mine = view.players.find((p) => p.seat === table.store.me)!;
  Object.assign(mine, { cash: 42_000, waiting: ['big-rosa'] });
  const recruit = action('recruit', { gangster: 'big-rosa' });
  const decline = action('decline');
  const actions = [recruit, decline];
  await update({
    view: view as never,
    decision: { ...table.store.decision!, key: 'recruit', actions, default: decline },
  });
  return drawn;
}

test('V2 7.3: a recruit is a button with the price; the bar says what he brings and what is left', async () => {
  const { find, all, connection } = await askedToRecruit();
  expect(all('.decide [data-answer]').map(text)).toEqual(['Recruit Big Rosa, $20,000', 'Recruit nobody Esc']);
  expect(text(find('.decide .why'))).toBe(
    'Big Rosa brings strength 4 and acts from the next round on; you keep $22,000.',
  );
  await fireEvent.click(find('.decide [data-answer=recruit]'));
  expect(connection.sent.at(-1)).toMatchObject({ type: 'act', do: 'p1 recruit big-rosa' });
});

test('V2 7.3: the payday slip stays above the question, until it is put away', async () => {
  const slip = { kind: 'slip' as const, seat: 1, title: 'Payday', needed: '', dice: [], meaning: [], rows: [] };
  const { table, find } = await askedToRecruit(({ table }) => {
    table.store.display.showLanded([slip], false);
    table.store.display.skip();
  });
  expect(table.store.display.shown).toBeNull();
  expect(find('[data-slip]')).not.toBeNull();
  await fireEvent.click(find('[data-skip]'));
  expect(find('[data-slip]')).toBeNull();
});

test('V2 5.2: few reactions are buttons that say what they do, whatever lies on the table', async () => {
  const { all } = await drawnTable('la-cosa-nostra-robbery');
  expect(all('.decide [data-answer]').map(text)).toEqual(['Rob it with Big Joey', 'Let it go, keep the Robbery Esc']);
});

test('V2 5.7: on a phone a reaction takes the screen with faces and dice, until I want to see the table', async () => {
  const { find, all } = await drawnTable('la-cosa-nostra-robbery');
  Object.assign(window, { innerWidth: 390, innerHeight: 844 });
  dispatchEvent(new Event('resize'));
  await tick();
  const regions = () => all('main [data-region]').map((e) => e.dataset.region);
  expect(regions()).toEqual(['board', 'bar']);
  expect(all('[data-job] .person').length).toBe(2);
  expect(all('[data-job] .die').length).toBe(2);
  await fireEvent.click(find('[data-see-table]'));
  expect(regions()).toEqual(['rivals', 'board', 'mine', 'hand', 'bar']);
});

const goods = (what: Partial<ServerAnswer>): Partial<ServerAnswer> => ({
  ok: true,
  mine: [],
  theirs: [],
  not: [],
  ...what,
});
async function build({ table, connection, find }: DrawnTable, what: Partial<ServerAnswer>) {
  connection.answer = goods(what);
  table.builder = { to: table.store.rivals()[0]!, counter: null };
  await vi.waitFor(() => expect(find('.builder .cols')).not.toBeNull());
}

test('V2-NP O-4: an answer that can be bought is a whole clause; none where nothing is to be decided', async () => {
  const drawn = await drawnTable('nothing-personal-turn');
  const clause = { text: 'answer name p1', item: 'answer', args: { who: 1 }, label: 'Rosalia names you in the tie' };
  await build(drawn, { theirs: [clause] });
  expect(drawn.all('.builder [data-kind=answer] .pill').map(text)).toEqual(['Rosalia names you in the tie']);
  await build(drawn, {});
  await vi.waitFor(() => expect(drawn.find('.builder [data-kind=answer]')).toBeNull());
});

test('V2-OM O-5: what may not change hands now is one line with its rule', async () => {
  const drawn = await drawnTable('omerta-action');
  const refusal = { code: 'only_in_deal', sentence: 'Domains change hands in the Deal phase.', rule: 'OM-DEAL-1' };
  const not = ['domain', 'soldiers'].map((item) => ({ item, refusal }));
  await build(drawn, { not: not as never });
  const lines = drawn.all('.builder .not');
  expect(lines.map(text)).toEqual(['Domains change hands in the Deal phase. Show rule']);
  lines[0]!.querySelector('button')!.click();
  expect(drawn.table.rule).toBe('OM-DEAL-1');
});

test('V2-OM OA-7: without motion no die is thrown; it appears with its result', async () => {
  const { table, find, all } = await drawnTable('omerta-action');
  const step = {
    kind: 'roll',
    seat: 1,
    title: 'Ana',
    needed: '',
    dice: [{ value: 4, hit: true }],
    meaning: [],
  } as const;
  const roll = async (beat: 'roll' | 'land') => {
    table.store.display.shown = { step: { ...step, dice: [...step.dice], meaning: [] }, beat, loud: false };
    await tick();
  };
  change({ less_motion: false });
  await roll('roll');
  expect(all('.die.rolling')).toHaveLength(1);
  change({ less_motion: true });
  await tick();
  expect(all('.die.rolling')).toHaveLength(0);
  await roll('land');
  expect(find('.die svg, .die .face, .die > *')).not.toBeNull();
  change({ less_motion: false });
});

// Keys of what is always asked: reinforcements, debts, losses, ties, consent, promotion, gifts.
const ALWAYS = ['reinforce', 'debt', 'lose', 'tie', 'consent', 'fill', 'give'];
test.each(['omerta-action', 'nothing-personal-turn'])(
  'V2-NP W-6: in %s some questions cannot be left out',
  async (name) => {
    const { table, all } = await drawnTable(name);
    const game = GAMES.games.find((g) => name.startsWith(g.id))!;
    const ids = game.prompts.filter((p) => ALWAYS.includes(p.key)).map((p) => p.id);
    expect(ids.length).toBeGreaterThanOrEqual(3);
    expect(all('[data-ask]').filter((e) => ids.includes(e.dataset.ask!))).toEqual([]);
    table.dialog = 'orders';
    await tick();
    const offered = [...document.querySelectorAll<HTMLElement>('[data-order]')].map((e) => e.dataset.order!);
    expect(offered.length).toBeGreaterThan(3);
    expect(offered.filter((id) => ids.includes(id))).toEqual([]);
  },
);

test('V2-NP W-7: a card whose moments I am never asked in carries a sign', async () => {
  const { table, find, update } = await drawnTable('omerta-action');
  const card = () => find('[data-region=hand] [data-thing="card:sawn-off"]') ?? find('[data-region=hand] [data-pick]');
  expect(find('[data-silent]')).toBeNull();
  const prompts = GAMES.games.find((g) => g.id === 'omerta')!.prompts.filter((p) => 'short' in p && p.short);
  const orders = prompts.map((p) => ({ prompt: p.id, ask: 'never' as const }));
  await update({ mine: { ...table.store.mine!, orders } });
  expect(card().querySelector('[data-silent]')).not.toBeNull();
  expect(card().getAttribute('aria-label')).toContain('You are not asked');
});

test('V2-NP W-7: in La Cosa Nostra a card that answers out of turn carries the sign, others do not', async () => {
  const { table, all, find, update } = await drawnTable('la-cosa-nostra-planning');
  expect(find('[data-silent]')).toBeNull();
  await update({ mine: { ...table.store.mine!, orders: [{ prompt: 'DEC-08', ask: 'never' }] } });
  const signed = all('[data-region=hand] [data-pick]').filter((e) => e.querySelector('[data-silent]'));
  expect(signed.map((e) => e.dataset.thing)).toEqual(['card:schemer', 'card:schemer']);
  expect(signed[0]!.getAttribute('aria-label')).toContain('You are not asked');
});

test('finding 5: the bar says what became of an offer that a bot made me and that I did not answer', async () => {
  const { table, update, find } = await drawnTable('nothing-personal-turn');
  const [bot] = table.store.rivals();
  const gone = (event: string, to: number) => ({
    event,
    args: { id: 4, from: bot!, to },
    sentence: `${event} (no. 4)`,
  });
  await update({}, [gone('offer-lapsed', table.store.rivals()[1]!)]);
  expect(find('.decide .notice')).toBeNull();
  await update({}, [gone('offer-refused', table.store.me!)]); // by myself
  expect(find('.decide .notice')).toBeNull();
  for (const event of ['offer-lapsed', 'offer-withdrawn']) {
    await update({}, [gone(event, table.store.me!)]);
    expect(text(find('.decide .notice'))).toBe(event);
  }
});

test('finding 20: a counter-offer can carry a word, and keeps the one it answers', async () => {
  const drawn = await drawnTable('la-cosa-nostra-planning');
  const { table, connection, find, all } = drawn;
  const [from] = table.store.rivals();
  const cash = { text: 'cash 1000', item: 'cash', args: { sum: 1000 }, label: '$1,000' };
  const word = { text: 'promise no-attack 3', item: 'promise', args: {}, label: 'I do not attack you' };
  const counter = { id: 7, from: from!, to: table.store.me!, until: 3, gives: [cash, word], wants: [] };
  connection.answer = goods({ theirs: [cash] });
  table.builder = { to: from!, counter: { ...counter, sentence: '', refused: null } };
  await vi.waitFor(() => expect(find('.builder .cols')).not.toBeNull());
  expect(all('.builder .word input[type=radio]').length).toBeGreaterThan(1);
  expect(text(find('.builder .cols'))).toContain('I do not attack you');
});
