import { beforeEach, expect, test, vi } from 'vitest';
import { change } from '../app/settings.svelte';
import { play, type Sound, soundOf, VOICES } from './sound';

// A stand-in for Web Audio that counts what is started and remembers the loudness of the mixer.
const started: { start: number; stop: number }[] = [];
const gains: { value: number }[] = [];
let opened = 0;
const param = () => ({ value: 1, setValueAtTime() {}, exponentialRampToValueAtTime() {} });
const node = (more: object = {}) => ({ connect: (to: object) => to, ...more });
const sounding = () => {
  const one = { start: -1, stop: -1 };
  started.push(one);
  const times = { start: (at: number) => (one.start = at), stop: (at: number) => (one.stop = at) };
  return node({ frequency: param(), ...times });
};
class FakeAudio {
  currentTime = 10;
  sampleRate = 8000;
  destination = node();
  constructor() {
    opened += 1;
  }
  resume() {}
  createGain() {
    const gain = param();
    gains.push(gain);
    return node({ gain });
  }
  createDynamicsCompressor = () => node();
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
}
const touched = (active: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: active }, configurable: true });
// A stand-in that is called with new.
const asClass = (create: () => object) =>
  function stand() {
    return create();
  };

beforeEach(() => {
  started.length = 0;
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.stubGlobal('OscillatorNode', asClass(sounding));
  vi.stubGlobal('AudioBufferSourceNode', asClass(sounding));
  vi.stubGlobal('BiquadFilterNode', asClass(node));
  touched(true);
});

test('nothing sounds before the first touch, not even when asked to', () => {
  touched(false);
  play('turn', true);
  expect(opened).toBe(0);
  expect(started).toEqual([]);
});

test('silence is silent; a test of the sound is not', async () => {
  await change({ sound: false });
  play('dice');
  expect(started).toEqual([]);
  play('dice', true);
  expect(started.length).toBeGreaterThan(0);
});

test('the volume of the settings is the loudness of the mixer', async () => {
  await change({ sound: true, volume_percent: 30 });
  play('coins');
  expect(gains[0]!.value).toBeCloseTo(0.3);
});

test.each(Object.keys(VOICES) as Sound[])('%s starts now, ends, and is short', async (sound) => {
  await change({ sound: true });
  play(sound);
  expect(started).toHaveLength(VOICES[sound].length);
  expect(Math.min(...started.map((s) => s.start))).toBe(10);
  for (const { start, stop } of started) expect(stop).toBeGreaterThan(start);
  expect(Math.max(...started.map((s) => s.stop)) - 10).toBeLessThanOrEqual(1.5);
});

test('one sound for all that happened at once, the gravest', () => {
  expect(soundOf(['money', 'attack', 'deal'])).toBe('match');
  expect(soundOf(['other', 'money'])).toBe('coins');
  expect(soundOf(['other'])).toBeNull();
  expect(soundOf([])).toBeNull();
});
