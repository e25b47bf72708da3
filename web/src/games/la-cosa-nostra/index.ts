// La Cosa Nostra on the shared table screen.
import type { Event, Room } from '../../generated/messages';
import { money, named, t } from '../../i18n/i18n.svelte';
import { type Spelling, slugOf, spaceOf, type Thing, thing } from '../../table/choice.svelte';
import { isShallow } from '../../ui/size.svelte';
import type { GameModule, LogKind, MoneyMove } from '../module';
import Board from './Board.svelte';
import { gangsterCard, type JobClass, jobFace, jobSlugs, shortName } from './cards';
import Detail from './Detail.svelte';
import { describeState } from './description';
import { diceRolls } from './dice-rolls';
import { losses, notices } from './display';
import Focus from './Focus.svelte';
import Hand from './Hand.svelte';
import { asks, hint } from './hints';
import { CLASSES, classLabel } from './kinds';
import { colloquial, labelOf, withFirstNames } from './labels';
import Mine from './Mine.svelte';
import { phases } from './phases';
import Rivals from './Rivals.svelte';
import { familyOf, playerOf } from './state';
import { asLcn, type LcnView } from './view';

const TYPE_VERBS = new Set(['buy', 'take']);

// Which thing an argument of an action is. A Snitch or Spy one looks with is the card in hand, a Lawyer the business.
function thingOf(verb: string, arg: string, value: string | number): Thing | null {
  switch (arg) {
    case 'business':
      return thing(TYPE_VERBS.has(verb) ? 'type' : 'business', value);
    case 'with':
      return value === 'lawyer' ? thing('skill', value) : thing('card', value);
    case 'target':
    case 'player':
      return thing('seat', value);
    case 'pips':
      return thing('die', value);
    case 'sum':
      return null;
    default:
      return thing(arg, value);
  }
}
// Acts without an argument that are done by playing a card from the hand.
const BY_CARD: Record<string, Thing> = {
  'change-market': thing('card', 'snitch'),
  'skip-turn': thing('card', 'schemer'),
};

const SINGLE = new Set([
  'choose',
  'execute',
  'cancel',
  'attack',
  'target-business',
  'target-gangster',
  'cover',
  'reroll',
  'respond',
  'take',
  'recruit',
  'discard-job',
  'discard-influence',
  'also-look',
]);

const spelling: Spelling = {
  things(action) {
    const things = Object.entries(action.args).flatMap(([arg, value]) => {
      const what = value === null || typeof value === 'boolean' ? null : thingOf(action.verb, arg, value);
      return what ? [what] : [];
    });
    return action.verb in BY_CARD ? [...things, BY_CARD[action.verb]!] : things;
  },
  isSingle: (action) => SINGLE.has(action.verb),
  isRepeated: (action) => action.verb === 'discard-job' || action.verb === 'discard-influence',
  amount: (action) => (typeof action.args.sum === 'number' ? action.args.sum : null),
};

const MONEY_EVENTS = new Set([
  'earns',
  'pays',
  'pays-bank',
  'income',
  'buys',
  'launders',
  'laundered-back',
  'business-bonus',
  'most-gangsters',
  'power-bonus',
  'recruits',
  'stakes',
]);
const ATTACK_EVENTS = new Set([
  'attacks',
  'aims-business',
  'aims-gangster',
  'business-deactivated',
  'gangster-deactivated',
  'destroyed',
  'killed',
  'repelled',
  'returns-fire',
  'persuaded',
  'doc',
  'task-lost',
]);
const DEAL_EVENTS = new Set(['marker-placed', 'marker-back', 'gets-business', 'gets-gangster']);

function logKind({ event }: Event): LogKind {
  if (event.startsWith('word-')) return 'word';
  if (event.startsWith('offer-') || DEAL_EVENTS.has(event)) return 'deal';
  return MONEY_EVENTS.has(event) ? 'money' : ATTACK_EVENTS.has(event) ? 'attack' : 'other';
}

const FROM_BANK = new Set(['earns', 'income', 'business-bonus', 'most-gangsters', 'power-bonus', 'laundered-back']);
const TO_BANK = new Set(['pays-bank', 'buys']);

function moneyMoves(events: Event[]): MoneyMove[] {
  return events.flatMap(({ event, args }) => {
    const amount = typeof args.sum === 'number' ? args.sum : 0;
    if (amount === 0) return [];
    const seat = `seat:${args.player}`;
    if (event === 'pays') return [{ from: seat, to: `seat:${args.other}`, amount }];
    if (FROM_BANK.has(event)) return [{ from: 'bank', to: seat, amount }];
    return TO_BANK.has(event) ? [{ from: seat, to: 'bank', amount }] : [];
  });
}

const priceOf = (gangster: string) => money(Number(gangsterCard(gangster)?.price ?? 0));

function recruitText(view: LcnView, gangster: string): string {
  const card = gangsterCard(gangster);
  const cash = view.players.find((p) => p.waiting?.includes(gangster))?.cash ?? 0;
  const left = money(cash - Number(card?.price ?? 0));
  return t('lcn.recruit_brings', { gangster: shortName(gangster), n: Number(card?.strength ?? 0), left });
}

function verbLabel(verb: string): string | null {
  switch (verb) {
    case 'execute':
      return t('lcn.verb.execute');
    case 'cancel':
      return t('lcn.verb.cancel');
    case 'pass':
      return t('bar.let_stand');
    case 'end-turn':
      return t('lcn.verb.end_turn');
    case 'attack':
      return t('lcn.verb.attack');
    case 'call-off':
      return t('lcn.verb.call_off');
    case 'decline':
      return t('lcn.verb.decline');
    case 'stand':
      return t('lcn.verb.stand');
    case 'reroll':
      return t('lcn.verb.reroll');
    case 'enough':
      return t('lcn.verb.enough');
    case 'take-back':
      return t('lcn.verb.take_back');
    case 'change-market':
      return t('lcn.verb.change_market');
    case 'skip-turn':
      return t('lcn.verb.skip_turn');
    case 'recruit':
      return t('lcn.recruit');
    case 'plan':
      return t('lcn.verb.plan');
    case 'buy':
      return t('lcn.verb.buy');
    case 'play':
      return t('lcn.verb.play');
    case 'choose':
      return t('lcn.verb.choose');
    case 'target-business':
    case 'target-gangster':
      return t('lcn.verb.target');
    case 'discard-job':
    case 'discard-influence':
      return t('lcn.verb.discard');
    case 'take':
      return t('lcn.verb.take');
    case 'look':
    case 'also-look':
      return t('lcn.verb.look');
    case 'cover':
      return t('lcn.verb.cover');
    case 'respond':
      return t('lcn.verb.respond');
    default:
      return null;
  }
}

export const game: GameModule = {
  spelling,
  phases: (view) => phases(asLcn(view)),
  rounds: (view, room: Room) => ({ now: asLcn(view).round, last: Number(room.options.rounds ?? 4) }),
  family: (view, seat) => familyOf(view ? asLcn(view) : null, seat),
  thingLabel: labelOf,
  colloquial,
  withFirstNames,
  isChapter: ({ event }) => event === 'round',
  hint: (picked, view, me, name) => hint(picked, asLcn(view), me, name),
  asks: (picked, view, me) => asks(picked, asLcn(view), me),
  claims: (view, me) => ({
    about: asLcn(view)
      .players.filter((p) => p.seat !== me)
      .flatMap((p) => p.gangsters ?? [])
      .filter((g) => g.back !== undefined || g.job !== undefined)
      .map((g) => thing('gangster', g.id)),
    is: [...CLASSES.map((c) => thing('class', c)), ...jobSlugs().map((j) => thing('job', j))],
  }),
  claimLabel: (what) => (spaceOf(what) === 'class' ? classLabel(slugOf(what) as JobClass) : labelOf(what)),
  isClaimed: (claimed, slug) => {
    const face = jobFace(slug);
    return (spaceOf(claimed) === 'class' ? face?.jobClass : face?.id) === slugOf(claimed);
  },
  logKind,
  diceRolls: (events, view, name, me) => diceRolls(events, asLcn(view), name, me),
  money: moneyMoves,
  losses: (events, before, me) => losses(events, asLcn(before), me),
  notices: (events, before, _, me, past) => notices(events, asLcn(before), me, past),
  standing(view, seat) {
    const cash = playerOf(asLcn(view), seat)?.cash ?? 0;
    return { rank: cash, amount: money(cash) };
  },
  beforeCount(view, had) {
    const players = asLcn(view).players.map((p) => ({ ...p, cash: had.get(p.seat) ?? p.cash }));
    return { ...asLcn(view), players };
  },
  leastSum: 1000,
  cash: (view, seat) => playerOf(asLcn(view), seat)?.cash ?? 0,
  amountLabel: (action) => money(Number(action.args.sum)),
  scoreLabel: money,
  describeState: (view, name, me) => describeState(asLcn(view), name, me),
  verbLabel,
  answerLabel(action, question) {
    const { gangster } = action.args;
    if (typeof gangster !== 'string') return null;
    if (action.verb === 'recruit')
      return t('lcn.recruit_for', { gangster: shortName(gangster), price: priceOf(gangster) });
    return action.verb === 'respond' ? named('lcn.respond', question, { gangster: shortName(gangster) }) : null;
  },
  // V2 7.3: who is recruited brings how much, and what is left.
  guide(view, actions, said) {
    const recruits = actions.flatMap((a) => (a.verb === 'recruit' ? String(a.args.gangster) : []));
    return recruits.length === 0 ? said : recruits.map((g) => recruitText(asLcn(view), g)).join(' ');
  },
  asksBelowSlip: (question) => question === 'recruit',
  // The act, who does it, and what it costs.
  commitLabel(action) {
    const act = verbLabel(action.verb);
    const { gangster } = action.args;
    if (!act || typeof gangster !== 'string') return act;
    const price = action.verb === 'recruit' ? ` · ${priceOf(gangster)}` : '';
    return `${act}: ${shortName(gangster)}${price}`;
  },
  // The card a peek shows, opened at once so that nobody needs paper notes.
  seen: (events) => {
    const seen = events.find((e) => e.event === 'sees');
    return seen && jobFace(String(seen.args.job)) ? thing('job', String(seen.args.job)) : null;
  },
  boardTab: 'lcn.market',
  mostHand: () => '12.5rem',
  handSinks: true,
  asksAlone: (view) => (asLcn(view).jobs?.length ?? 0) > 0,
  // Who chooses a boss has no cards yet.
  leastHand: (view) => (asLcn(view).phase === 'setup' ? '0px' : isShallow() ? '7.25rem' : undefined),
  Rivals,
  Focus,
  Board,
  Mine,
  Hand,
  Detail,
};
