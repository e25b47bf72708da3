import { fireEvent, render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeConnection } from '../dev/fake-connection';
import { TABLE, whole } from '../dev/fixtures';
import Harness from '../dev/Harness.svelte';
import { game } from '../games/la-cosa-nostra';
import { TableContext } from './context.svelte';
import HoverDetail from './HoverDetail.svelte';
import { placeBeside } from './hover';
import { TableStore } from './store.svelte';

const PAGE = { width: 1000, height: 700 };
const PANEL = { width: 300, height: 400 };
test('a panel stands right of its thing, left where there is no room, and never outside', () => {
  const at = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 150 });
  expect(placeBeside(at(100, 300), PANEL, PAGE)).toEqual({ left: 210, top: 175 });
  expect(placeBeside(at(800, 300), PANEL, PAGE).left).toBe(490);
  for (const top of [0, 640]) {
    const spot = placeBeside(at(50, top), PANEL, PAGE);
    expect(spot.top).toBeGreaterThanOrEqual(0);
    expect(spot.top + PANEL.height).toBeLessThanOrEqual(PAGE.height);
  }
});

describe('finding 19: what a mouse rests on', () => {
  const card = document.createElement('button');
  card.dataset.thing = 'seat:2';
  const panel = () => document.querySelector('[data-hover]');
  const over = (pointerType: string) => {
    const event = new Event('pointerover', { bubbles: true });
    Object.defineProperty(event, 'pointerType', { value: pointerType });
    card.dispatchEvent(event);
  };
  beforeEach(() => {
    vi.useFakeTimers();
    document.body.append(card);
    const connection = new FakeConnection();
    connection.say(whole());
    const table = new TableContext(new TableStore(TABLE, connection.asConnection()), game);
    connection.say(whole());
    render(Harness, { table, part: HoverDetail });
  });
  afterEach(() => {
    card.remove();
    vi.useRealTimers();
  });
  const elapse = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    await tick();
  };
  test('shows itself after a moment and goes at the next touch', async () => {
    over('mouse');
    await elapse(500);
    expect(panel()).toBeNull();
    await elapse(200);
    expect(panel()).not.toBeNull();
    await fireEvent.pointerDown(card);
    expect(panel()).toBeNull();
  });
  test('is not shown to fingers: a long press opens it', async () => {
    over('touch');
    await elapse(2000);
    expect(panel()).toBeNull();
  });
});
