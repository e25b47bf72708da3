// The present mood of a bot in a few words, from what everybody at the table knows: who broke a promise to it, whom it
// has promised something, and where it stands.
import type { Seat } from '../generated/messages';
import { t } from '../i18n/i18n.svelte';
import type { LogLine } from './store.svelte';

export interface PublicFacts {
  log: LogLine[];
  openWords: number[]; // ids of promises that are not judged yet
  rank: (seat: Seat) => number; // by what everybody can count
  seats: Seat[];
  me: Seat | null;
  name: (seat: Seat) => string;
  round: (round: number) => string;
}

const lastPublic = (log: LogLine[], event: string, arg: 'from' | 'to', seat: Seat) =>
  log.findLast((l) => l.event.event === event && !l.event.private && Number(l.event.args[arg]) === seat);

export function moodOf(facts: PublicFacts, seat: Seat): string {
  const called = (other: Seat) => (other === facts.me ? t('table.you_inside') : facts.name(other));
  const broken = lastPublic(facts.log, 'word-broken', 'to', seat);
  if (broken)
    return t('mood.grudge', { name: called(Number(broken.event.args.from)), round: facts.round(broken.round) });
  const given = lastPublic(facts.log, 'word-given', 'from', seat);
  if (given && facts.openWords.includes(Number(given.event.args.id)))
    return t('mood.promised', { name: called(Number(given.event.args.to)), round: facts.round(given.round) });
  const others = facts.seats.filter((s) => s !== seat).map(facts.rank);
  const own = facts.rank(seat);
  if (others.every((rank) => rank < own)) return t('mood.leads');
  if (others.every((rank) => rank > own)) return t('mood.last');
  return t('mood.waits');
}
