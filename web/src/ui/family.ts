// How a seat looks: its colour and shape, and the letter on its crest.
export type Colour = 'yellow' | 'green' | 'red' | 'purple' | 'blue' | 'neutral';

export interface Family {
  colour: Colour;
  letter: string;
  name: string; // of the family in the game; empty before one is chosen
  leader?: string; // who leads it, as in the cast of the game
}

// Before a game gives families, seats take the colours in turn.
export const SEAT_COLOURS: Colour[] = ['red', 'green', 'yellow', 'blue', 'purple'];

// The class that sets --c for edges, pips and lines.
export const edgeClass = (family: Family) => (family.colour === 'neutral' ? '' : `f${family.colour[0]}`);

// First letter; if taken, the next free consonant (Calmuti C, Caruso R), then any letter.
export function letters(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const all = [...name.toUpperCase()].filter((c) => /\p{L}/u.test(c));
    const choice = [all[0], ...all.slice(1).filter((c) => !'AEIOUÄÖÜÁÉÍÓÚÀÈ'.includes(c)), ...all].find(
      (c) => c && !taken.has(c),
    );
    const letter = choice ?? '?';
    taken.add(letter);
    return letter;
  });
}
