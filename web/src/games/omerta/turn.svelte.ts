// My turn in the Actions phase: which kinds of action there are, where each may go, and how likely it is. The ways are
// the server's answers, the odds are the server's odds.
import { showsOdds } from '../../app/settings.svelte';
import type { Action } from '../../generated/messages';
import { slugOf, type Thing, thing } from '../../table/choice.svelte';
import type { TableContext } from '../../table/context.svelte';
import { asOm, type OmActionOdds } from './view';

export const KINDS = ['conquest', 'assault', 'heist'] as const;
export type Kind = (typeof KINDS)[number];
const KIND_OF: Record<string, Kind> = { conquer: 'conquest', assault: 'assault', rob: 'heist' };

export interface Way {
  action: Action;
  kind: Kind;
  target: Thing;
  by: Thing; // the capo or the domain that it starts from
  odds: OmActionOdds | null;
}

const same = (o: OmActionOdds, kind: Kind, args: Action['args']) =>
  o.action === kind &&
  (kind === 'conquest'
    ? o.capo === args.capo && o.domain === args.domain
    : kind === 'assault'
      ? o.origin === args.origin && o.domain === args.domain
      : o.capo === args.capo && o.victim === args.victim);

export function waysOf(actions: Action[], odds: OmActionOdds[]): Way[] {
  return actions.flatMap((action) => {
    const kind = KIND_OF[action.verb];
    if (!kind) return [];
    const { args } = action;
    return [
      {
        action,
        kind,
        target: kind === 'heist' ? thing('capo', String(args.victim)) : thing('domain', String(args.domain)),
        by: kind === 'assault' ? thing('domain', String(args.origin)) : thing('capo', String(args.capo)),
        odds: odds.find((o) => same(o, kind, args)) ?? null,
      },
    ];
  });
}

// The likeliest first; without odds, in the order of the answers.
export const ranked = (ways: Way[]) => [...ways].sort((a, b) => (b.odds?.chance ?? 0) - (a.odds?.chance ?? 0));

export class Turn {
  kind = $state<Kind | null>(null);

  constructor(private readonly table: TableContext) {}

  ways: Way[] = $derived.by(() => {
    const { store } = this.table;
    if (!store.myTurn || !this.table.view) return [];
    return waysOf(store.decision?.actions ?? [], showsOdds() ? (asOm(this.table.view).action_odds ?? []) : []);
  });
  shown: Way[] = $derived(this.kind ? this.ways.filter((w) => w.kind === this.kind) : this.ways);
  // What is chosen so far: the way itself, or nothing.
  chosen: Way | null = $derived(this.ways.find((w) => w.action.text === this.table.choice.preview?.text) ?? null);
  // The domain I would take.
  domain: string | null = $derived(this.chosen && this.chosen.kind !== 'heist' ? slugOf(this.chosen.target) : null);
  private best: Map<Thing, Way> = $derived(
    new Map(
      ranked(this.shown)
        .reverse()
        .map((w) => [w.target, w]),
    ),
  );

  of = (kind: Kind) => this.ways.filter((w) => w.kind === kind);
  targetsOf = (kind: Kind) => new Set(this.of(kind).map((w) => w.target)).size;
  bestOf = (kind: Kind): number | null => ranked(this.of(kind))[0]?.odds?.chance ?? null;
  bestTo = (target: Thing): Way | null => this.best.get(target) ?? null;

  choose(kind: Kind): void {
    this.table.choice.clear();
    this.kind = this.kind === kind ? null : kind;
  }
  // A target was touched: the likeliest way to it is proposed; the others are in the preview.
  aim(target: Thing): boolean {
    const way = this.bestTo(target);
    if (way) this.table.choice.choose(way.action);
    return way !== null;
  }
}

const turns = new WeakMap<TableContext, Turn>();
export function turnOf(table: TableContext): Turn {
  const turn = turns.get(table) ?? new Turn(table);
  turns.set(table, turn);
  return turn;
}
