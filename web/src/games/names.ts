// How a log names people (V2 12.5): whoever is mentioned first is named in full, afterwards by the first name.
import type { Args } from '../generated/messages';

export const withoutNickname = (full: string) => full.replace(/\s*[“"„«][^”"“»]*[”"“»]\s*/u, ' ').trim();

// Dino for “Whisper” Dino Calo. A title is no name: Don Fabrizio Neri is Neri.
export function firstName(full: string): string {
  const words = withoutNickname(full).split(' ');
  return words.length > 2 && words[0]!.length < 4 ? words.at(-1)! : words[0]!;
}

// `nameOf` is undefined for what is no person; `known` are those named so far.
export const withFirstNames =
  (nameOf: (slug: string) => string | undefined, short = (slug: string) => firstName(nameOf(slug) ?? slug)) =>
  (text: string, args: Args, known: Set<string>): string => {
    let result = text;
    for (const slug of Object.values(args)) {
      const name = typeof slug === 'string' ? nameOf(slug) : undefined;
      if (typeof slug !== 'string' || name === undefined) continue;
      if (known.has(slug)) result = result.replace(name, short(slug));
      known.add(slug);
    }
    return result;
  };
