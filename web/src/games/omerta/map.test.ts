import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeAll, describe, expect, test } from 'vitest';
import { provideCards } from '../../dev/cards';
import { FakeConnection } from '../../dev/fake-connection';
import { action, decision, omView, position, room, TABLE, whole } from '../../dev/fixtures';
import Harness from '../../dev/Harness.svelte';
import cards from '../../dev/positions/cards-omerta.json';
import { TableContext } from '../../table/context.svelte';
import { TableStore } from '../../table/store.svelte';
import { game } from '.';
import BoroughMap from './BoroughMap.svelte';
import Boroughs from './Boroughs.svelte';
import Kinds from './Kinds.svelte';
import Mine from './Mine.svelte';
import Preview from './Preview.svelte';
import { BOROUGHS, domainsOf } from './plots';
import { turnOf } from './turn.svelte';
import type { OmActionOdds, OmView } from './view';
import Warning from './Warning.svelte';

beforeAll(() => provideCards('omerta', cards.cards as never));

const family = (seat: number, don: string, capo: string, domains: string[], more: object = {}) => ({
  seat,
  don,
  cash: 8000,
  income: 3000,
  respect: 9,
  capos: [{ capo, type: 'gunmen', reserve: 4 }],
  domains: domains.map((domain) => ({ domain, capo, soldiers: 2 })),
  hand_size: 2,
  objectives: 3,
  completed: [],
  ...more,
});
const FREE = ['fordham', 'hunts-point', 'broadway', 'stapleton'];
const ODDS: OmActionOdds[] = [
  { action: 'conquest', capo: 'scalfaro', domain: 'fordham', chance: 33, difficulty: 14, sum: 10 },
  { action: 'conquest', capo: 'scalfaro', domain: 'broadway', chance: 17 },
  { action: 'assault', origin: 'mott-haven', domain: 'astoria', rival: 2, chance: 91, reinforced: 62 },
  { action: 'heist', capo: 'scalfaro', victim: 'vecchio', rival: 2, chance: 68, amount: 5000 },
];
const ACTIONS = [
  action('pass'),
  action('conquer', { capo: 'scalfaro', domain: 'fordham' }),
  action('conquer', { capo: 'scalfaro', domain: 'broadway' }),
  action('assault', { origin: 'mott-haven', domain: 'astoria' }),
  action('rob', { capo: 'scalfaro', victim: 'vecchio' }),
];
const players = [
  family(1, 'bonanno', 'scalfaro', ['mott-haven'], { main: 'bronx-and-manhattan', secondaries: ['all-over-town'] }),
  family(2, 'luchese', 'vecchio', ['astoria', 'ridgewood']),
];

function tableWith(view: Partial<OmView> = {}, actions = ACTIONS, oddsShown = true) {
  const connection = new FakeConnection();
  const table = new TableContext(new TableStore(TABLE, connection.asConnection()), game);
  const message = whole(
    position({
      view: omView({ players: players as never, centre: FREE, action_odds: ODDS, ...view }),
      decision: decision({ key: 'action', actions }),
    }),
  );
  connection.say({ ...message, room: room({ game: 'omerta', odds_shown: oddsShown }) } as never);
  return table;
}
const plate = (id: string) => document.querySelector(`[data-thing="domain:${id}"]`)!;
const textOf = (e: Element | null) => (e?.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim();

describe('the map', () => {
  test('V2-OM OT-1: 25 plots, each at a place of its own, five in every borough', () => {
    const places = BOROUGHS.flatMap((b) => b.plots.map((p) => `${p.left} ${p.top}`));
    expect(places).toHaveLength(25);
    expect(new Set(places).size).toBe(25);
    expect(BOROUGHS.map((b) => domainsOf(b.id).length)).toEqual([5, 5, 5, 5, 5]);
  });
  test('V2-OM OT-1: plots do not overlap', () => {
    const all = BOROUGHS.flatMap((b) => b.plots);
    const clash = all.filter((a, i) =>
      all.some((b, j) => j > i && Math.abs(a.left - b.left) < 17.25 && Math.abs(a.top - b.top) < 12),
    );
    expect(clash).toEqual([]);
    expect(all.every((p) => p.left + 17.25 <= 100 && p.top + 12 <= 100)).toBe(true);
  });
  test('finding 2, V2-OM OT-1: a domain stays on its plot, free, owned or in the deck', async () => {
    const place = (id: string) => {
      const { style } = document.querySelector(`[data-plot="${id}"]`) as HTMLElement;
      return `${style.left} ${style.top}`;
    };
    const { unmount } = render(Harness, { table: tableWith(), part: BoroughMap });
    const before = place('fordham');
    expect(document.querySelectorAll('[data-plot]')).toHaveLength(25);
    unmount();
    const everything = cards.cards.filter((c) => c.kind === 'domain').map((c) => c.id);
    render(Harness, { table: tableWith({ centre: everything.slice(0, 15) }), part: BoroughMap });
    expect(place('fordham')).toBe(before);
  });
  test('V2-OM OT-2: a free domain shows its four values, an owned one its soldiers', () => {
    render(Harness, { table: tableWith(), part: BoroughMap });
    expect(textOf(plate('fordham'))).toMatch(/Fordham \d+ \d+ \d+ \$\d(\.\d)?k/);
    expect(textOf(plate('astoria'))).toContain('2');
    expect(plate('astoria').getAttribute('aria-label')).toContain('Ben');
  });
  test('finding 10, V2-OM OT-3: every borough has a name, an initial and my count', () => {
    render(Harness, { table: tableWith(), part: BoroughMap });
    // The window of the tests is low: the count stands without a word.
    const names = [...document.querySelectorAll('[data-map] h3')].map(textOf);
    expect(names).toEqual(['BxBronx1', 'MManhattan0', 'QQueens0', 'BkBrooklyn0', 'SIStaten Island0']);
  });
  test('V2-OM OT-9: plates that serve my main or a secondary goal are marked for me', () => {
    render(Harness, {
      table: tableWith({ serves_main: ['fordham'], serves_secondary: ['fordham', 'stapleton'] }),
      part: BoroughMap,
    });
    const marks = (id: string) =>
      [...plate(id).querySelectorAll('[data-goal]')].map((e) => e.getAttribute('data-goal'));
    expect([marks('fordham'), marks('stapleton'), marks('mott-haven')]).toEqual([['main'], ['secondary'], []]);
  });
  test('V2-OM S-4: on a phone the boroughs say how many are free, and one is a list of five', () => {
    render(Harness, { table: tableWith(), part: Boroughs });
    expect(screen.getByRole('button', { name: 'Bronx, 2 free' })).toBeTruthy();
    expect(document.querySelectorAll('.list [data-thing]')).toHaveLength(5);
  });
});

describe('my turn', () => {
  test('finding 3, V2-OM OT-4: the three kinds say how many targets they have and the best odds', () => {
    render(Harness, { table: tableWith(), part: Kinds });
    expect(screen.getAllByRole('button').map(textOf)).toEqual([
      'Conquest2 targets, best 33%',
      'Assault1 target, best 91%',
      'Heist1 target, best 68%',
    ]);
  });
  test('V2-OM OT-4: a kind without a target can be reached and says why', () => {
    render(Harness, {
      table: tableWith({ closed_actions: [{ action: 'assault', why: 'no_soldiers' }] }, ACTIONS.slice(0, 2)),
      part: Kinds,
    });
    const assault = screen.getAllByRole('button')[1]!;
    expect(assault.getAttribute('aria-disabled')).toBe('true');
    expect(textOf(assault)).toContain('No domain of yours holds 2 soldiers');
  });
  test('V2-OM OI-4: a truce locks the assault with that reason', () => {
    render(Harness, {
      table: tableWith({ closed_actions: [{ action: 'assault', why: 'truce' }] }, ACTIONS.slice(0, 2)),
      part: Kinds,
    });
    expect(textOf(screen.getAllByRole('button')[1]!)).toContain('Truce');
  });
  test('finding 4, V2-OM OT-5: a kind lights its targets with odds and dims the rest', async () => {
    const table = tableWith();
    render(Harness, { table, part: BoroughMap });
    turnOf(table).choose('conquest');
    await tick();
    expect(plate('fordham').querySelector('.lit .odds')?.textContent).toBe('33%');
    expect(plate('astoria').querySelector('.dim')).not.toBeNull();
    turnOf(table).choose('assault');
    await tick();
    expect(plate('astoria').querySelector('.lit .odds')?.textContent).toBe('91%');
    expect(plate('fordham').querySelector('.lit')).toBeNull();
  });
  test('V2-OM OT-6, OT-8, F-5: the preview names the ways and outcomes; the button the act and its odds', async () => {
    const table = tableWith();
    render(Harness, { table, part: Preview });
    turnOf(table).aim('domain:fordham');
    await tick();
    const text = textOf(document.querySelector('[data-preview]'));
    expect(text).toContain('33%');
    expect(text).toContain('Die + 10 must exceed 14');
    expect(text).toContain('Fails: one of the soldiers used is lost.');
    expect(text).toContain('Nobody has the money and a soldier to get involved.');
    expect(game.commitLabel!(table.choice.preview!, table.view!)).toMatch(/^Declare: .* takes Fordham · 33%$/);
  });
  test('V2-OM OT-8: the preview names who can get involved, the price and their influence', async () => {
    const table = tableWith({ interference: { price: 4000, rivals: [{ seat: 2, sum: 7 }] } });
    render(Harness, { table, part: Preview });
    turnOf(table).aim('domain:fordham');
    await tick();
    const text = () => textOf(document.querySelector('[data-preview]'));
    expect(text()).toContain('For $4,000 these may still get involved: Ben (influence 7)');
    turnOf(table).aim('domain:astoria');
    await tick();
    expect(text()).not.toContain('get involved');
  });
  test('V2-OM OT-7: an assault shows the range with reinforcements, a heist the money', async () => {
    const table = tableWith();
    render(Harness, { table, part: Preview });
    turnOf(table).aim('domain:astoria');
    await tick();
    expect(textOf(document.querySelector('[data-preview]'))).toContain('62% to 91%');
    turnOf(table).aim('capo:vecchio');
    await tick();
    expect(textOf(document.querySelector('[data-preview]'))).toContain('$5,000');
  });
  test('V2-OM F-7, OT-7: a kind without a target shows the likeliest targets, with the money of heists', async () => {
    const table = tableWith();
    render(Harness, { table, part: Preview });
    const ways = () => [...document.querySelectorAll('[data-preview] .way')].map(textOf);
    turnOf(table).choose('conquest');
    await tick();
    expect(ways()).toEqual(['Fordham33%', 'Broadway17%']);
    turnOf(table).choose('heist');
    await tick();
    expect(ways()).toEqual([expect.stringContaining('68% · $5,000')]);
    document.querySelector<HTMLElement>('[data-preview] .way')!.click();
    expect(table.choice.preview?.verb).toBe('rob');
  });
  test('V2-OM OT-9: the goals show what they would count with the domain I aim at', async () => {
    const table = tableWith({
      main_progress: [
        { kind: 'borough', name: 'bronx', have: 1, need: 3 },
        { kind: 'borough', name: 'manhattan', have: 0, need: 2 },
        { kind: 'respect', have: 9, need: 20 },
      ] as never,
    });
    render(Harness, { table, part: Mine });
    const rows = () => [...document.querySelectorAll('.goals .pr b')].map(textOf);
    expect(rows()).toEqual(['1 of 3', '0 of 2', '9 of 20']);
    turnOf(table).aim('domain:fordham');
    await tick();
    expect(rows()).toEqual(['1 of 3 → 2', '0 of 2', '9 of 20 → 13']);
    turnOf(table).aim('capo:vecchio');
    await tick();
    expect(rows()).toEqual(['1 of 3', '0 of 2', '9 of 20']);
  });
  test('V2-OM OT-7: a heist turns up the domains whose money is at stake', async () => {
    const table = tableWith();
    render(Harness, { table, part: BoroughMap });
    const turnedUp = () => [...document.querySelectorAll('.aimed')].map((e) => e.getAttribute('data-slide'));
    expect(turnedUp()).toEqual([]);
    turnOf(table).aim('capo:vecchio');
    await tick();
    expect(turnedUp()).toEqual(['astoria', 'ridgewood']);
  });
  test('V2-OM OT-12: a host who hides odds removes them from plates and buttons, and nothing else', async () => {
    const table = tableWith({}, ACTIONS, false);
    render(Harness, { table, part: Kinds });
    expect(screen.getAllByRole('button').map(textOf)).toEqual([
      'Conquest2 targets',
      'Assault1 target',
      'Heist1 target',
    ]);
    render(Harness, { table, part: BoroughMap });
    await tick();
    expect(document.querySelector('.odds')).toBeNull();
    expect(plate('fordham').querySelector('.lit')).not.toBeNull();
  });
});

describe('the end', () => {
  const warning = (view: Partial<OmView>) => {
    const { unmount } = render(Harness, { table: tableWith(view), part: Warning });
    const text = textOf(document.querySelector('[data-near-end]'));
    unmount();
    return text;
  };
  test('V2-OM OT-10: a warning says who may end the game, from what the server says', () => {
    expect(warning({})).toBe('');
    expect(warning({ near_end: [2] })).toContain('Ben has 2 of 3 secondary objectives');
    expect(warning({ near_end: [1] })).toContain('you have 2 of 3 secondary objectives');
    expect(warning({ near_end: [1, 2] })).toContain('you and Ben have 2 of 3');
    const decks = { domains: 1, capos: 0, types: 0, objectives: 0, events: 0 };
    expect(warning({ near_end: [1, 2], conquest_mode: true, centre: ['fordham'], decks })).toContain('2 domains left');
  });
  test('finding 9, V2-OM F-1: the title names the mode and how it ends', () => {
    expect([game.mode!(omView()), game.ends!(omView())]).toEqual([
      'Cosa Nostra',
      'Ends with a main objective or a third secondary one',
    ]);
    expect(game.mode!(omView({ conquest_mode: true }))).toBe('Conquest mode');
    expect(game.ends!(omView({ conquest_mode: true }))).toContain('last unowned domain');
  });
});
