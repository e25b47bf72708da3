// What the offer builder sends: an offer or a counter-offer with my word in it, or my word alone.

export interface Drafted {
  to: number;
  gives: string[];
  wants: string[];
  word: string; // text form of a phrase, or ''
  until: number;
  counter: number | null; // the offer it answers
}

export type OfferMessage =
  | { type: 'counter'; offer: number; gives: string[]; wants: string[] }
  | { type: 'offer'; to: number; gives: string[]; wants: string[]; until: number }
  | { type: 'promise'; to: number; word: string; until: number };

export function offerMessage({ to, gives, wants, word, until, counter }: Drafted): OfferMessage | null {
  const nothing = gives.length === 0 && wants.length === 0;
  if (nothing && !word) return null;
  if (nothing && counter === null) return { type: 'promise', to, word, until };
  const given = word ? [...gives, `promise ${word} until ${until}`] : gives;
  if (counter !== null) return { type: 'counter', offer: counter, gives: given, wants };
  return { type: 'offer', to, gives: given, wants, until };
}
