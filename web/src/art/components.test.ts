// Art in the page: fetched when first drawn, in a box that has its size before and after.
import { render, waitFor } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import Lineup from './Lineup.svelte';
import Picture from './Picture.svelte';
import Portrait from './Portrait.svelte';

vi.unmock('./art.svelte');

const drawn = async (container: HTMLElement) => {
  await waitFor(() => expect(container.querySelector('svg')).not.toBeNull(), { timeout: 4000 });
  return container.querySelector('svg')!;
};

test('the box of a face has its size before the face is drawn', async () => {
  const { container } = render(Portrait, { props: { name: 'Rosalia', size: 64 } });
  const box = container.querySelector<HTMLElement>('.face')!;
  expect(box.style.getPropertyValue('--size')).toBe('64');
  expect((await drawn(container)).getAttribute('width')).toBe('64');
});

test('a person of a game, a stranger and a card of an own card file all get a face', async () => {
  const people = [{ game: 'omerta', id: 'gambino' }, { name: 'Somebody' }, { game: 'omerta', id: 'my-own-capo' }];
  const faces = await Promise.all(
    people.map(async (props) => (await drawn(render(Portrait, { props: { ...props, size: 32 } }).container)).innerHTML),
  );
  expect(new Set(faces).size).toBe(people.length);
});

test('two portraits of one person do not share the id of their light', async () => {
  const ids = await Promise.all(
    [1, 2].map(async () => {
      const svg = await drawn(render(Portrait, { props: { name: 'Fausto', size: 32 } }).container);
      return svg.querySelector('clipPath')!.id;
    }),
  );
  expect(ids[0]).not.toBe(ids[1]);
});

test('the colour of the family lights the portrait', async () => {
  const svg = await drawn(render(Portrait, { props: { name: 'Fausto', size: 32, colour: 'green' } }).container);
  expect(svg.innerHTML).toContain('var(--art-fam,#1FAF88)');
});

test('a card, a business and a chair are drawn; what has no drawing leaves its box empty', async () => {
  const game = 'la-cosa-nostra';
  await drawn(render(Picture, { props: { game, card: 'theft', width: 96 } }).container);
  await drawn(render(Picture, { props: { game, scene: 'casino', width: 96 } }).container);
  await drawn(render(Picture, { props: { game: 'nothing-personal', emblem: 'capo', width: 30 } }).container);
  const { container } = render(Picture, { props: { game, card: 'no-such-card', width: 96 } });
  expect(container.querySelector('.picture')).not.toBeNull();
  expect(container.querySelector('svg')).toBeNull();
});

test('a poster shows five people; a game without one shows none', async () => {
  const svg = await drawn(render(Lineup, { props: { game: 'nothing-personal' } }).container);
  expect(svg.querySelectorAll('clipPath')).toHaveLength(5);
  expect(render(Lineup, { props: { game: 'chess' } }).container.querySelector('svg')).toBeNull();
});
