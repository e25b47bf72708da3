// Long words (German ones above all) must fit a narrow card without being cut: the longest word decides the size.
export const longest = (name: string) => Math.max(...name.split(/[\s-]+/).map((word) => word.length));

// Where a long word may break, as it is spoken: before a consonant, or some that are said together, when a vowel
// follows. Browsers that know a language hyphenate better; many know only their own.
const VOWEL = '[aeiouyäöüáéíóú]';
const CONSONANTS = '(?:sch[lmrw]?|ch|ph|qu|[bfgkp][lr]|[dt]r|[^aeiouyäöüáéíóú])';
const SYLLABLE = new RegExp(`(?<=${VOWEL}\\p{L}*)(?<=\\p{L}{2})${CONSONANTS}(?=${VOWEL}\\p{L})`, 'giu');
const LONG = 7;

export const breakable = (name: string) =>
  name.replace(/\p{L}+/gu, (word) => (word.length > LONG ? word.replace(SYLLABLE, '\u00ad$&') : word));

// "Omertà: the power of the Mafia" is Omertà where there is little room.
export const shortTitle = (title: string) => title.split(/[:,]/)[0]!;

// A title of many short words takes many lines: it is set as one with a long word.
const MANY_LETTERS = 24;
export function titleSize(name: string): string {
  const letters = Math.max(longest(name), name.length > MANY_LETTERS ? 13 : 0);
  return letters <= 10
    ? '1.0625rem'
    : letters <= 12
      ? '.94rem'
      : letters <= 15
        ? '.8125rem'
        : letters <= 17
          ? '.72rem'
          : '.66rem';
}
