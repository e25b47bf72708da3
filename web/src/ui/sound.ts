// Six quiet sounds, made when needed. Nothing is conveyed by sound alone.
import { settings } from '../app/settings.svelte';

export type Sound = 'turn' | 'offer' | 'window' | 'dice' | 'accept' | 'game-over';

// Notes as [frequency in Hz, start in s, length in s]; a frequency of 0 is a short rustle.
const NOTES: Record<Sound, [number, number, number][]> = {
  turn: [
    [523, 0, 0.18],
    [784, 0.12, 0.3],
  ],
  offer: [
    [659, 0, 0.12],
    [659, 0.16, 0.2],
  ],
  window: [
    [130, 0, 0.07],
    [130, 0.14, 0.07],
  ],
  dice: [
    [0, 0, 0.05],
    [0, 0.08, 0.05],
    [0, 0.15, 0.05],
    [0, 0.27, 0.07],
  ],
  accept: [
    [196, 0, 0.09],
    [98, 0.03, 0.16],
  ],
  'game-over': [
    [392, 0, 0.4],
    [523, 0.25, 0.4],
    [659, 0.5, 0.7],
  ],
};

let context: AudioContext | null = null;

function noise(audio: AudioContext, length: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}

function note(audio: AudioContext, [hz, start, length]: [number, number, number]): void {
  const at = audio.currentTime + start;
  const loudness = audio.createGain();
  loudness.gain.setValueAtTime(0.08, at);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + length);
  loudness.connect(audio.destination);
  const source = hz === 0 ? noise(audio, length) : new OscillatorNode(audio, { type: 'triangle', frequency: hz });
  source.connect(loudness);
  source.start(at);
  source.stop(at + length);
}

export function play(sound: Sound, evenIfOff = false): void {
  if (!(settings.sound || evenIfOff) || !('AudioContext' in window)) return;
  context ??= new AudioContext();
  if (context.state === 'suspended' && !navigator.userActivation?.hasBeenActive) return; // browsers want a touch first
  context.resume();
  for (const n of NOTES[sound]) note(context, n);
}
