// Questions the drawings ask of the view.
import { type Colour, type Family, letters } from '../../ui/family';
import { bossCard, bossCards, familyName } from './cards';
import { type Business, type Gangster, isTasked, type LcnView, type Player, typeOf } from './view';

export const playerOf = (view: LcnView, seat: number): Player | undefined => view.players.find((p) => p.seat === seat);

export function familyOf(view: LcnView | null, seat: number): Family {
  const bosses = view?.players.map((p) => p.boss ?? '') ?? [];
  const boss = bosses[seat - 1];
  if (!boss) return { colour: 'neutral', letter: String(seat), name: '' };
  // Letters are those of all families of the game: the same before and after the others have chosen.
  const all = bossCards().map((card) => card.id);
  return {
    colour: (bossCard(boss)?.colour as Colour) ?? 'neutral',
    letter: letters(all.map(familyName))[all.indexOf(boss)] ?? '?',
    name: familyName(boss),
    leader: boss,
  };
}

// Rivals' businesses on which my markers lie, one entry a marker.
export function borrowed(view: LcnView, me: number): { owner: number; id: string }[] {
  const out: { owner: number; id: string }[] = [];
  for (const p of view.players) {
    for (const b of p.businesses ?? [])
      for (const m of b.markers ?? []) if (m === me) out.push({ owner: p.seat, id: b.id });
    for (const g of p.gangsters ?? [])
      for (const m of g.markers ?? []) if (m === me && g.purchase) out.push({ owner: p.seat, id: g.purchase });
  }
  return out;
}

export type Cover = 'mine' | 'marker' | 'bought' | 'missing';

// For each business a card asks for: is it there, lent, bought this round but not yet paid, or missing?
// Only for the marks on the card; the server decides.
export function covers(view: LcnView, me: number, needs: string[]): Cover[] {
  const player = playerOf(view, me);
  const own = (player?.businesses ?? []).filter((b) => b.active).map((b) => typeOf(b.id));
  const bought = (player?.gangsters ?? []).flatMap((g) => (g.purchase ? [typeOf(g.purchase)] : []));
  const lent = borrowed(view, me).map((b) => typeOf(b.id));
  const take = (from: string[], type: string) => {
    const at = from.indexOf(type);
    if (at >= 0) from.splice(at, 1);
    return at >= 0;
  };
  return needs.map((type) =>
    take(own, type) ? 'mine' : take(lent, type) ? 'marker' : take(bought, type) ? 'bought' : 'missing',
  );
}

export const freeGangsters = (p: Player) =>
  (p.gangsters ?? []).filter((g) => !isTasked(g) && g.active && !g.idle).length;
export const tasksLeft = (p: Player) => (p.gangsters ?? []).filter(isTasked).length;
export const markerCount = (b: Business | Gangster, seat: number) => (b.markers ?? []).filter((m) => m === seat).length;
