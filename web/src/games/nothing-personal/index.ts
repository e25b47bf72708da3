// Nothing Personal on the shared table screen.
import type { Event } from '../../generated/messages';
import { money, roman, t } from '../../i18n/i18n.svelte';
import { type Spelling, slugOf, spaceOf, type Thing, thing } from '../../table/choice.svelte';
import { isLow, isShallow } from '../../ui/size.svelte';
import type { DiceRoll, GameModule, LogKind, MoneyMove } from '../module';
import { withFirstNames } from '../names';
import { type Attempt, attemptOf, needed, outcome } from './attempt';
import Board from './Board.svelte';
import { chair, familyOf, gangster, influence, influenceSlugs, nameOf, rows } from './cards';
import Detail from './Detail.svelte';
import { losses, notices } from './display';
import Families from './Families.svelte';
import Focus from './Focus.svelte';
import Hand from './Hand.svelte';
import { aimOf, commitLabel, deedOf, fitsSupply, iconStep, markersOf } from './results';
import { asNp, heat, type NpView } from './view';

// Whose markers, which icon and by which means are chosen by buttons, not by things on the table.
const THINGS: Record<string, string> = { card: 'card', space: 'space', who: 'seat', gangster: 'gangster' };
const SINGLE = new Set(['icon', 'place', 'target', 'marker', 'group', 'name', 'prisoner', 'promote']);

const spelling: Spelling = {
  things: (action) =>
    Object.entries(action.args).flatMap(([arg, value]) =>
      THINGS[arg] && value !== null && typeof value !== 'boolean' ? [thing(THINGS[arg], value)] : [],
    ),
  amount(action) {
    const value = action.verb === 'ante' ? action.args.amount : action.verb === 'buy' ? action.args.number : null;
    return typeof value === 'number' ? value : null;
  },
  isSingle: (action) => SINGLE.has(action.verb),
  stepOf: (action) => (action.verb === 'icon' ? Number(action.args.number) : null),
};

const LAST_ROUND = 5;
const PHASES = ['influence', 'actions', 'fence', 'feds', 'family'] as const;
const shownPhase = (view: NpView) => (view.phase === 'income' ? 'actions' : view.phase);

function labelOf(what: Thing): string {
  const slug = slugOf(what);
  switch (spaceOf(what)) {
    case 'space':
      return nameOf(chair(slug), slug);
    case 'card':
      return nameOf(influence(slug), slug);
    case 'gangster':
      return nameOf(gangster(slug), slug);
    default:
      return t('table.seat', { seat: slug });
  }
}

const MONEY_EVENTS = new Set(['paid', 'got', 'took', 'sold', 'ante-set', 'income']);
const ATTACK_EVENTS = new Set([
  'died',
  'jailed',
  'swapped',
  'targeted',
  'negated',
  'blackmailed',
  'rolled',
  'rerolled',
]);

function logKind({ event }: Event): LogKind {
  if (event.startsWith('word-')) return 'word';
  if (event.startsWith('offer-') || event.startsWith('gave')) return 'deal';
  return MONEY_EVENTS.has(event) ? 'money' : ATTACK_EVENTS.has(event) ? 'attack' : 'other';
}

function moneyMoves(events: Event[]): MoneyMove[] {
  return events.flatMap(({ event, args }) => {
    const amount = typeof args.amount === 'number' ? args.amount : 0;
    const seat = `seat:${args.who}`;
    if (amount === 0) return [];
    if (event === 'paid') return [{ from: seat, to: 'bank', amount }];
    if (event === 'got' || event === 'sold') return [{ from: 'bank', to: seat, amount }];
    return event === 'took' ? [{ from: `seat:${args.other}`, to: seat, amount }] : [];
  });
}

// One die. The switchblade stands where the one would be.
const manOf = (id: string) => nameOf(gangster(id), id);
const titleOf = ({ whack, man, aim }: Attempt) =>
  whack ? t('np.whacks', { target: manOf(aim) }) : t('np.moves_on', { man: manOf(man), target: manOf(aim) });

function diceRolls(events: Event[], view: NpView): DiceRoll[] {
  return events.flatMap((e, i) => {
    if (e.event !== 'rolled') return [];
    const face = String(e.args.face);
    const value = face === 'switchblade' ? 1 : Number(face);
    const attempt = attemptOf(view);
    const hit = attempt ? outcome(attempt, face) === 'succeeds' : value > 1;
    const meaning = events
      .slice(i + 1)
      .filter((x) => ATTACK_EVENTS.has(x.event) && x.event !== 'rolled')
      .map((x) => x.sentence);
    return [
      {
        seat: view.action?.seat ?? view.holder,
        against: view.action?.against,
        title: attempt ? titleOf(attempt) : t('np.a_move'),
        ...(attempt?.man ? { actor: attempt.man } : {}),
        needed: attempt ? needed(attempt) : '',
        dice: [{ value, hit }],
        meaning: [e.sentence, ...meaning].slice(0, 3),
      },
    ];
  });
}

const VERBS: Record<string, () => string> = {
  icons: () => t('np.verb.icons'),
  use: () => t('np.verb.use'),
  discard: () => t('np.verb.discard'),
  allow: () => t('np.verb.allow'),
  forbid: () => t('np.verb.forbid'),
};

export const game: GameModule = {
  spelling,
  phases(view) {
    const now = PHASES.indexOf(shownPhase(asNp(view)) as (typeof PHASES)[number]);
    return PHASES.map((id, i) => ({
      id,
      label: t(`np.phase.${id}`),
      now: i === now,
      done: asNp(view).over || (now >= 0 && i < now),
    }));
  },
  rounds: (view) => ({ now: asNp(view).round, last: LAST_ROUND }),
  family: (_, seat) => familyOf(seat),
  // The owner of a marker is a seat or nobody, so the server writes P4 for the fourth.
  colloquial: (text, _, name) => text.replace(/\bP([1-5])\b/g, (_match, seat) => name(Number(seat))),
  withFirstNames: withFirstNames((slug) => gangster(slug) && nameOf(gangster(slug), slug)),
  isChapter: ({ event }) => event === 'phase',
  thingLabel: labelOf,
  hint: () => '',
  claims: (view, me) => ({
    about: asNp(view)
      .players.filter((p) => p.seat !== me && p.cards > 0)
      .map((p) => thing('seat', p.seat)),
    is: influenceSlugs().map((id) => thing('card', id)),
  }),
  claimLabel: labelOf,
  isClaimed: (claimed, slug) => slugOf(claimed) === slug,
  logKind,
  diceRolls: (events, view) => diceRolls(events, asNp(view)),
  money: moneyMoves,
  losses: (events, before, me) => losses(events, asNp(before), me),
  notices: (events, before) => notices(events, asNp(before)),
  standing(view, seat) {
    const p = asNp(view).players.find((x) => x.seat === seat);
    return { rank: p?.respect ?? 0, amount: `${t('np.score', { n: p?.respect ?? 0 })} · ${money(p?.money ?? 0)}` };
  },
  beforeCount(view, had) {
    const players = asNp(view).players.map((p) => ({ ...p, respect: had.get(p.seat) ?? p.respect }));
    return { ...asNp(view), players };
  },
  seen: () => null,
  leastSum: 1,
  cash: (view, seat) => asNp(view).players.find((p) => p.seat === seat)?.money ?? 0,
  amountLabel: (action) => (action.verb === 'ante' ? money(Number(action.args.amount)) : String(action.args.number)),
  scoreLabel: (score) => t('np.score', { n: score }),
  describeState(view, name) {
    const v = asNp(view);
    const occupant = (slug: string) => {
      const man = v.board[slug];
      return man ? `${nameOf(gangster(man.gangster), '')}, ${heat(man)}` : t('np.vacant');
    };
    return [
      {
        heading: t('region.rivals'),
        lines: v.players.map((p) =>
          t('np.family_note', {
            name: name(p.seat),
            respect: p.respect,
            money: money(p.money),
            markers: p.markers,
            cards: p.cards,
          }),
        ),
      },
      {
        heading: t('region.board'),
        lines: rows()
          .flat()
          .map((c) => `${c.number} ${labelOf(thing('space', c.id))}: ${occupant(c.id)}`),
      },
    ];
  },
  // A price on the button; the options may set another than the rulebook's.
  verbLabel(verb, args, options) {
    if (verb === 'reroll' && args?.means === 'cash')
      return t('np.verb.reroll', { price: money(Number(options?.reroll_cost ?? 10)) });
    if (verb === 'sell') return t('np.verb.sell', { price: money(Number(options?.sell_price ?? 8)) });
    if (verb === 'buy' && typeof args?.number === 'number')
      return args.number === 0
        ? t('np.verb.buy_none')
        : t('np.verb.buy', { n: args.number, price: money(args.number * Number(options?.buy_price ?? 10)) });
    return VERBS[verb]?.() ?? null;
  },
  mode: (view) => t('top.round', { now: roman(asNp(view).round), last: roman(LAST_ROUND) }),
  ends: () => t('np.ends', { last: roman(LAST_ROUND) }),
  step(view) {
    const { phase, position } = asNp(view);
    if (!position || (phase !== 'income' && phase !== 'actions')) return '';
    return t(`np.step.${phase}`, { n: position, last: rows().flat().length });
  },
  guide(view, actions, said) {
    const step = iconStep(asNp(view), actions);
    if (step) return t('np.icon_step', { n: step.markers, on: step.on, now: step.now, all: step.all });
    return [deedOf(asNp(view)), said].filter(Boolean).join(' ');
  },
  commitLabel: (action, view) => commitLabel(asNp(view), action),
  looksBefore: (action, view) => action.verb === 'move' && aimOf(asNp(view), action) !== null,
  inSteps: (view, me) => fitsSupply(asNp(view), me),
  stepsLabel: (answers, view) => t('np.verb.place', { n: markersOf(asNp(view), answers) }),
  boardTab: 'region.board',
  Rivals: Families,
  mostHand: (view) => (asNp(view).players.some((p) => p.hand?.length) ? '16rem' : '9rem'), // one's own hand alone
  leastHand: () => (isShallow() ? '6.5rem' : isLow() ? '7.25rem' : '8.5rem'),
  Focus,
  Board,
  Mine: null,
  Hand,
  Detail,
};
