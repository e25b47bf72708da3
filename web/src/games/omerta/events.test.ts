// What the panel beside the map and the announcements say of involvement, rolls and incidents.
import { expect, test } from 'vitest';
import { drawnTable } from '../../dev/drawn-table';
import { omView } from '../../dev/fixtures';
import type { Event } from '../../generated/messages';
import { drawnSoFar } from './drawn';
import { game } from './index';
import { involvementOf } from './involvement';
import { asOm, type OmView } from './view';

const event = (name: string, args: Event['args'], sentence = ''): Event => ({ event: name, args, sentence });
const log = (...events: Event[]) => events.map((e, i) => ({ n: i, at: i, round: 1, event: e }));

const family = (seat: number, cash?: number) =>
  ({ seat, don: 'gambino', cash, capos: [], domains: [] }) as unknown as OmView['players'][number];

test('V2-OM OA-3: a row per family says who is in, out, decides, or is asked later', () => {
  const view = omView({ players: [1, 2, 3, 4, 5].map((seat) => family(seat)) });
  const action = { action: 'conquest', family: 2, capo: 'fabbri', involved: [{ seat: 3, capo: 'monti' }] } as const;
  const lines = log(event('stays-out', { player: 1 }), event('conquest-declared', { player: 2 }));
  const rows = involvementOf(view, action as never, [5], lines);
  expect(rows.map((r) => [r.seat, r.state])).toEqual([
    [3, 'in'],
    [4, 'out'],
    [5, 'decides'],
    [1, 'later'],
  ]);
});

test('V2-OM OA-3: the asked player reads the rows with influence, and the chance to win', async () => {
  const { all, find, table } = await drawnTable('omerta-involve');
  const rows = all('[data-involvement] li').map((li) => [
    li.dataset.state,
    li.textContent!.replace(/\s+/g, ' ').trim(),
  ]);
  expect(rows).toEqual([
    ['in', expect.stringMatching(new RegExp(`${table.store.name(3)} \\d+ is in$`))],
    ['decides', expect.stringMatching(/You \d+ decides now$/)],
  ]);
  expect(find('[data-odds]').textContent).toContain('6%');
});

const rolled = (player: number, die: number) => event('rolled', { player, die, stat: 'combat' }, `rolls ${die}`);

test('V2-OM OA-5: a roll against a difficulty says what the die must do before it is thrown', () => {
  const view = omView({
    roll: { stat: 'combat', rolls: [{ seat: 1, base: 12, modifier: 1, die: 4 }], difficulty: 14 },
  });
  const [step] = game.diceRolls([rolled(1, 4)], view, () => 'Ana');
  expect(step?.needed).toBe('Die + 13 must exceed 14');
});

test('V2 4, V2-OM OA-2: the capo who rolls is seen at his roll, and those who got involved at theirs', () => {
  const involved = [{ seat: 2, capo: 'dino-caltabiano' }];
  const view = omView({
    action: { action: 'conquest', family: 1, capo: 'nino-scalfaro', domain: 'fordham', involved },
  });
  const steps = game.diceRolls([rolled(1, 4), rolled(2, 3)], view, () => 'Ana');
  expect(steps.map((s) => s.actor)).toEqual(['nino-scalfaro', 'dino-caltabiano']);
});

test('V2-OM OA-6: a six against a difficulty stays and the next die joins it; opposed dice stand apart', () => {
  const view = omView();
  const steps = game.diceRolls([rolled(1, 6), rolled(1, 3)], view, () => 'Ana');
  expect(steps.map((s) => s.dice.map((d) => d.value))).toEqual([[6, 3]]);
  const opposed = game.diceRolls([rolled(1, 6), rolled(2, 3)], view, () => 'Ana');
  expect(opposed.map((s) => s.dice.map((d) => d.value))).toEqual([[6], [3]]);
  expect(opposed.map((s) => s.needed)).toEqual(['', '']);
});

test('V2-OM OI-2, OI-3: an incident says what each family had and has, and stays for six seconds', () => {
  const [before, after] = [omView({ players: [family(1, 9000)] }), omView({ players: [family(1, 5000)] })];
  const events = [event('incident', { player: 1, card: 'tax' }), event('paid-bank', { player: 1 }, 'Ana pays $4,000.')];
  const [notice] = game.notices(events, before, after, 2);
  expect(notice?.rows).toEqual([{ seat: 1, label: 'Ana pays $4,000.', amount: '$9,000 → $5,000' }]);
  expect(notice?.meaning).toEqual([]);
  expect(notice?.staysMs).toBe(6000);
});

test('V2-OM OI-1: an incident is a banner that says which of the draws it was', () => {
  const view = omView({ players: [family(1, 9000)] });
  const [notice] = game.notices([event('incident', { player: 1, card: 'tax', draw: 2, draws: 2 })], view, view, 2);
  expect(notice?.about).toBe('Card 2 of the 2 this family draws');
  expect(notice?.isBanner).toBe(true);
});

test('V2-OM OI-2: what an incident costs me is repeated in the bar', async () => {
  const { table, update, find } = await drawnTable('omerta-action');
  const me = table.store.me!;
  const view = { ...asOm(table.view), action: undefined };
  await update({ view }, []);
  const hit = [event('incident', { player: 2, card: 'x' }), event('domain-lost', { player: me }, 'You lose Astoria.')];
  table.happened(hit, { ...table.store.position!, view });
  await update({ view }, []);
  expect(find('.decide .notice').textContent).toBe('You lose Astoria.');
});

test('V2-OM OI-5: what each family drew: incidents by name, other cards by number', () => {
  const lines = log(
    event('incident', { player: 2, card: 'old' }),
    event('phase-began', { phase: 'events' }),
    event('drew', { player: 1 }),
    event('incident', { player: 1, card: 'tax' }),
    event('drew', { player: 3 }),
    event('drew', { player: 3 }),
  );
  expect(drawnSoFar(lines)).toEqual([
    { seat: 1, incidents: ['tax'], cards: 1 },
    { seat: 3, incidents: [], cards: 2 },
  ]);
});
