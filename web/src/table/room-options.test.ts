import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { room } from '../dev/fixtures';
import type { GameInfo } from '../net/http';
import RoomOptions from './RoomOptions.svelte';

const OPTIONS = [
  { name: 'mode', type: 'choice', default: 'cosa_nostra', allowed: ['cosa_nostra', 'conquista'], label: 'Mode' },
  { name: 'negotiation', type: 'flag', default: false, label: 'Negotiation' },
];

test('finding 1: changing one option keeps the others', async () => {
  const sent: unknown[] = [];
  render(RoomOptions, {
    room: room({ game: 'omerta', options: { mode: 'conquista' }, host: true, state: 'waiting' }),
    info: { id: 'omerta', options: OPTIONS } as unknown as GameInfo,
    change: (what) => sent.push(what),
  });
  await fireEvent.click(screen.getByLabelText('Negotiation'));
  expect(sent).toEqual([{ options: { mode: 'conquista', negotiation: true } }]);
});
