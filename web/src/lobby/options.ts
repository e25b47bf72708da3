// Options of a game as the lobby and the waiting room offer them.
import { named, t } from '../i18n/i18n.svelte';
import type { GameInfo, OptionInfo } from '../net/http';
import { means, type Value } from './means.svelte';

const CLOCKS = /_clock_s$/; // the pace sets these
const OF_SEAT = /_p(\d)$/; // each seat has its own; the page sets them all alike
const MODE = 'mode'; // a choice of its own, not one of a list
const FIRST = ['negotiation', 'rounds']; // shown without being asked for

export type Options = Record<string, Value>;
export type Pace = 'live' | 'slow' | 'none';
// What is agreed for a table, in the names of the protocol.
export interface Terms {
  options: Options;
  pace: Pace;
  public: boolean;
  whispers_shown: boolean;
  odds_shown: boolean;
  neutral_words: boolean;
  reputation_shown: boolean;
  spectator_delay_s: number;
}

const familyOf = (name: string) => name.replace(OF_SEAT, '');

export function settable(info: GameInfo): OptionInfo[] {
  const shown = info.options.filter(
    (o) => o.name !== MODE && !CLOCKS.test(o.name) && Number(OF_SEAT.exec(o.name)?.[1] ?? 1) === 1,
  );
  return shown.toSorted((a, b) => Number(FIRST.includes(b.name)) - Number(FIRST.includes(a.name)));
}
// One of its own has the name that the server gives it; one of all seats is not called after the first of them.
export const labelOf = (o: OptionInfo) => (OF_SEAT.test(o.name) ? named('option', familyOf(o.name)) : o.label);
// A value for an option, and for the same of the other seats.
export const withValue = (info: GameInfo, options: Options, name: string, value: Value): Options => ({
  ...options,
  ...Object.fromEntries(
    info.options.filter((o) => familyOf(o.name) === familyOf(name)).map((o) => [o.name, value] as const),
  ),
});
export const isFirst = (o: OptionInfo) => FIRST.includes(o.name);
export const modeOf = (info: GameInfo | undefined) => info?.options.find((o) => o.name === MODE);
export const chosenValue = (o: OptionInfo, options: Options): Value => options[o.name] ?? o.default;
export const isChanged = (o: OptionInfo, options: Options) => chosenValue(o, options) !== o.default;

const numbers = (o: OptionInfo) =>
  Array.from({ length: (o.most ?? 1) - (o.least ?? 0) + 1 }, (_, i) => (o.least ?? 0) + i);

// A gangster who is chosen by the number of the card has a name.
const cardName = (info: GameInfo, value: Value) => {
  const card = /^GA-(\d+)$/.exec(String(value));
  return card ? Object.values(info.lists?.gangster ?? {})[Number(card[1]) - 1] : undefined;
};

export function choices(info: GameInfo, o: OptionInfo): { value: Value; label: string }[] {
  if (o.type === 'flag') return [true, false].map((value) => ({ value, label: t(value ? 'option.on' : 'option.off') }));
  const values: Value[] = o.type === 'number' ? numbers(o) : (o.allowed ?? []).map(String);
  return values.map((value) => ({
    value,
    label: cardName(info, value) ?? named(`option.${o.name}`, String(value)),
  }));
}

export const meaning = (info: GameInfo, o: OptionInfo, value: Value) =>
  means(o.name, value, cardName(info, value) ?? '');
