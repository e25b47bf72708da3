// Art is fetched when it is first drawn: the generator once, people and pictures per game. Until then the box stays
// empty; it has its size already.
import type { CardEntry, Pack } from './drawing';
import type { Cast } from './people';

class Lazy<T> {
  #value = $state.raw<T | null>(null);
  #asked = false;
  constructor(readonly load: () => Promise<T>) {}

  get value(): T | null {
    if (!this.#asked) {
      this.#asked = true;
      this.load().then(
        (value) => (this.#value = value),
        () => (this.#asked = false), // without a connection it is asked for again when drawn again
      );
    }
    return this.#value;
  }
}

export interface GameArt {
  packs: Pack[];
  cards: Record<string, CardEntry>;
}

const cast = (load: () => Promise<{ default: unknown }>) => new Lazy(async () => (await load()).default as Cast);
const pictures = (pack: () => Promise<{ default: unknown }>, cards: () => Promise<{ default: unknown }>) =>
  new Lazy<GameArt>(async () => {
    const [own, shared, list] = await Promise.all([pack(), import('./drawings/shared.json'), cards()]);
    return {
      packs: [own.default as Pack, shared.default as Pack],
      cards: list.default as GameArt['cards'],
    };
  });

const generator = new Lazy(() => import('./generator'));

const CASTS: Record<string, Lazy<Cast>> = {
  house: cast(() => import('./cast/house.json')),
  'la-cosa-nostra': cast(() => import('./cast/la-cosa-nostra.json')),
  'nothing-personal': cast(() => import('./cast/nothing-personal.json')),
  omerta: cast(() => import('./cast/omerta.json')),
};

const PICTURES: Record<string, Lazy<GameArt>> = {
  'la-cosa-nostra': pictures(
    () => import('./drawings/la-cosa-nostra.json'),
    () => import('./cards/la-cosa-nostra.json'),
  ),
  'nothing-personal': pictures(
    () => import('./drawings/nothing-personal.json'),
    () => import('./cards/nothing-personal.json'),
  ),
  omerta: pictures(
    () => import('./drawings/omerta.json'),
    () => import('./cards/omerta.json'),
  ),
};

export const artist = () => generator.value;
export const castOf = (game: string) => CASTS[game]?.value ?? null;
export const picturesOf = (game: string) => PICTURES[game]?.value ?? null;
