import { expect, test } from 'vitest';
import { progress, served } from './goals';
import type { OmView } from './view';

const VIEW = {
  main_progress: [
    { kind: 'borough', name: 'staten-island', have: 1, need: 3 },
    { kind: 'respect', have: 7, need: 20 },
  ],
  serves_main: ['fordham'],
  serves_secondary: ['fordham', 'stapleton'],
} as unknown as OmView;

test('a main goal shows the conditions that the server counts', () => {
  expect(progress(VIEW)).toEqual([
    { label: 'Staten Island', have: 1, need: 3, would: null },
    { label: 'Respect', have: 7, need: 20, would: null },
  ]);
  expect(progress({} as OmView)).toEqual([]);
});

test('V2-OM OT-9: a domain serves my main goal before a secondary one', () => {
  expect(['fordham', 'stapleton', 'astoria'].map((id) => served(id, VIEW))).toEqual(['main', 'secondary', null]);
});
