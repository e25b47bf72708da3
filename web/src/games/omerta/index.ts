// Omertà on the shared frame.
import { thing_name } from '../../app/catalogue.svelte';
import type { Event } from '../../generated/messages';
import { type Key, money, t } from '../../i18n/words.svelte';
import { type Spelling, slug_of, space_of, type Thing, thing } from '../../table/choice.svelte';
import type { DiceThrow, GameModule, LogKind, MoneyMove, View } from '../module';
import Board from './Board.svelte';
import { action_card, capo, domain, family_of, name_of, objective, objective_slugs, soldier_type } from './cards';
import Detail from './Detail.svelte';
import Focus from './Focus.svelte';
import Hand from './Hand.svelte';
import Mine from './Mine.svelte';
import Rivals from './Rivals.svelte';
import { as_om, kGame } from './view';

const kThings: Record<string, string> = {
  capo: 'capo',
  victim: 'capo',
  domain: 'domain',
  origin: 'domain',
  card: 'card',
  objective: 'objective',
  type: 'type',
  other: 'seat',
  third: 'seat',
};
const kSingle = new Set([
  'involve',
  'post',
  'enlist',
  'lose-at',
  'lose-from',
  'pay-with',
  'choose-capo',
  'choose-domain',
  'declare',
  'lend',
  'discard',
  'station',
  'keep',
]);

const spelling: Spelling = {
  things: (action) =>
    Object.entries(action.args).flatMap(([arg, value]) =>
      kThings[arg] && value !== null && typeof value !== 'boolean' ? [thing(kThings[arg], value)] : [],
    ),
  amount: (action) => (typeof action.args.soldiers === 'number' ? action.args.soldiers : null),
  is_single: (action) => kSingle.has(action.verb),
};

const kPhases = ['deal', 'events', 'actions', 'end'] as const;

function label_of(what: Thing): string {
  const id = slug_of(what);
  switch (space_of(what)) {
    case 'capo':
      return name_of(capo(id), id);
    case 'domain':
      return name_of(domain(id), id);
    case 'card':
      return name_of(action_card(id), id);
    case 'objective':
      return name_of(objective(id), id);
    case 'type':
      return name_of(soldier_type(id), id);
    default:
      return t('table.seat', { seat: id });
  }
}

const kMoneyEvents = new Set(['income', 'robbed-income', 'paid-bank', 'paid', 'gained-money']);
const kAttackEvents = new Set([
  'conquest-declared',
  'assault-declared',
  'heist-declared',
  'conquered',
  'conquest-failed',
  'assault-won',
  'assault-repelled',
  'heist-won',
  'heist-failed',
  'domain-lost',
  'capo-lost',
  'soldiers-lost',
]);

function log_kind({ event }: Event): LogKind {
  if (event.startsWith('word-')) return 'word';
  if (event.startsWith('offer-') || event === 'traded-domain' || event === 'lent') return 'deal';
  return kMoneyEvents.has(event) ? 'money' : kAttackEvents.has(event) ? 'attack' : 'other';
}

function money_moves(events: Event[]): MoneyMove[] {
  return events.flatMap(({ event, args }) => {
    const amount = typeof args.amount === 'number' ? args.amount : 0;
    const seat = `seat:${args.player}`;
    if (amount === 0) return [];
    if (event === 'paid-bank') return [{ from: seat, to: 'bank', amount }];
    if (event === 'income' || event === 'gained-money') return [{ from: 'bank', to: seat, amount }];
    return event === 'paid' || event === 'robbed-income' ? [{ from: seat, to: `seat:${args.other}`, amount }] : [];
  });
}

// Each player's die with its total; a six that rolls again chains in the same row.
function throws(events: Event[], name: (seat: number) => string): DiceThrow[] {
  const out: DiceThrow[] = [];
  for (const e of events) {
    const last = out.at(-1);
    if (e.event === 'rolled') {
      const seat = Number(e.args.player);
      const die = { value: Math.min(6, Number(e.args.die)), hit: true };
      if (last?.seat === seat && last.meaning.length <= 1) {
        last.dice.push(die);
        last.meaning = [e.sentence];
      } else {
        const stat = e.args.stat ? thing_name(kGame, 'stat', String(e.args.stat)) : '';
        out.push({
          seat,
          title: [name(seat), stat].filter(Boolean).join(' · '),
          needed: '',
          dice: [die],
          meaning: [e.sentence],
        });
      }
    } else if (last && (e.event.startsWith('roll-') || kAttackEvents.has(e.event))) last.meaning.push(e.sentence);
  }
  return out;
}

const kChapters = new Set([
  'phase-began',
  'incident',
  'conquest-declared',
  'assault-declared',
  'heist-declared',
  'assault-won',
  'assault-repelled',
  'heist-won',
  'heist-failed',
  'conquered',
  'conquest-failed',
  'declared',
  'offer-accepted',
  'word-broken',
  'word-kept',
]);

const kGuides: Record<string, Key> = {
  'DEC-1': 'om.guide.keep',
  'DEC-2': 'om.guide.station',
  'DEC-3': 'om.guide.declare',
  'DEC-4': 'om.guide.declare',
  'DEC-5': 'om.guide.move',
  'DEC-6': 'om.guide.station',
  'DEC-12': 'om.guide.action',
  'DEC-14': 'om.guide.involve',
  'DEC-15': 'om.guide.use',
  'DEC-17': 'om.guide.use',
  'DEC-16': 'om.guide.garrison',
  'DEC-20': 'om.guide.garrison',
  'DEC-18': 'om.guide.reinforce',
  'DEC-23': 'om.guide.soldier',
  'DEC-24': 'om.guide.soldier',
  'DEC-25': 'om.guide.soldier',
};

function guide(prompt: string, view: View): string {
  const waiting = as_om(view).in_transit?.[0];
  if (prompt === 'DEC-10' && waiting) return t('om.guide.take', { domain: label_of(thing('domain', waiting)) });
  const key = kGuides[prompt] ?? (prompt.startsWith('W-') ? 'bar.pick_card' : undefined);
  return key ? t(key) : '';
}

export const game: GameModule = {
  spelling,
  phases(view) {
    const now = kPhases.indexOf(as_om(view).phase as (typeof kPhases)[number]);
    return kPhases.map((id, i) => ({
      id,
      label: t(`om.phase.${id}`),
      now: i === now,
      done: as_om(view).over || (now >= 0 && i < now),
    }));
  },
  rounds: (view) => ({ now: as_om(view).round, last: null }),
  family: (view, seat) => family_of(view ? as_om(view) : null, seat),
  tried(picked, touched, _, me) {
    const card = [...picked, touched].find((x) => space_of(x) === 'card');
    return card ? `p${me} play ${slug_of(card)}` : null;
  },
  preparable: () => [],
  plain: (text) => text,
  is_chapter: ({ event }) => kChapters.has(event),
  thing_label: label_of,
  hint: () => '',
  guide,
  claims: (view, me) => ({
    about: as_om(view)
      .players.filter((p) => p.seat !== me)
      .map((p) => thing('seat', p.seat)),
    is: objective_slugs().map((id) => thing('objective', id)),
  }),
  claim_word: label_of,
  is_claimed: (claimed, slug) => slug_of(claimed) === slug,
  order_answers: (view, me) => [
    ...(as_om(view).players.find((p) => p.seat === me)?.capos ?? []).map(({ capo }) => ({
      prompt: 'DEC-14',
      text: `p${me} involve ${capo}`,
      label: t('om.order.involve', { capo: label_of(thing('capo', capo)) }),
    })),
    ...[0, 1, 2, 3].map((n) => ({ prompt: 'DEC-18', text: `p${me} reinforce ${n}`, label: t('om.soldiers', { n }) })),
  ],
  order_stakes: (prompt) =>
    prompt === 'DEC-14' || prompt === 'DEC-18'
      ? [
          { least: 0, label: t('om.order.any') },
          ...[3, 4, 5].map((n) => ({ least: n, label: t('om.order.respect', { n }) })),
        ]
      : [],
  log_kind,
  throws: (events, _, name) => throws(events, name),
  money: money_moves,
  seen(events) {
    const seen = events.find((e) => e.event === 'peeked-objective');
    return seen ? thing('objective', String(seen.args.objective)) : null;
  },
  cash: (view, seat) => as_om(view).players.find((p) => p.seat === seat)?.cash ?? 0,
  amount_label: (action) => t('om.soldiers', { n: Number(action.args.soldiers) }),
  score_label: (score) => t('np.score', { n: score }),
  read_out(view, name) {
    const v = as_om(view);
    return [
      { heading: t('om.unowned'), lines: v.centre.map((d) => label_of(thing('domain', d))) },
      ...v.players.map((p) => ({
        heading: name(p.seat),
        lines: [
          t('om.family_told', {
            name: name(p.seat),
            cash: p.cash === undefined ? '?' : money(p.cash),
            respect: p.respect,
            cards: p.hand_size,
          }),
          ...p.capos.map(
            (c) =>
              `${label_of(thing('capo', c.capo))}, ${label_of(thing('type', c.type))}, ${t('om.soldiers', { n: c.reserve })}`,
          ),
          ...p.domains.map((d) => `${label_of(thing('domain', d.domain))}, ${t('om.soldiers', { n: d.soldiers })}`),
        ],
      })),
    ];
  },
  verb_word: (verb, args) => (verb === 'reinforce' && args?.soldiers === 0 ? t('om.no_reinforcement') : null),
  board_tab: 'region.board',
  least_board: '10.5rem',
  Rivals,
  Focus,
  Board,
  Mine,
  Hand,
  Detail,
};
