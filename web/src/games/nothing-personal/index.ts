// Nothing Personal on the shared frame.
import type { Event } from '../../generated/messages';
import { type Key, money, t } from '../../i18n/words.svelte';
import { type Spelling, slug_of, space_of, type Thing, thing } from '../../table/choice.svelte';
import type { DiceThrow, GameModule, LogKind, MoneyMove } from '../module';
import { attempt_of, needed, outcome } from './attempt';
import Board from './Board.svelte';
import { chair, family_of, gangster, influence, influence_slugs, name_of, rows } from './cards';
import Detail from './Detail.svelte';
import Families from './Families.svelte';
import Focus from './Focus.svelte';
import Hand from './Hand.svelte';
import { as_np, heat, type NpView } from './view';

// Whose markers, which icon and by which means are told apart by buttons, not by things on the table.
const kThings: Record<string, string> = { card: 'card', space: 'space', who: 'seat', gangster: 'gangster' };
const kSingle = new Set(['icon', 'place', 'target', 'marker', 'group', 'name', 'prisoner', 'promote']);

const spelling: Spelling = {
  things: (action) =>
    Object.entries(action.args).flatMap(([arg, value]) =>
      kThings[arg] && value !== null && typeof value !== 'boolean' ? [thing(kThings[arg], value)] : [],
    ),
  amount(action) {
    const value = action.verb === 'ante' ? action.args.amount : action.verb === 'buy' ? action.args.number : null;
    return typeof value === 'number' ? value : null;
  },
  is_single: (action) => kSingle.has(action.verb),
};

const kPhases = ['influence', 'actions', 'fence', 'feds', 'family'] as const;
const shown_phase = (view: NpView) => (view.phase === 'income' ? 'actions' : view.phase);

function label_of(what: Thing): string {
  const slug = slug_of(what);
  switch (space_of(what)) {
    case 'space':
      return name_of(chair(slug), slug);
    case 'card':
      return name_of(influence(slug), slug);
    case 'gangster':
      return name_of(gangster(slug), slug);
    default:
      return t('table.seat', { seat: slug });
  }
}

const kMoneyEvents = new Set(['paid', 'got', 'took', 'sold', 'ante-set', 'income']);
const kAttackEvents = new Set([
  'died',
  'jailed',
  'swapped',
  'targeted',
  'negated',
  'blackmailed',
  'rolled',
  'rerolled',
]);

function log_kind({ event }: Event): LogKind {
  if (event.startsWith('word-')) return 'word';
  if (event.startsWith('offer-') || event.startsWith('gave')) return 'deal';
  return kMoneyEvents.has(event) ? 'money' : kAttackEvents.has(event) ? 'attack' : 'other';
}

function money_moves(events: Event[]): MoneyMove[] {
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
function throws(events: Event[], view: NpView): DiceThrow[] {
  return events.flatMap((e, i) => {
    if (e.event !== 'rolled') return [];
    const face = String(e.args.face);
    const value = face === 'switchblade' ? 1 : Number(face);
    const attempt = attempt_of(view);
    const hit = attempt ? outcome(attempt, face) === 'succeeds' : value > 1;
    const meaning = events
      .slice(i + 1)
      .filter((x) => kAttackEvents.has(x.event) && x.event !== 'rolled')
      .map((x) => x.sentence);
    const title = view.action?.doing === 'whack' ? t('np.a_whack') : t('np.a_move');
    return [
      {
        seat: view.action?.seat ?? view.holder,
        title,
        needed: attempt ? needed(attempt) : '',
        dice: [{ value, hit }],
        meaning: [e.sentence, ...meaning].slice(0, 3),
      },
    ];
  });
}

const kVerbs: Record<string, () => string> = {
  icons: () => t('np.verb.icons'),
  use: () => t('np.verb.use'),
  discard: () => t('np.verb.discard'),
  sell: () => t('np.verb.sell'),
  allow: () => t('np.verb.allow'),
  forbid: () => t('np.verb.forbid'),
};

const kChapters = new Set([
  'phase',
  'acted',
  'died',
  'jailed',
  'swapped',
  'blackmailed',
  'offer-accepted',
  'word-broken',
  'word-kept',
]);

const kGuides: Record<string, Key> = {
  'D-INIT': 'np.guide.init',
  'D-TURN': 'np.guide.turn',
  'D-ACT': 'np.guide.act',
  'D-TIE': 'np.guide.tie',
  'D-CONSENT': 'np.guide.consent',
};

export const game: GameModule = {
  spelling,
  phases(view) {
    const now = kPhases.indexOf(shown_phase(as_np(view)) as (typeof kPhases)[number]);
    return kPhases.map((id, i) => ({
      id,
      label: t(`np.phase.${id}`),
      now: i === now,
      done: as_np(view).over || (now >= 0 && i < now),
    }));
  },
  rounds: (view) => ({ now: as_np(view).round, last: 5 }),
  family: (_, seat) => family_of(seat),
  tried(picked, touched, _, me) {
    const card = [...picked, touched].find((x) => space_of(x) === 'card');
    return card ? `p${me} icons ${slug_of(card)}` : null;
  },
  preparable: () => [],
  // The owner of a marker is a seat or nobody, so the server writes P4 for the fourth.
  plain: (text, _, name) => text.replace(/\bP([1-5])\b/g, (_match, seat) => name(Number(seat))),
  is_chapter: ({ event }) => kChapters.has(event),
  thing_label: label_of,
  hint: () => '',
  guide(prompt, view) {
    const attempt = prompt === 'D-REROLL' ? attempt_of(as_np(view)) : null;
    // The targets of a card or power belong to the turn: then it is no card of the hand that is wanted.
    const key = prompt === 'D-TURN' && as_np(view).action !== null ? undefined : kGuides[prompt];
    if (!attempt?.face) return key ? t(key) : '';
    const ends = outcome(attempt, attempt.face);
    return `${ends === 'succeeds' ? t('np.succeeds') : t('np.fails')}. ${t('np.reroll_told')}`;
  },
  claims: (view, me) => ({
    about: as_np(view)
      .players.filter((p) => p.seat !== me && p.cards > 0)
      .map((p) => thing('seat', p.seat)),
    is: influence_slugs().map((id) => thing('card', id)),
  }),
  claim_word: label_of,
  is_claimed: (claimed, slug) => slug_of(claimed) === slug,
  order_answers: (_, me) => [{ prompt: 'D-REROLL', text: `p${me} reroll cash`, label: t('np.order.reroll') }],
  order_stakes: (prompt) =>
    prompt === 'D-REROLL'
      ? [
          { least: 1, label: t('np.order.at_stake') },
          { least: 0, label: t('np.order.any') },
        ]
      : [],
  log_kind,
  throws: (events, view) => throws(events, as_np(view)),
  money: money_moves,
  seen: () => null,
  cash: (view, seat) => as_np(view).players.find((p) => p.seat === seat)?.money ?? 0,
  amount_label: (action) => (action.verb === 'ante' ? money(Number(action.args.amount)) : String(action.args.number)),
  score_label: (score) => t('np.score', { n: score }),
  read_out(view, name) {
    const v = as_np(view);
    const man = (slug: string) => v.board[slug];
    return [
      {
        heading: t('region.rivals'),
        lines: v.players.map((p) =>
          t('np.family_told', {
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
          .map(
            (c) =>
              `${c.number} ${label_of(thing('space', c.id))}: ${man(c.id) ? `${name_of(gangster(man(c.id)!.gangster), '')}, ${heat(man(c.id)!)}` : t('np.vacant')}`,
          ),
      },
    ];
  },
  // A price on the button; the house may have set another than the rulebook's.
  verb_word(verb, args, options) {
    if (verb === 'reroll' && args?.means === 'cash')
      return t('np.verb.reroll', { price: money(Number(options?.reroll_cost ?? 10)) });
    return kVerbs[verb]?.() ?? null;
  },
  board_tab: 'region.board',
  Rivals: Families,
  Focus,
  Board,
  Mine: null,
  Hand,
  Detail,
};
