// La Cosa Nostra on the shared frame.
import type { Action, Event, Room } from '../../generated/messages';
import { money, t } from '../../i18n/words.svelte';
import { type Spelling, slug_of, space_of, type Thing, thing } from '../../table/choice.svelte';
import type { GameModule, LogKind, MoneyMove, View } from '../module';
import Board from './Board.svelte';
import { gangster_name, type JobClass, job_face, job_slugs } from './cards';
import Detail from './Detail.svelte';
import Focus from './Focus.svelte';
import Hand from './Hand.svelte';
import { hint } from './hints';
import { class_word, kClasses } from './kinds';
import Mine from './Mine.svelte';
import { phases } from './phases';
import Rivals from './Rivals.svelte';
import { read_out } from './read-out';
import { family_of, player_of } from './state';
import { throws } from './throws';
import { as_lcn, is_tasked, type_of } from './view';
import { label_of, plain } from './words';

const kTypeVerbs = new Set(['buy', 'take']);

// Which thing an argument of an action is. A Snitch or Spy one looks with is the card in hand, a Lawyer the business.
function thing_of(verb: string, arg: string, value: string | number): Thing | null {
  switch (arg) {
    case 'business':
      return thing(kTypeVerbs.has(verb) ? 'type' : 'business', value);
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
const kByCard: Record<string, Thing> = {
  'change-market': thing('card', 'snitch'),
  'skip-turn': thing('card', 'schemer'),
};

const kSingle = new Set([
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
      const what = value === null || typeof value === 'boolean' ? null : thing_of(action.verb, arg, value);
      return what ? [what] : [];
    });
    return action.verb in kByCard ? [...things, kByCard[action.verb]!] : things;
  },
  is_single: (action) => kSingle.has(action.verb),
  amount: (action) => (typeof action.args.sum === 'number' ? action.args.sum : null),
};

// The command that touching this thing would have meant, to ask the server why it may not be.
function tried(picked: Thing[], touched: Thing, view: View, me: number): string | null {
  const all = [...picked, touched];
  const slug = (space: string) => {
    const found = all.find((x) => space_of(x) === space);
    return found ? slug_of(found) : null;
  };
  const [gangster, job, type, card, business] = ['gangster', 'job', 'type', 'card', 'business'].map(slug);
  const mine = player_of(as_lcn(view), me);
  const anybody = mine?.gangsters?.find((g) => !is_tasked(g))?.id ?? mine?.gangsters?.[0]?.id;
  const p = `p${me}`;
  if (card && gangster) return `${p} play ${card} ${gangster}`;
  if (job) return gangster || anybody ? `${p} plan ${gangster ?? anybody} ${job}` : null;
  if (type) return gangster || anybody ? `${p} buy ${gangster ?? anybody} ${type}` : null;
  if (card) return anybody ? `${p} play ${card} ${anybody}` : null;
  if (gangster)
    return as_lcn(view).phase === 'action'
      ? `${p} execute ${gangster}`
      : mine?.hand?.[0]
        ? `${p} plan ${gangster} ${mine.hand[0]}`
        : null;
  if (business && as_lcn(view).jobs?.length) return `${p} target-business ${business}`;
  return null;
}

// In planning, any of my free men with any card of mine or of the market.
function preparable(view: View, me: number): Action[] {
  const v = as_lcn(view);
  const mine = player_of(v, me);
  if (v.phase !== 'planning' || !mine) return [];
  const free = (mine.gangsters ?? []).filter((g) => !is_tasked(g) && g.active).map((g) => g.id);
  const jobs = [...new Set(mine.hand ?? [])];
  const types = [...new Set(v.market.map(type_of))];
  const action = (verb: string, gangster: string, arg: string, value: string): Action => ({
    text: `p${me} ${verb} ${gangster} ${value}`,
    verb,
    args: { gangster, [arg]: value },
    label: `${gangster_name(gangster)}: ${label_of(thing(arg === 'job' ? 'job' : 'type', value))}`,
  });
  return free.flatMap((g) => [
    ...jobs.map((j) => action('plan', g, 'job', j)),
    ...types.map((x) => action('buy', g, 'business', x)),
  ]);
}

// Response Jobs that lie ready, and a doctor in hand.
const kResponses: Record<string, string> = { robbery: 'DEC-16', trap: 'DEC-17' };
function order_answers(view: View, me: number) {
  const mine = player_of(as_lcn(view), me);
  const ready = (mine?.gangsters ?? []).flatMap((g) => {
    const prompt = g.job ? kResponses[job_face(g.job)?.id ?? ''] : undefined;
    return prompt
      ? [{ prompt, text: `p${me} respond ${g.id}`, label: `${gangster_name(g.id)}: ${label_of(thing('job', g.job!))}` }]
      : [];
  });
  const doc = mine?.influence?.includes('emergency-doc') ?? false;
  return doc
    ? [...ready, { prompt: 'DEC-18', text: `p${me} play-doc`, label: label_of(thing('card', 'emergency-doc')) }]
    : ready;
}

const kSums = [4000, 6000, 8000, 10000, 12000];
const order_stakes = (prompt: string) =>
  prompt === 'DEC-16'
    ? [
        { least: 0, label: t('orders.any_sum') },
        ...kSums.map((sum) => ({ least: sum, label: t('orders.sum', { sum: money(sum) }) })),
      ]
    : [];

const kMoneyEvents = new Set([
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
const kAttackEvents = new Set([
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
const kDealEvents = new Set(['marker-placed', 'marker-back', 'gets-business', 'gets-gangster']);

function log_kind({ event }: Event): LogKind {
  if (event.startsWith('word-')) return 'word';
  if (event.startsWith('offer-') || kDealEvents.has(event)) return 'deal';
  return kMoneyEvents.has(event) ? 'money' : kAttackEvents.has(event) ? 'attack' : 'other';
}

const kChapters = new Set([
  'round',
  'attacks',
  'killed',
  'destroyed',
  'persuaded',
  'repelled',
  'monopoly',
  'offer-accepted',
  'word-broken',
  'word-kept',
]);

const kFromBank = new Set(['earns', 'income', 'business-bonus', 'most-gangsters', 'power-bonus', 'laundered-back']);
const kToBank = new Set(['pays-bank', 'buys']);

function money_moves(events: Event[]): MoneyMove[] {
  return events.flatMap(({ event, args }) => {
    const amount = typeof args.sum === 'number' ? args.sum : 0;
    if (amount === 0) return [];
    const seat = `seat:${args.player}`;
    if (event === 'pays') return [{ from: seat, to: `seat:${args.other}`, amount }];
    if (kFromBank.has(event)) return [{ from: 'bank', to: seat, amount }];
    return kToBank.has(event) ? [{ from: seat, to: 'bank', amount }] : [];
  });
}

function verb_word(verb: string): string | null {
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

function guide(prompt: string): string {
  switch (prompt) {
    case 'DEC-03':
      return t('lcn.guide.plan');
    case 'DEC-10':
      return t('lcn.guide.turn');
    case 'DEC-11':
      return t('lcn.guide.attack');
    case 'DEC-12':
      return t('lcn.guide.target');
    case 'DEC-23':
      return t('lcn.guide.recruit');
    case 'DEC-24':
      return t('lcn.guide.discard');
    default:
      return '';
  }
}

export const game: GameModule = {
  spelling,
  phases: (view) => phases(as_lcn(view)),
  rounds: (view, room: Room) => ({ now: as_lcn(view).round, last: Number(room.options.rounds ?? 4) }),
  family: (view, seat) => family_of(view ? as_lcn(view) : null, seat),
  tried,
  preparable,
  thing_label: label_of,
  plain,
  is_chapter: ({ event }) => kChapters.has(event),
  hint: (picked, view, me, name) => hint(picked, as_lcn(view), me, name),
  guide,
  claims: (view, me) => ({
    about: as_lcn(view)
      .players.filter((p) => p.seat !== me)
      .flatMap((p) => p.gangsters ?? [])
      .filter((g) => g.back !== undefined || g.job !== undefined)
      .map((g) => thing('gangster', g.id)),
    is: [...kClasses.map((c) => thing('class', c)), ...job_slugs().map((j) => thing('job', j))],
  }),
  claim_word: (what) => (space_of(what) === 'class' ? class_word(slug_of(what) as JobClass) : label_of(what)),
  is_claimed: (claimed, slug) => {
    const face = job_face(slug);
    return (space_of(claimed) === 'class' ? face?.job_class : face?.id) === slug_of(claimed);
  },
  order_answers,
  order_stakes,
  log_kind,
  throws: (events, view, name) => throws(events, as_lcn(view), name),
  money: money_moves,
  cash: (view, seat) => player_of(as_lcn(view), seat)?.cash ?? 0,
  amount_label: (action) => money(Number(action.args.sum)),
  score_label: money,
  read_out: (view, name, me) => read_out(as_lcn(view), name, me),
  verb_word,
  // The card a peek shows, opened at once so that nobody needs paper notes.
  seen: (events) => {
    const seen = events.find((e) => e.event === 'sees');
    return seen && job_face(String(seen.args.job)) ? thing('job', String(seen.args.job)) : null;
  },
  board_tab: 'lcn.market',
  Rivals,
  Focus,
  Board,
  Mine,
  Hand,
  Detail,
};
