// What would come of choosing a gangster: the markers he would have and whose he would be, or what the die has to do.
import { showsOdds } from '../../app/settings.svelte';
import type { Action } from '../../generated/messages';
import { percent, t } from '../../i18n/i18n.svelte';
import { slugOf, spaceOf, thing } from '../../table/choice.svelte';
import type { TableContext } from '../../table/context.svelte';
import { chair, gangster, influence, nameOf, number, rows, textOf } from './cards';
import { asNp, leader, type NpSpace, type NpView, seatOf } from './view';

export interface CardIcon {
  markers: number;
  on: string; // in words
}
type TypeLetter = 'T' | 'H' | 'C' | 'G';

// "3#9": three on chair nine; "2W": two on anybody; "2T": two on a thug.
export function iconsOf(card: string): CardIcon[] {
  return ((influence(card)?.icons as string[] | undefined) ?? []).map((icon) => {
    const [markers, on] = [Number(icon[0]), icon.slice(1)];
    if (on === 'W') return { markers, on: t('np.on_anybody') };
    const space = on.startsWith('#') ? chairNumbered(Number(on.slice(1))) : '';
    return { markers, on: space || t(`np.type.${on as TypeLetter}`) };
  });
}
const chairNumbered = (n: number) => {
  const found = rows()
    .flat()
    .find((c) => number(c, 'number') === n);
  return found ? nameOf(found, '') : '';
};

export interface IconStep extends CardIcon {
  now: number; // the first icon that is not placed yet, from one
  all: number;
}
// Which icon of the card under way is to be placed.
export function iconStep(view: NpView, actions: Action[]): IconStep | null {
  const card = view.action?.card;
  const open = actions.filter((a) => a.verb === 'icon').map((a) => Number(a.args.number));
  if (!card || open.length === 0) return null;
  const icons = iconsOf(card);
  const now = Math.min(...open);
  return { ...icons[now - 1]!, now, all: icons.length };
}

// V2-NP NT-6: the icons of the card are confirmed together where I have markers for all of them; their order says
// nothing then. With too few the order decides which are placed, and they are placed one by one.
export const fitsSupply = (view: NpView, me: number): boolean => {
  const card = view.action?.card;
  const mine = view.players.find((p) => p.seat === me)?.markers ?? 0;
  return !!card && iconsOf(card).reduce((sum, icon) => sum + icon.markers, 0) <= mine;
};
// How many markers these answers place.
export const markersOf = (view: NpView, answers: Action[]): number => {
  const icons = iconsOf(view.action?.card ?? '');
  return answers.reduce((sum, a) => sum + (icons[Number(a.args.number) - 1]?.markers ?? 0), 0);
};

function markersAfter(space: NpSpace, me: number, more: number, name: (seat: number) => string): string {
  const own = `p${me}`;
  const before = space.markers[own] ?? 0;
  const after = before + more;
  const markers = { ...space.markers, [own]: after };
  const lead = leader({ ...space, markers });
  if (lead === own) return t(leader(space) === own ? 'np.result.stays_yours' : 'np.result.yours', { before, after });
  if (lead === null) return t('np.result.tie', { before, after });
  const seat = seatOf(lead);
  return t('np.result.theirs', { after, name: seat === null ? t('np.neutral') : name(seat), n: markers[lead] ?? 0 });
}

// The only move there is has no question of its own.
const isSoleMove = (view: NpView, action: Action | null) => action?.verb === 'move' && !!view.action?.sole_move;
export const chanceOn = (view: NpView, slug: string) =>
  [...(view.action?.chances ?? []), view.action?.sole_move].find((c) => c?.space === slug);
// Whose chair the answer before me aims at: a move or whack whose target is picked, or the only move.
export const aimOf = (view: NpView, action: Action | null): string | null => {
  if (isSoleMove(view, action)) return view.action!.sole_move!.space;
  return action?.verb === 'target' && typeof action.args.space === 'string' ? action.args.space : null;
};

function chanceAt(view: NpView, slug: string): string {
  const chance = chanceOn(view, slug);
  if (!chance) return '';
  const least = chance.least === undefined ? '' : `${chance.least}+`;
  return [least, showsOdds() ? percent(chance.succeeds / 6) : ''].filter(Boolean).join(' · ');
}

// How many markers of mine would be added by choosing this gangster, with those of the steps before.
function markersOn(table: TableContext, slug: string): number {
  const { store, choice } = table;
  if (!store.myTurn || store.me === null) return 0;
  const inSteps = choice.steps.length > 0;
  const actions = (inSteps ? choice.remaining : (store.decision?.actions ?? [])).filter((a) => a.args.space === slug);
  const icon = iconStep(asNp(table.view), actions);
  return icon?.markers ?? (actions[0]?.verb === 'place' ? 1 : 0);
}
// How many of the steps so far lie on this gangster.
function markersPicked({ choice, view }: TableContext, slug: string): number {
  const icons = iconsOf(asNp(view).action?.card ?? '');
  const here = choice.steps.filter((_, i) => choice.picked[i] === thing('space', slug));
  return here.reduce((sum, step) => sum + (icons[step - 1]?.markers ?? 0), 0);
}

// The markers of a gangster by owner, the most first; of one who is picked as they would be then.
export function markersShown(table: TableContext, slug: string): [string, number][] {
  const markers = { ...asNp(table.view).board[slug]?.markers };
  const own = `p${table.store.me}`;
  const inSteps = table.choice.steps.length > 0;
  const more = inSteps
    ? markersPicked(table, slug)
    : table.choice.isPicked(thing('space', slug))
      ? markersOn(table, slug)
      : 0;
  if (more > 0) markers[own] = (markers[own] ?? 0) + more;
  return Object.entries(markers).sort((a, b) => b[1] - a[1]);
}

// The label on a gangster who can be chosen; empty where nothing can be said before.
export function resultAt(table: TableContext, slug: string): string {
  const { store } = table;
  const view = asNp(table.view);
  const space = view.board[slug];
  if (!space || !store.myTurn || store.me === null) return '';
  const more = markersOn(table, slug);
  if (more > 0) return markersAfter(space, store.me, more + markersPicked(table, slug), store.name);
  if (aimOf(view, table.choice.preview) === slug) return chanceAt(view, slug);
  const action = (store.decision?.actions ?? []).find((a) => a.args.space === slug);
  return action?.verb === 'target' ? chanceAt(view, slug) : '';
}

export interface Preview {
  title: string;
  lines: { text: string; faces: number; tone: 'yes' | 'no' | '' }[]; // faces of the die; 0: without a die
}
const isMove = ({ action }: NpView) => action?.deed === 'move' || !!action?.sole_move;
// What the button says that commits to a power, a move or a whack: on whom, with what chance.
export function commitLabel(view: NpView, action: Action): string | null {
  const slug = aimOf(view, action);
  const chance = slug === null ? undefined : chanceOn(view, slug);
  const man = slug === null ? undefined : view.board[slug]?.gangster;
  if (!man) return null;
  if (!chance) return isUse(view) ? t('np.verb.use_on', { target: nameOf(gangster(man), man) }) : null;
  const deed = t(isMove(view) ? 'np.verb.move_on' : 'np.verb.whack', { target: nameOf(gangster(man), man) });
  return showsOdds() ? `${deed} · ${percent(chance.succeeds / 6)}` : deed;
}
const isUse = ({ action }: NpView) => action?.deed === 'power' || action?.deed === 'ability';
// The power or ability under way: its name and what it does.
function useOf(view: NpView): { label: string; effect: string } | null {
  const { action, board } = view;
  if (!action?.from || !isUse(view)) return null;
  const slug = action.deed === 'power' ? action.from : (board[action.from]?.gangster ?? '');
  const card = action.deed === 'power' ? chair(slug) : gangster(slug);
  const names = { chair: nameOf(card, slug), man: nameOf(card, slug) };
  return { label: t(action.deed === 'power' ? 'np.power_of' : 'np.ability_of', names), effect: textOf(card) };
}
// What the action of a gangster does, for the questions that name it only.
export function deedOf(view: NpView): string {
  const use = useOf(view);
  return use ? `${use.label}. ${use.effect}` : '';
}
// A power or an ability whose target is picked: what it does to whom, and that nothing else changes.
function previewOfUse(view: NpView, slug: string): Preview | null {
  const use = useOf(view);
  const aim = view.board[slug]?.gangster;
  if (!use || !aim) return null;
  const on = t('np.on_target', { target: nameOf(gangster(aim), aim), chair: nameOf(chair(slug), slug) });
  const line = (text: string, tone: 'yes' | '') => ({ text, faces: 0, tone }) as const;
  return { title: use.label, lines: [line(`${on}: ${use.effect}`, 'yes'), line(t('np.unchanged'), '')] };
}
// A target that is picked: for a move or whack what each part of the die means.
export function previewOf(
  view: NpView,
  slug: string,
  who: Pick<TableContext, 'called' | 'calledInside'>,
): Preview | null {
  const chance = chanceOn(view, slug);
  if (!chance) return previewOfUse(view, slug);
  const from = view.action?.from;
  const man = from ? view.board[from]?.gangster : undefined;
  const aim = view.board[slug]?.gangster;
  if (!from || !man || !aim) return null;
  const moves = isMove(view);
  const names = { man: nameOf(gangster(man), man), target: nameOf(gangster(aim), aim) };
  const fails = 6 - chance.succeeds - chance.dies;
  const mover = view.action?.seat ?? view.holder;
  const loss = (loser: string) => t('np.loses_respect', { loser });
  const lines: Preview['lines'] = [
    { text: moves ? t('np.swap', names) : t('np.is_dead', { man: names.target }), faces: chance.succeeds, tone: 'yes' },
    { text: moves ? loss(who.called(mover)) : t('np.nothing_else'), faces: fails, tone: '' },
    {
      text: `${t('np.is_dead', { man: names.man })}, ${loss(who.calledInside(mover))}`,
      faces: chance.dies,
      tone: 'no',
    },
  ];
  return {
    title: moves ? t('np.moves_on', names) : t('np.whacks', { target: names.target }),
    lines: lines.filter((l) => l.faces > 0),
  };
}

export type Panel = 'card' | 'acts' | 'target';
// What the panel beside the pyramid shows of my own choice; null: what is under way, or the last events.
export function panelOf(table: TableContext): Panel | null {
  const { store, choice, view } = table;
  if (!store.myTurn || !view) return null;
  if (isSoleMove(asNp(view), choice.preview)) return 'target';
  const [first] = choice.picked;
  if (first && spaceOf(first) === 'card') return 'card';
  if (first && spaceOf(first) === 'space') return previewOf(asNp(view), slugOf(first), table) ? 'target' : null;
  return store.decision?.key === 'act' ? 'acts' : null;
}
