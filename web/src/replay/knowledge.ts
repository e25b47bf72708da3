// Who knew what: hidden things that lie in everybody's open view, held against what each seat saw of them.

import { GAME as LCN, type LcnView } from '../games/la-cosa-nostra/view';
import { GAME as NP, type NpView } from '../games/nothing-personal/view';
import { GAME as OM, type OmView } from '../games/omerta/view';
import type { StoryClaim } from '../net/http';
import { spaceOf, type Thing } from '../table/choice.svelte';

export type Knows =
  | { how: 'held' }
  | { how: 'saw'; of: number; n: number }
  | { how: 'told'; by: number; truly: boolean }
  | { how: 'none' };
export interface Secret {
  seat: number; // whose
  kind: 'job' | 'hand' | 'influence' | 'goal';
  gangster?: string; // who carries the Job
  space: string; // what kind of thing the table calls them
  slugs: string[];
  by: Knows[]; // by seat
}
export type Views = Record<string, unknown>;

const none: Knows = { how: 'none' };
const saw = (n: number, of: number): Knows => (n > 0 ? { how: 'saw', n, of } : none);
const seats = (views: Views) =>
  Object.keys(views)
    .filter((k) => k !== 'open')
    .sort();

function jobs(views: Views): Secret[] {
  const all = seats(views).map((s) => views[s] as LcnView);
  const open = views.open as LcnView;
  return open.players.flatMap((p) =>
    (p.gangsters ?? []).flatMap((g) => {
      if (!g.job) return [];
      const sees = (v: LcnView) =>
        v.players.find((x) => x.seat === p.seat)?.gangsters?.find((x) => x.id === g.id)?.job !== undefined;
      if (all.every(sees)) return []; // turned over
      const by = all.map((v, i): Knows => (i + 1 === p.seat ? { how: 'held' } : saw(sees(v) ? 1 : 0, 1)));
      return [{ seat: p.seat, kind: 'job' as const, gangster: g.id, space: 'job', slugs: [g.job], by }];
    }),
  );
}

// Cards in hand, one row a family.
function hands<P extends { seat: number }>(
  views: Views,
  kind: Secret['kind'],
  space: string,
  players: (view: unknown) => P[],
  cards: (player: P) => string[],
): Secret[] {
  const all = seats(views);
  return players(views.open).flatMap((p) => {
    const held = cards(p);
    if (held.length === 0) return [];
    const by = all.map((s): Knows => {
      if (Number(s) === p.seat) return { how: 'held' };
      const theirs = players(views[s]).find((x) => x.seat === p.seat);
      return saw(theirs ? cards(theirs).length : 0, held.length);
    });
    return [{ seat: p.seat, kind, space, slugs: held, by }];
  });
}

export function secrets(game: string, views: Views): Secret[] {
  if (game === LCN) {
    const players = (v: unknown) => (v as LcnView).players;
    const planned = jobs(views);
    return planned.length > 0 ? planned : hands(views, 'hand', 'job', players, (p) => p.hand ?? []);
  }
  if (game === NP)
    return hands(
      views,
      'influence',
      'card',
      (v) => (v as NpView).players,
      (p) => p.hand ?? p.known ?? [],
    );
  if (game === OM) {
    const players = (v: unknown) => (v as OmView).players;
    return [
      ...hands(views, 'goal', 'objective', players, (p) => [...(p.main ? [p.main] : []), ...(p.secondaries ?? [])]),
      ...hands(views, 'hand', 'card', players, (p) => p.hand ?? []),
    ];
  }
  return [];
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
      return last ? { how: 'told', by: last.from, truly: s.slugs.some((slug) => isClaimed(last.is, slug)) } : k;
    }),
  }));
}

// What somebody peeked at or heard of is what the reader came for; it goes first.
export const byInterest = (all: Secret[]) => {
  const peeked = (s: Secret) => s.by.filter((k) => k.how === 'saw' || k.how === 'told').length;
  return [...all].sort((a, b) => peeked(b) - peeked(a));
};
