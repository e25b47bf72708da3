// Who knew what: hidden things that lie in everybody's open view, held against what each seat saw of them.

import { type GameId, type View, type ViewOf, viewOf } from '../games/module';
import type { StoryClaim } from '../net/http';
import { spaceOf, type Thing } from '../table/choice.svelte';

export type Knows =
  | { how: 'held' }
  | { how: 'saw'; of: number; n: number }
  | { how: 'claimed'; by: number; truly: boolean }
  | { how: 'none' };
export interface Secret {
  seat: number; // whose
  kind: 'job' | 'hand' | 'influence' | 'goal';
  gangster?: string; // who carries the Job
  space: string; // what kind of thing the table calls them
  slugs: string[];
  by: Knows[]; // by seat
}
export type Views = Record<string, View>; // by seat, and with everything `open`

interface Seen<V> {
  open: V;
  bySeat: V[];
}

const none: Knows = { how: 'none' };
const saw = (n: number, of: number): Knows => (n > 0 ? { how: 'saw', n, of } : none);

function seenIn<G extends GameId>(game: G, views: Views): Seen<ViewOf<G>> {
  const seats = Object.keys(views)
    .filter((k) => k !== 'open')
    .sort();
  return { open: viewOf(game, views.open ?? null), bySeat: seats.map((s) => viewOf(game, views[s] ?? null)) };
}

function jobs({ open, bySeat }: Seen<ViewOf<'la-cosa-nostra'>>): Secret[] {
  return open.players.flatMap((p) =>
    (p.gangsters ?? []).flatMap((g) => {
      if (!g.job) return [];
      const sees = (v: ViewOf<'la-cosa-nostra'>) =>
        v.players.find((x) => x.seat === p.seat)?.gangsters?.find((x) => x.id === g.id)?.job !== undefined;
      if (bySeat.every(sees)) return []; // turned over
      const by = bySeat.map((v, i): Knows => (i + 1 === p.seat ? { how: 'held' } : saw(sees(v) ? 1 : 0, 1)));
      return [{ seat: p.seat, kind: 'job' as const, gangster: g.id, space: 'job', slugs: [g.job], by }];
    }),
  );
}

// Cards in hand, one row per family.
function hands<P extends { seat: number }>(
  { open, bySeat }: Seen<{ players: P[] }>,
  kind: Secret['kind'],
  space: string,
  cards: (player: P) => string[],
): Secret[] {
  return open.players.flatMap((p) => {
    const held = cards(p);
    if (held.length === 0) return [];
    const by = bySeat.map((view, i): Knows => {
      if (i + 1 === p.seat) return { how: 'held' };
      const theirs = view.players.find((x) => x.seat === p.seat);
      return saw(theirs ? cards(theirs).length : 0, held.length);
    });
    return [{ seat: p.seat, kind, space, slugs: held, by }];
  });
}

export function secrets(views: Views): Secret[] {
  switch (views.open?.game) {
    case 'la-cosa-nostra': {
      const seen = seenIn('la-cosa-nostra', views);
      const planned = jobs(seen);
      return planned.length > 0 ? planned : hands(seen, 'hand', 'job', (p) => p.hand ?? []);
    }
    case 'nothing-personal':
      return hands(seenIn('nothing-personal', views), 'influence', 'card', (p) => p.hand ?? p.known ?? []);
    case 'omerta': {
      const seen = seenIn('omerta', views);
      const goals = (p: ViewOf<'omerta'>['players'][number]) => [...(p.main ? [p.main] : []), ...(p.secondaries ?? [])];
      return [...hands(seen, 'goal', 'objective', goals), ...hands(seen, 'hand', 'card', (p) => p.hand ?? [])];
    }
    default:
      return [];
  }
}

// Who did not see a thing may have heard of it; the last statement counts. Only claims are judged, never talk.
export function withClaims(
  all: Secret[],
  claims: StoryClaim[],
  isClaimed: (claimed: Thing, slug: string) => boolean,
): Secret[] {
  const isAbout = (s: Secret, c: StoryClaim) =>
    s.gangster ? c.about === `gangster:${s.gangster}` : c.about === `seat:${s.seat}` && spaceOf(c.is) === s.space;
  return all.map((s) => ({
    ...s,
    by: s.by.map((k, i): Knows => {
      if (k.how !== 'none') return k;
      const hears = (c: StoryClaim) => c.from !== i + 1 && (c.to.length === 0 || c.to.includes(i + 1));
      const last = claims.findLast((c) => isAbout(s, c) && hears(c));
      return last ? { how: 'claimed', by: last.from, truly: s.slugs.some((slug) => isClaimed(last.is, slug)) } : k;
    }),
  }));
}

// What somebody peeked at or heard of is what the reader came for; it goes first.
export const byInterest = (all: Secret[]) => {
  const peeked = (s: Secret) => s.by.filter((k) => k.how === 'saw' || k.how === 'claimed').length;
  return [...all].sort((a, b) => peeked(b) - peeked(a));
};
