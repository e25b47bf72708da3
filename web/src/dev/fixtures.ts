// A small table for component tests. fixtures.test.ts holds every message against the server's schema.
import type { ViewOf } from '../games/module';
import type { Action, Decision, Offer, Position, Room, ServerMessage } from '../generated/messages';
import { plainRoom } from '../table/room';

export const TABLE = 'k3q7n2m4x5a6b7c2';

export const action = (verb: string, args: Action['args'] = {}, label = verb): Action => ({
  text: ['p1', verb, ...Object.values(args)].join(' '),
  verb,
  args,
  label,
});

export const room = (what: Partial<Room> = {}): Room =>
  plainRoom(
    {
      table: TABLE,
      game: 'la-cosa-nostra',
      title: 'La Cosa Nostra',
      options: { rounds: 4 },
      time: { mode: 'live', turn_s: 60, action_s: 90, reaction_s: 12, reserve_s: 600, grace_s: 15 },
      state: 'running',
      you: 1,
      host: true,
      commitment: 'ab',
      ...what,
    },
    ['Ann', 'Ben', 'Cleo'].map((name) => ({ name })),
  );

export function decision(what: Partial<Decision> = {}): Decision {
  return {
    prompt: 'DEC-10',
    key: 'turn',
    rule: 'LCN-ACT-1',
    question: 'Execute or cancel one task.',
    waiting: 'Ann is on turn.',
    asked: [1],
    window: false,
    mine: true,
    may_pass: false,
    answer: null,
    passed: false,
    actions: [],
    default: null,
    ...what,
  };
}

export function lcnView(what: Partial<ViewOf<'la-cosa-nostra'>> = {}): ViewOf<'la-cosa-nostra'> {
  const player = (seat: number, boss: string) => ({
    seat,
    cash: 2000,
    laundered: 0,
    boss,
    businesses: [],
    gangsters: [],
  });
  return {
    game: 'la-cosa-nostra',
    round: 1,
    phase: 'action',
    over: false,
    players: [player(1, 'silvio-blundetto'), player(2, 'frank-dimaggio'), player(3, 'carlo-calmuti')],
    market: [],
    stack_size: 20,
    job_decks: [9, 9, 9, 9],
    job_discards: [],
    influence_deck: 30,
    influence_discards: {},
    monopolies: {},
    ...what,
  };
}

export const npView = (what: Partial<ViewOf<'nothing-personal'>> = {}): ViewOf<'nothing-personal'> => ({
  game: 'nothing-personal',
  round: 1,
  phase: 'influence',
  holder: 1,
  players: [],
  board: {},
  deck: 60,
  discard: [],
  gangster_deck: 20,
  prison: [],
  fishes: [],
  acted: [],
  supply: { neutral: 10, blackmail: 5, negate: 5 },
  over: false,
  ...what,
});

export const omView = (what: Partial<ViewOf<'omerta'>> = {}): ViewOf<'omerta'> => ({
  game: 'omerta',
  round: 1,
  phase: 'actions',
  step: 1,
  over: false,
  players: [],
  centre: [],
  decks: { domains: 20, capos: 10, types: 10, objectives: 10, events: 30 },
  discards: {},
  ...what,
});

export function position(what: Partial<Position> = {}): Position {
  return {
    view: lcnView(),
    decision: decision(),
    free: [],
    offers: [],
    words: [],
    reputation: [],
    clock: null,
    mine: {
      orders: [],
      prepared: [],
      dropped: [],
      undo: false,
      talk_locked: false,
      muted: [],
      holds: [],
      stood_in: [],
    },
    round: 1,
    over: false,
    ...what,
  };
}

const cash = (sum: number) => ({ text: `cash ${sum}`, item: 'cash', args: { sum }, label: `$${sum}` });
export const marker = { text: 'marker cop-1', item: 'marker', args: { business: 'cop-1' }, label: 'a marker on Cop 1' };

export function offer(what: Partial<Offer> = {}): Offer {
  return {
    id: 2,
    from: 2,
    to: 1,
    until: 1,
    gives: [marker],
    wants: [cash(2000)],
    sentence: '',
    refused: null,
    ...what,
  };
}
export const firstOffer: Offer = {
  id: 1,
  from: 1,
  to: 2,
  until: 1,
  gives: [cash(1000)],
  wants: [marker],
  sentence: '',
  refused: null,
};

export const whole = (p: Position | null = position(), r: Room = room()): ServerMessage => ({
  type: 'table',
  table: TABLE,
  seq: 1,
  room: r,
  position: p,
  talk: [],
  meanwhile: [],
  at_stake: [],
  missed: 0,
});
export const update = (seq: number, p: Position): ServerMessage => ({
  type: 'update',
  table: TABLE,
  seq,
  events: [{ event: 'planning', args: {}, sentence: 'The planning phase begins.' }],
  position: p,
});
