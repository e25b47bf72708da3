// Omertà on the shared table screen.
import { thingName } from '../../app/catalogue.svelte';
import { showsOdds } from '../../app/settings.svelte';
import type { Event } from '../../generated/messages';
import { money, percent, t } from '../../i18n/i18n.svelte';
import { type Spelling, slugOf, spaceOf, type Thing, thing } from '../../table/choice.svelte';
import { isLow, isLowest, isRoomy, isShort, size } from '../../ui/size.svelte';
import type { DiceRoll, GameModule, LogKind, MoneyMove } from '../module';
import { withFirstNames } from '../names';
import Board from './Board.svelte';
import { actionCard, capo, domain, familyOf, nameOf, objective, objectiveSlugs, soldierType } from './cards';
import Detail from './Detail.svelte';
import { losses, notices } from './display';
import Focus from './Focus.svelte';
import Hand from './Hand.svelte';
import Kinds from './Kinds.svelte';
import Mine from './Mine.svelte';
import Rivals from './Rivals.svelte';
import { waysOf } from './turn.svelte';
import { asOm, GAME, type OmView } from './view';

const THINGS: Record<string, string> = {
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
const SINGLE = new Set([
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
      THINGS[arg] && value !== null && typeof value !== 'boolean' ? [thing(THINGS[arg], value)] : [],
    ),
  amount: (action) => (typeof action.args.soldiers === 'number' ? action.args.soldiers : null),
  isSingle: (action) => SINGLE.has(action.verb),
  isRepeated: (action) => action.verb === 'discard',
};

const PHASES = ['deal', 'events', 'actions', 'end'] as const;

function labelOf(what: Thing): string {
  const id = slugOf(what);
  switch (spaceOf(what)) {
    case 'capo':
      return nameOf(capo(id), id);
    case 'domain':
      return nameOf(domain(id), id);
    case 'card':
      return nameOf(actionCard(id), id);
    case 'objective':
      return nameOf(objective(id), id);
    case 'type':
      return nameOf(soldierType(id), id);
    default:
      return t('table.seat', { seat: id });
  }
}

const MONEY_EVENTS = new Set(['income', 'robbed-income', 'paid-bank', 'paid', 'gained-money']);
const ATTACK_EVENTS = new Set([
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

function logKind({ event }: Event): LogKind {
  if (event.startsWith('word-')) return 'word';
  if (event.startsWith('offer-') || event === 'traded-domain' || event === 'lent') return 'deal';
  return MONEY_EVENTS.has(event) ? 'money' : ATTACK_EVENTS.has(event) ? 'attack' : 'other';
}

function moneyMoves(events: Event[]): MoneyMove[] {
  return events.flatMap(({ event, args }) => {
    const amount = typeof args.amount === 'number' ? args.amount : 0;
    const seat = `seat:${args.player}`;
    if (amount === 0) return [];
    if (event === 'paid-bank') return [{ from: seat, to: 'bank', amount }];
    if (event === 'income' || event === 'gained-money') return [{ from: 'bank', to: seat, amount }];
    if (event === 'robbed-income') return [{ from: `seat:${args.other}`, to: seat, amount }];
    return event === 'paid' ? [{ from: seat, to: `seat:${args.other}`, amount }] : [];
  });
}

// What the die has to do against a difficulty; in opposed rolls the other die decides with it.
function neededBy(seat: number, view: OmView): string {
  const roll = view.roll?.rolls.find((r) => r.seat === seat);
  if (!roll || !view.roll?.difficulty) return '';
  return t('om.preview.sum', { sum: roll.base + roll.modifier, difficulty: view.roll.difficulty });
}

// Each player's die with its total; a six that rolls again chains in the same row.
function diceRolls(events: Event[], view: OmView, name: (seat: number) => string): DiceRoll[] {
  const out: DiceRoll[] = [];
  for (const e of events) {
    const last = out.at(-1);
    if (e.event === 'rolled') {
      const seat = Number(e.args.player);
      const die = { value: Math.min(6, Number(e.args.die)), hit: true };
      if (last?.seat === seat && last.meaning.length <= 1) {
        last.dice.push(die);
        last.meaning = [e.sentence];
      } else {
        const actor =
          view.action?.family === seat ? view.action.capo : view.action?.involved?.find((i) => i.seat === seat)?.capo;
        const stat = e.args.stat ? thingName(GAME, 'stat', String(e.args.stat)) : '';
        out.push({
          seat,
          against: view.action?.family === seat ? view.action.rival : undefined,
          title: [name(seat), stat].filter(Boolean).join(' · '),
          ...(actor ? { actor } : {}),
          needed: neededBy(seat, view),
          dice: [die],
          meaning: [e.sentence],
        });
      }
    } else if (last && (e.event.startsWith('roll-') || ATTACK_EVENTS.has(e.event))) last.meaning.push(e.sentence);
  }
  return out;
}

// 330 of 900 where there is room; a low window keeps the hand in sight instead.
const leastMap = () => (!isShort() ? 'min(20.625rem, 36.7vh)' : size() === 'tablet' ? '35vh' : '34vh');

export const game: GameModule = {
  spelling,
  phases(view) {
    const now = PHASES.indexOf(asOm(view).phase as (typeof PHASES)[number]);
    return PHASES.map((id, i) => ({
      id,
      label: t(`om.phase.${id}`),
      now: i === now,
      done: asOm(view).over || (now >= 0 && i < now),
    }));
  },
  rounds: (view) => ({ now: asOm(view).round, last: null }),
  family: (view, seat) => familyOf(view ? asOm(view) : null, seat),
  colloquial: (text) => text,
  withFirstNames: withFirstNames((slug) => capo(slug) && nameOf(capo(slug), slug)),
  isChapter: ({ event }) => event === 'phase-began',
  thingLabel: labelOf,
  hint: () => '',
  claims: (view, me) => ({
    about: asOm(view)
      .players.filter((p) => p.seat !== me)
      .map((p) => thing('seat', p.seat)),
    is: objectiveSlugs().map((id) => thing('objective', id)),
  }),
  claimLabel: labelOf,
  isClaimed: (claimed, slug) => slugOf(claimed) === slug,
  logKind,
  diceRolls: (events, view, name) => diceRolls(events, asOm(view), name),
  money: moneyMoves,
  losses: (events, before, me) => losses(events, asOm(before), me),
  notices: (events, before, after, me) => notices(events, asOm(before), asOm(after), me),
  repeated: (events, before, me) =>
    events.some((e) => e.event === 'incident') ? losses(events, asOm(before), me) : [],
  standing(view, seat) {
    const p = asOm(view).players.find((x) => x.seat === seat);
    const respect = p?.respect ?? 0;
    return {
      rank: respect,
      amount: `${t('om.respect')} ${respect} · ${t('om.domains', { n: p?.domains.length ?? 0 })}`,
    };
  },
  seen(events) {
    const seen = events.find((e) => e.event === 'peeked-objective');
    return seen ? thing('objective', String(seen.args.objective)) : null;
  },
  leastSum: 1000,
  cash: (view, seat) => asOm(view).players.find((p) => p.seat === seat)?.cash ?? 0,
  amountLabel: (action) => t('om.soldiers', { n: Number(action.args.soldiers) }),
  scoreLabel: (score) => t('np.score', { n: score }),
  describeState(view, name) {
    const v = asOm(view);
    return [
      {
        heading: [t(v.conquest_mode ? 'om.mode.conquest' : 'om.mode.cosa_nostra'), t('om.unowned')].join('. '),
        lines: v.centre.map((d) => labelOf(thing('domain', d))),
      },
      ...v.players.map((p) => ({
        heading: name(p.seat),
        lines: [
          t('om.family_note', {
            name: name(p.seat),
            cash: p.cash === undefined ? '?' : money(p.cash),
            respect: p.respect,
            cards: p.hand_size,
          }),
          ...p.capos.map((c) =>
            [labelOf(thing('capo', c.capo)), labelOf(thing('type', c.type)), t('om.soldiers', { n: c.reserve })].join(
              ', ',
            ),
          ),
          ...p.domains.map((d) => `${labelOf(thing('domain', d.domain))}, ${t('om.soldiers', { n: d.soldiers })}`),
        ],
      })),
    ];
  },
  verbLabel: (verb, args) => (verb === 'reinforce' && args?.soldiers === 0 ? t('om.no_reinforcement') : null),
  mode: (view) => t(asOm(view).conquest_mode ? 'om.mode.conquest' : 'om.mode.cosa_nostra'),
  ends: (view) => t(asOm(view).conquest_mode ? 'om.ends.conquest' : 'om.ends.cosa_nostra'),
  commitLabel(action, view) {
    const way = waysOf([action], asOm(view).action_odds ?? [])[0];
    if (!way) return null;
    const named = {
      target: labelOf(way.target),
      by: labelOf(way.by),
    };
    const act = t(`om.declare.${way.kind}`, named);
    return way.odds && showsOdds() ? `${act} · ${percent(way.odds.chance / 100)}` : act;
  },
  boardTab: 'region.board',
  leastBoard: () => (isRoomy() ? leastMap() : 'min-content'),
  mostHand: () => (isLowest() ? '5.5rem' : isLow() ? '12.6rem' : '14rem'),
  leastHand: (view) => (asOm(view).phase === 'setup' && !isLowest() ? '6.4rem' : '5.5rem'),
  Rivals,
  focusHasBoard: true,
  Focus,
  Board,
  Kinds,
  Mine,
  Hand,
  Detail,
};
