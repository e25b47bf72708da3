// Options in words, modes as cards, bots with a face: section 9 of the lobby's design.
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { describe, expect, test, vi } from 'vitest';
import { loadCatalogue } from '../app/catalogue.svelte';
import GAMES from '../dev/positions/games.json';
import { LANGS } from '../i18n/i18n.svelte';
import type { GameInfo } from '../net/http';
import { type Sentences, sentenceOf } from './means.svelte';
import { choices, settable, type Terms } from './options';
import de from './options/de.json';
import en from './options/en.json';
import es from './options/es.json';
import nl from './options/nl.json';
import RuleRows from './RuleRows.svelte';
import Seats from './Seats.svelte';
import StartBar from './StartBar.svelte';
import { TableSetup } from './setup.svelte';
import TableRows from './TableRows.svelte';

const SENTENCES: Record<string, Sentences> = { en, de, nl, es };
const games = GAMES.games as unknown as GameInfo[];
const omerta = games.find((g) => g.id === 'omerta')!;
const TERMS: Terms = {
  options: {},
  pace: 'live',
  public: false,
  whispers_shown: true,
  odds_shown: true,
  neutral_words: false,
  reputation_shown: true,
  spectator_delay_s: 0,
};
const CAST = [
  ['Salvatore', 'vengeful'],
  ['Rosalia', 'greedy'],
  ['Fausto', 'reckless'],
  ['Carmela', 'loyal'],
  ['Anselmo', 'cautious'],
].map(([name, character]) => ({ id: name!.toLowerCase(), name, character, about: `About ${name}.` }));

async function catalogue(): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ ...GAMES, cast: CAST }));
  await loadCatalogue();
  vi.unstubAllGlobals();
}

describe.each(LANGS)('V2 9.3: in %s', (lang) => {
  const sentences = SENTENCES[lang]!;
  test.each(games.map((g) => g.id))('every value of every option of %s has a sentence of its own', (id) => {
    const info = games.find((g) => g.id === id)!;
    for (const o of [...settable(info), ...info.options.filter((o) => o.name === 'mode')]) {
      const all = choices(info, o).map(({ value }) => sentenceOf(sentences, o.name, value, `name ${value}`));
      expect([o.name, all.filter((s) => s === '' || /[{}]|undefined|NaN/.test(s))]).toEqual([o.name, []]);
      expect([o.name, new Set(all).size]).toEqual([o.name, all.length]);
    }
  });
  test('says the same things as the other languages', () => {
    expect(Object.keys(sentences)).toEqual(Object.keys(en));
  });
});

const rules = (options: Terms['options'] = {}, disabled = false) => {
  const sent: Partial<Terms>[] = [];
  const change = (what: Partial<Terms>) => sent.push(what);
  const props = { info: omerta, terms: { ...TERMS, options }, change, disabled };
  return { sent, ...render(RuleRows, { props }) };
};
const row = (container: HTMLElement, name: string) =>
  container.querySelector<HTMLElement>(`[data-option="${name}"]`) as HTMLElement;

test('finding 1: changing one option keeps the others', async () => {
  const { sent, container } = rules({ mode: 'conquista' });
  await fireEvent.click(within(row(container, 'negotiation')).getByLabelText('On'));
  expect(sent).toEqual([{ options: { mode: 'conquista', negotiation: true } }]);
});

test('V2 9.2: the modes of Omertà are two cards with length and way to win, not an option in the list', async () => {
  const { sent, container } = rules();
  expect(row(container, 'mode')).toBeNull();
  await vi.waitFor(() => expect(container.textContent).toContain('most respect wins'));
  const cards = screen.getAllByRole('radio', { name: /wins.*\smin\.$/ });
  expect(cards).toHaveLength(2);
  await fireEvent.click(cards[1]!);
  expect(sent).toEqual([{ options: { mode: 'conquista' } }]);
});

test('V2 9.3: four options are shown; one line says how many others there are, and whether they differ', async () => {
  const { container } = rules();
  const shown = () => [...container.querySelectorAll('[data-option]')].map((e) => e.getAttribute('data-option'));
  expect(shown()).toEqual(['pace', 'negotiation', 'whispers_shown']); // the fourth, bots, belongs to the lobby
  expect(container.textContent).toMatch(/\d+ more options, all as in the rule book/);
  await fireEvent.click(container.querySelector('[data-more]')!);
  expect(shown()).toContain('money_visible');
  const changed = rules({ money_visible: false, max_rounds: 12 });
  expect(changed.container.textContent).toContain('2 differ from the rule book');
});

test('finding 8: an option of every seat is one choice for the whole table', async () => {
  const { sent, container } = rules();
  await fireEvent.click(container.querySelector('[data-more]')!);
  const rows = [...container.querySelectorAll('[data-option^=auto_declare]')];
  expect(rows).toHaveLength(1);
  expect(rows[0]!.textContent).toContain('Declare objectives automatically');
  expect(container.textContent).not.toMatch(/Player \d/);
  await fireEvent.click(within(rows[0] as HTMLElement).getByLabelText('Off'));
  const off = [1, 2, 3, 4, 5].map((seat) => [`auto_declare_p${seat}`, false]);
  expect(sent).toEqual([{ options: Object.fromEntries(off) }]);
});

test('V2 2.4: the host may postpone reputations to the end', async () => {
  const { sent, container } = rules();
  await fireEvent.click(container.querySelector('[data-more]')!);
  await fireEvent.click(within(row(container, 'reputation_shown')).getByLabelText('Off'));
  expect(sent).toEqual([{ reputation_shown: false }]);
});

test('V2 9.3: the sentence changes with the value', async () => {
  const { container, rerender } = rules();
  await vi.waitFor(() => expect(row(container, 'negotiation').textContent).toContain('Nothing changes hands'));
  await rerender({ terms: { ...TERMS, options: { negotiation: true } } });
  expect(row(container, 'negotiation').textContent).toContain('may be part of deals');
});

test('whoever is not the host reads the rules and changes none', () => {
  const { container } = rules({}, true);
  for (const input of container.querySelectorAll<HTMLInputElement>('input, select')) expect(input.disabled).toBe(true);
});

test('V2 9.4: bots have a name, a character and one sentence; swapping goes through the cast', async () => {
  await catalogue();
  const setup = new TableSetup();
  const { container } = render(Seats, { setup });
  const seat = () => container.querySelector('[data-seat="2"]')!;
  expect(seat().textContent).toContain('Rosalia');
  expect(seat().textContent).toContain('greedy');
  expect(seat().textContent).toContain('Breaks a promise when it pays.');
  const seen = new Set<string>();
  for (let i = 0; i < 4; i++) {
    await fireEvent.click(seat().querySelector('[data-swap]')!);
    seen.add(seat().querySelector('b')!.textContent!);
    const names = [...container.querySelectorAll('[data-seat] b')].map((b) => b.textContent);
    expect(new Set(names).size, 'nobody sits twice').toBe(names.length);
  }
  expect(seen).toEqual(new Set(['Fausto', 'Anselmo', 'Rosalia']));
  expect(setup.request().bots).toEqual(['steady:fausto', 'steady:salvatore', 'steady:carmela']);
});

test('V2 9.7: the start button says how many bots or friends play, and the mode', async () => {
  await catalogue();
  const setup = new TableSetup();
  render(StartBar, { setup, name: '' });
  const label = () => screen.getByRole('button').textContent?.trim();
  expect(label()).toBe('Play against 3 bots now');
  setup.game = 'omerta';
  setup.change({ options: { mode: 'conquista' } });
  setup.wanted = 3;
  await vi.waitFor(() => expect(label()).toBe('Play against 2 bots now, Conquest'));
  setup.toggle(0);
  await vi.waitFor(() => expect(label()).toBe('Open the table: one friend, 1 bot, Conquest'));
  setup.toggle(1);
  await vi.waitFor(() => expect(label()).toBe('Open the table for 2 friends, Conquest'));
});

const LINE = {
  ...{ table: 'k3q7n2m4x5a6b7c2', code: '', game: 'omerta', title: 'Omertà', state: 'running' as const },
  ...{ mode: 'slow' as const, players: 2, names: ['Ann', 'Ben'], free_seats: 0, mine: 1, spectators: 0 },
  ...{ my_turn: true, asked: [1], question: null as string | null, until: null, stand_in: false },
};
test('V2 9.6: what waits for me is written as its question', () => {
  const { container } = render(TableRows, { title: '', tables: [{ ...LINE, question: 'Get involved?' }] });
  expect(container.textContent).toContain('Get involved?');
});
test('finding 14: the lobby says that a bot plays for me', () => {
  const { container } = render(TableRows, { title: '', tables: [{ ...LINE, my_turn: false, stand_in: true }] });
  expect(container.textContent).toContain('A bot plays for you');
});
