import { render } from '@testing-library/svelte';
import { type Component, tick } from 'svelte';
import { expect, test } from 'vitest';
import Harness from '../../dev/Harness.svelte';
import { storedTable } from '../../dev/stored';
import TopBar from '../../table/TopBar.svelte';
import Aside from './Aside.svelte';
import { fitting, typeWords } from './cards';
import Families from './Families.svelte';
import Pyramid from './Pyramid.svelte';
import { asNp } from './view';

const textOf = (e: Element | null) =>
  (e?.textContent ?? '')
    .replaceAll('\u00ad', '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();

for (const [width, size] of [
  [1440, 'desktop'],
  [390, 'phone'],
] as const)
  test(`finding 16, V2-NP NT-1, S-4: on a ${size} a gangster shows all that decides a move`, async () => {
    const before = innerWidth;
    Object.defineProperty(globalThis, 'innerWidth', { value: width, configurable: true });
    dispatchEvent(new Event('resize'));
    const { table } = await storedTable('nothing-personal-turn');
    render(Harness, { table, part: Pyramid });
    await tick();
    const man = document.querySelector('[data-thing="space:enforcer"]')!;
    const space = asNp(table.view).board.enforcer!;
    expect(textOf(man)).toContain('Enforcer');
    expect(textOf(man)).toContain('Greco');
    expect(textOf(man.querySelector('[data-types]'))).toBe(typeWords(space.gangster));
    expect(typeWords(space.gangster)).toMatch(/^[A-Z][a-z]+(, [A-Z][a-z]+)*$/);
    expect(textOf(man.querySelector('[data-income]'))).toMatch(/^\+7 .*1$/);
    expect(textOf(man.querySelector('[data-heat]'))).toBe('7/10');
    expect(man.querySelectorAll('.marks .crest')).toHaveLength(3);
    Object.defineProperty(globalThis, 'innerWidth', { value: before, configurable: true });
    dispatchEvent(new Event('resize'));
  });

test('V2-NP NT-2: the Soci stand under the pyramid as next in line, with their types', async () => {
  const { table } = await storedTable('nothing-personal-turn');
  render(Harness, { table, part: Pyramid });
  await tick();
  const soci = [...document.querySelectorAll('[data-soci] [data-thing]')];
  expect(soci).toHaveLength(3);
  expect(soci.every((s) => /Thug|Hitman|Conman|Gambler/.test(textOf(s)))).toBe(true);
});

test('the Capo token and blackmail are explained where they lie', async () => {
  const { table } = await storedTable('nothing-personal-turn');
  render(Harness, { table, part: Aside });
  await tick();
  expect(textOf(document.querySelector('[data-capo-token]'))).toContain('breaks ties');
});

test('V2-NP NT-1: what is written beside the markers is explained: how many lead to an arrest', async () => {
  const { table } = await storedTable('nothing-personal-turn');
  render(Harness, { table, part: Aside });
  render(Harness, { table, part: Pyramid });
  await tick();
  expect(textOf(document.querySelector('[data-heat-note]'))).toMatch(/markers.*arrest/);
  const heat = document.querySelector('[data-thing="space:enforcer"] [data-heat]')!;
  expect(heat.getAttribute('title')).toMatch(/7 of 10 .*arrest/);
});

test('V2-NP NT-10: beside the pyramid stands whose tie it is, and who decides', async () => {
  const { table } = await storedTable('nothing-personal-tie');
  render(Harness, { table, part: Aside });
  await tick();
  expect(textOf(document.querySelector('[data-tie]'))).toBe('Leo Santangelo (Counselor): you and Fausto. You decide.');
});

test('V2-NP NT-1: markers and cards of a family stand there in words where there is room', async () => {
  const { table } = await storedTable('nothing-personal-turn');
  render(Harness, { table, part: Families });
  await tick();
  expect([...document.querySelectorAll('.fam .row')].map(textOf)[1]).toMatch(/\$2 .*12 markers .*6 cards/);
});

test('V2-NP F-2: the title says at which position of the Business phase the game stands', async () => {
  const { table } = await storedTable('nothing-personal-reroll');
  expect(asNp(table.view)).toMatchObject({ phase: 'actions', position: 2 });
  render(Harness, { table, part: TopBar as Component });
  expect(textOf(document.querySelector('[aria-current="step"] .step'))).toBe('Actions, position 2 of 9');
});

test('V2-NP F-6: a name loses its nickname first, then the given name', () => {
  expect(fitting('“Tiny” Lou Brannagh', 14)).toBe('Lou Brannagh');
  expect(fitting('“Tiny” Lou Brannagh', 9)).toBe('Brannagh');
});
