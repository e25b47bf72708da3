// What stands in the column of the talk: what people say, their offers and answers to them, and a divider where a round
// or a phase begins. Everything else is in the log.
import type { Event, Offer, Seat, Talk } from '../generated/messages';
import { channelOf, type LogLine } from './store.svelte';

// What one can begin with: phrases of the catalogue, and a word for each.
export const OPENERS = [
  { key: 'let_us_talk', label: 'opener.ask' },
  { key: 'trust_me', label: 'opener.word' },
  { key: 'pay_or_else', label: 'opener.threaten' },
] as const;

// Who speaks by an event of bargaining: the one who makes an offer, or the one who answers it.
const SPEAKERS: Record<string, 'from' | 'to'> = {
  'offer-made': 'from',
  'offer-withdrawn': 'from',
  'offer-accepted': 'to',
  'offer-refused': 'to',
  'offer-countered': 'to',
  'offer-failed': 'to',
  'word-given': 'from',
};
const ENDS = ['accepted', 'refused', 'countered', 'withdrawn', 'lapsed', 'failed'] as const;
export type OfferState = 'open' | (typeof ENDS)[number];

export interface Entry {
  at: number;
  key: string;
  line?: Talk;
  deal?: { event: Event; speaker: Seat; offer: number | null };
  divider?: Event;
}

const seatIn = (event: Event, arg: string) => Number(event.args[arg]);

// Between me and one other it stands in our own channel too, as what I said to them.
export function isBetween({ from, to }: { from: Seat; to: Seat }, channel: string, me: Seat | null): boolean {
  if (channel === '') return true;
  const others = [from, to].filter((s) => s !== me);
  return others.length === 1 && String(others[0]) === channel;
}
const isInChannel = (event: Event, channel: string, me: Seat | null) =>
  isBetween({ from: seatIn(event, 'from'), to: seatIn(event, 'to') }, channel, me);

export function conversation(
  talk: Talk[],
  log: LogLine[],
  channel: string,
  me: Seat | null,
  isDivider: (event: Event) => boolean,
): Entry[] {
  const out: Entry[] = talk
    .filter((l) => channelOf(l, me) === channel)
    .map((line) => ({ at: line.at, key: `said ${line.n}`, line }));
  for (const { n, at, event } of log) {
    const speaks = SPEAKERS[event.event];
    if (speaks && isInChannel(event, channel, me)) {
      const offer = event.event.startsWith('offer-') ? Number(event.args.id) : null;
      out.push({ at, key: `log ${n}`, deal: { event, speaker: seatIn(event, speaks), offer } });
    } else if (channel === '' && isDivider(event)) out.push({ at, key: `log ${n}`, divider: event });
  }
  out.sort((a, b) => a.at - b.at);
  return out.filter((entry, i) => !entry.divider || !out[i + 1]?.divider);
}

// Open offers of mine or to me in this channel that no line of the log leads to: it began later.
export function unlogged(offers: Offer[], entries: Entry[], channel: string, me: Seat | null): Offer[] {
  const logged = new Set(entries.filter((e) => e.deal?.event.event === 'offer-made').map((e) => e.deal!.offer));
  return offers.filter((o) => (o.from === me || o.to === me) && !logged.has(o.id) && isBetween(o, channel, me));
}

// What became of an offer, by the log.
export function offerState(log: LogLine[], id: number): OfferState {
  const last = log.findLast((l) => l.event.event.startsWith('offer-') && Number(l.event.args.id) === id);
  return ENDS.find((end) => last?.event.event === `offer-${end}`) ?? 'open';
}

// The lines by which everyone learned that this player kept or broke a promise. The server counts them.
const JUDGED = ['word-kept', 'word-broken'];
export const judgedPromises = (log: LogLine[], seat: Seat): LogLine[] =>
  log.filter((l) => JUDGED.includes(l.event.event) && !l.event.private && seatIn(l.event, 'from') === seat);
