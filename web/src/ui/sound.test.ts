import { beforeEach, describe, expect, test, vi } from 'vitest';
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
  const times = { start: (at: number) => (one.start = at), stop: (at = time) => (one.stop = at) };
  return node({ frequency: param(), ...times });
};
let time = 0;
class FakeAudio {
  get currentTime() {
    return time;
  }
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
  time += 10; // what played before has ended
  started.length = 0;
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.stubGlobal('OscillatorNode', asClass(sounding));
  vi.stubGlobal('AudioBufferSourceNode', asClass(sounding));
  vi.stubGlobal('BiquadFilterNode', asClass(node));
  touched(true);
});

test('V2 11: nothing sounds before the first touch, not even when asked to', () => {
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

test('V2 11: the volume of the settings is the loudness of the mixer', async () => {
  await change({ sound: true, volume_percent: 30 });
  play('coins');
  expect(gains[0]!.value).toBeCloseTo(0.3);
});

test.each(Object.keys(VOICES) as Sound[])('%s starts now, ends, and is short', async (sound) => {
  await change({ sound: true });
  play(sound);
  expect(started).toHaveLength(VOICES[sound].length);
  expect(Math.min(...started.map((s) => s.start))).toBe(time);
  for (const { start, stop } of started) expect(stop).toBeGreaterThan(start);
  expect(Math.max(...started.map((s) => s.stop)) - time).toBeLessThanOrEqual(1.5);
});

test('one sound for all that happened at once, the gravest', () => {
  expect(soundOf(['money', 'attack', 'deal'])).toBe('match');
  expect(soundOf(['other', 'money'])).toBe('coins');
  expect(soundOf(['other'])).toBeNull();
  expect(soundOf([])).toBeNull();
});

describe('V2 11: sounds', () => {
  const hz = (sound: Sound) => VOICES[sound].map((v) => v.hz);
  beforeEach(() => change({ sound: true }));
  test('are two notes for my turn, a double knock for a question, D2 and F2 when I am hit', () => {
    expect(hz('turn')).toEqual(expect.arrayContaining([440, 659.3]));
    expect(VOICES.window.filter((v) => !v.wave).map((v) => [v.hz, v.at, v.long])).toEqual([
      [400, 0, 0.04],
      [400, 0.13, 0.04],
    ]);
    expect(hz('hit')).toEqual(expect.arrayContaining([73.4, 87.3]));
  });
  test('go flat by a semitone for a broken word', () => {
    for (const { hz, to } of VOICES.broken) expect(12 * Math.log2(to! / hz)).toBeCloseTo(-1, 1);
  });
  test('are at most two at once; the more important one wins', () => {
    play('coins');
    play('dice');
    const before = started.length;
    play('cards');
    expect(started.length).toBe(before);
    const coins = started.slice(0, VOICES.coins.length);
    play('window');
    expect(started.length).toBe(before + VOICES.window.length);
    for (const voice of coins) expect(voice.stop).toBe(time);
  });
  test('are silent while the chord of who is hit sounds', () => {
    play('hit');
    play('turn');
    expect(started.length).toBe(VOICES.hit.length);
    time += 1;
    play('turn');
    expect(started.length).toBe(VOICES.hit.length + VOICES.turn.length);
  });
  test('are heard in a hidden tab only for my turn and a question', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    play('dice');
    expect(started).toEqual([]);
    play('turn');
    expect(started.length).toBe(VOICES.turn.length);
    vi.restoreAllMocks();
  });
});
