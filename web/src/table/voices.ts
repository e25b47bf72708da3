// Which of the lines that bots say of their own accord a reader wants to see.
import type { Talk } from '../generated/messages';

export const VOICES = ['talkative', 'brief', 'neutral', 'silent'] as const;
export type Voices = (typeof VOICES)[number];

// Answers to people, promises, robberies and the ending.
const BRIEF = /^(accept|counter|refuse|ask_for|propose|promise|own_promise|robbed|ally_killed|win|lose|good_game)/;

// The line as it is shown; null: not at all. What people say, and plain reasons, always are.
export function shownLine(line: Talk, voices: Voices): Talk | null {
  if (!line.moment || voices === 'talkative') return line;
  if (voices === 'brief') return BRIEF.test(line.moment) ? line : null;
  return voices === 'neutral' && line.why ? { ...line, text: line.why, why: undefined } : null;
}

export const shownLines = (lines: Talk[], voices: Voices): Talk[] =>
  lines.flatMap((line) => shownLine(line, voices) ?? []);
