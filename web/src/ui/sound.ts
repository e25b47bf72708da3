// Sounds made by the page itself: short, dry and low. Nothing is conveyed by sound alone, and nothing sounds before the
// first touch or key.
import { settings } from '../app/settings.svelte';
import type { LogKind } from '../games/module';

export type Sound =
  | 'turn'
  | 'offer'
  | 'window'
  | 'dice'
  | 'land'
  | 'hit'
  | 'cards'
  | 'coins'
  | 'accept'
  | 'match'
  | 'broken'
  | 'door'
  | 'game-over';

// A voice is a tone or a band of noise with a start, a length (both in seconds) and a loudness.
interface Voice {
  hz: number; // of the tone; the middle of the band of noise
  at: number;
  long: number;
  loud: number;
  wave?: OscillatorType; // none: noise
  to?: number; // where the tone glides
}
const tone = (hz: number, at: number, long: number, loud = 1, wave: OscillatorType = 'sine', to = hz): Voice => ({
  ...{ hz, at, long, loud, wave, to },
});
const noise = (hz: number, at: number, long: number, loud = 1): Voice => ({ hz, at, long, loud });
const burst = (count: number, each: (i: number) => Voice[]) => Array.from({ length: count }, (_, i) => each(i)).flat();

// Two notes of a vibraphone for my turn, a double knock on wood for a window, pen on paper for an offer, a seal for a
// deal, a muted double bass when I am hit, a string that goes flat for a broken word.
export const VOICES: Record<Sound, Voice[]> = {
  turn: [440, 659.3].flatMap((hz, i) => [tone(hz, i * 0.12, 0.13, 0.6), tone(4 * hz, i * 0.12, 0.05, 0.15)]),
  offer: [noise(2400, 0, 0.09, 0.5), noise(4200, 0.08, 0.1, 0.4)],
  window: burst(2, (i) => [noise(400, i * 0.13, 0.04, 1.6), tone(130, i * 0.13, 0.04, 0.8, 'triangle')]),
  dice: burst(6, (i) => [noise(1600 + 240 * (i % 3), i * 0.07, 0.04, 0.9 - i * 0.08)]),
  land: [noise(700, 0, 0.05, 1.2), tone(150, 0, 0.08, 0.7, 'triangle')],
  hit: [tone(73.4, 0, 0.7, 1.6, 'triangle'), tone(87.3, 0.02, 0.7, 1.4, 'triangle'), noise(220, 0, 0.12, 1.2)],
  cards: [noise(3000, 0, 0.05, 0.6), noise(1900, 0.05, 0.07, 0.5)],
  coins: burst(3, (i) => [tone(2100 + 260 * i, i * 0.06, 0.12, 0.28, 'triangle'), noise(6000, i * 0.06, 0.02, 0.2)]),
  accept: [tone(110, 0, 0.16, 1.4, 'triangle', 70), noise(300, 0, 0.06, 1.2), noise(1400, 0.14, 0.05, 0.2)],
  match: [noise(5200, 0, 0.16, 0.5), noise(1200, 0.14, 0.5, 0.25)],
  broken: [tone(220, 0, 0.5, 0.9, 'sawtooth', 207.7), tone(220, 0, 0.5, 0.7, 'triangle', 207.7)],
  door: [noise(180, 0, 0.22, 1.6), tone(82, 0.02, 0.3, 1.2, 'sine', 55)],
  'game-over': [tone(196, 0, 0.9, 0.7), tone(294, 0.12, 0.9, 0.6), tone(392, 0.24, 1.1, 0.6), noise(900, 0, 0.9, 0.15)],
};

// One sound for all that happened at once, the gravest first.
const SOUND_OF = { attack: 'match', deal: 'accept', money: 'coins', word: 'cards', other: null } as const;
export function soundOf(kinds: LogKind[]): Sound | null {
  const order: LogKind[] = ['attack', 'deal', 'money', 'word'];
  const gravest = order.find((kind) => kinds.includes(kind));
  return gravest ? SOUND_OF[gravest] : null;
}

// At most two at once; the more important one wins. Nothing plays over the chord of who is hit.
const MOST_AT_ONCE = 2;
const BY_IMPORTANCE: Sound[] = [
  ...(['hit', 'game-over', 'window', 'turn', 'broken', 'match', 'land', 'dice'] as const),
  ...(['accept', 'offer', 'coins', 'cards', 'door'] as const),
];
const EVEN_UNSEEN: Sound[] = ['turn', 'window']; // in a tab that is not looked at
let playing: { sound: Sound; until: number; sources: AudioScheduledSourceNode[] }[] = [];

// Makes room for a sound; false: what plays is more important.
function makesRoom(sound: Sound, now: number): boolean {
  playing = playing.filter((p) => p.until > now);
  if (playing.some((p) => p.sound === 'hit')) return false;
  if (playing.length < MOST_AT_ONCE) return true;
  const rank = (s: Sound) => BY_IMPORTANCE.indexOf(s);
  const least = playing.reduce((a, b) => (rank(b.sound) > rank(a.sound) ? b : a));
  if (rank(least.sound) <= rank(sound)) return false;
  for (const source of least.sources) source.stop();
  playing = playing.filter((p) => p !== least);
  return true;
}

const LOUDEST = 0.16;
let context: AudioContext | null = null;
let mixer: GainNode | null = null;

function open(): AudioContext {
  if (context === null) {
    context = new AudioContext();
    mixer = context.createGain();
    const even = context.createDynamicsCompressor();
    mixer.connect(even).connect(context.destination);
  }
  return context;
}

function source(audio: AudioContext, voice: Voice, start: number): AudioScheduledSourceNode {
  if (voice.wave) {
    const oscillator = new OscillatorNode(audio, { type: voice.wave, frequency: voice.hz });
    oscillator.frequency.setValueAtTime(voice.hz, start);
    oscillator.frequency.exponentialRampToValueAtTime(voice.to ?? voice.hz, start + voice.long);
    return oscillator;
  }
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * voice.long), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return new AudioBufferSourceNode(audio, { buffer });
}

function sing(audio: AudioContext, voice: Voice): AudioScheduledSourceNode {
  const start = audio.currentTime + voice.at;
  const loudness = audio.createGain();
  loudness.gain.setValueAtTime(LOUDEST * voice.loud, start);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + voice.long);
  loudness.connect(mixer!);
  const from = source(audio, voice, start);
  if (voice.wave) from.connect(loudness);
  else from.connect(new BiquadFilterNode(audio, { type: 'bandpass', frequency: voice.hz, Q: 1.1 })).connect(loudness);
  from.start(start);
  from.stop(start + voice.long);
  return from;
}

export function play(sound: Sound, evenIfOff = false): void {
  if (!(settings.sound || evenIfOff) || !('AudioContext' in window)) return;
  if (!navigator.userActivation?.hasBeenActive) return;
  if (document.hidden && !EVEN_UNSEEN.includes(sound)) return;
  const audio = open();
  if (!makesRoom(sound, audio.currentTime)) return;
  audio.resume();
  mixer!.gain.value = settings.volume_percent / 100;
  const sources = VOICES[sound].map((voice) => sing(audio, voice));
  const length = Math.max(...VOICES[sound].map((v) => v.at + v.long));
  playing.push({ sound, until: audio.currentTime + length, sources });
}
