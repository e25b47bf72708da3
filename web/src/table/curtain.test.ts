// A device that several people share: what the page holds of the one before is gone when the curtain falls.
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { FakeConnection } from '../dev/fake-connection';
import { position, room, TABLE, whole } from '../dev/fixtures';
import type { ServerCurtain } from '../generated/messages';
import Curtain from './Curtain.svelte';
import { TableStore } from './store.svelte';

const curtain: ServerCurtain = { type: 'curtain', table: TABLE, seat: 2, name: 'Bob', portrait: '' };

test('a table is opened as the one who holds the device, who may hand it to the others', () => {
  const connection = new FakeConnection();
  const store = new TableStore(TABLE, connection.asConnection(), 2);
  expect(connection.sent[0]).toEqual({ type: 'open', table: TABLE, seat: 2 });
  connection.say(whole(position()));
  const people = room().seats.filter((s) => s.kind === 'person' && !s.you);
  expect(store.sharers.map((s) => s.seat)).toEqual(people.map((s) => s.seat));
  const alone = new TableStore(TABLE, connection.asConnection());
  expect(connection.sent.find((m, i) => i > 0 && m.type === 'open')).toEqual({ type: 'open', table: TABLE });
  expect(alone.sharers).toEqual([]);
});

test('after the curtain the store takes nothing in any more, and leaves the table open', () => {
  const connection = new FakeConnection();
  const store = new TableStore(TABLE, connection.asConnection(), 1);
  store.stopFollowing();
  connection.say(whole(position()));
  expect(store.position).toBeNull();
  expect(connection.sent.some((m) => m.type === 'close')).toBe(false);
});

test('the curtain opens for a click that was meant for it, not for the second of a double click', async () => {
  vi.useFakeTimers();
  const lift = vi.fn();
  render(Curtain, { curtain, lift });
  const button = screen.getByRole('button');
  expect(button.textContent).toContain('Bob');
  expect(document.activeElement).not.toBe(button);
  await fireEvent.click(button);
  expect(lift).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  await fireEvent.click(button);
  expect(lift).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
