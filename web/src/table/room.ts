// A room as the server would describe it, for tables that are only shown: replays and tests.
import type { Room, SeatInfo } from '../generated/messages';

export interface Sitting {
  name: string;
  kind?: 'person' | 'bot';
  portrait?: string | undefined;
}

export function plainRoom(what: Partial<Room> & Pick<Room, 'table' | 'game' | 'title'>, people: Sitting[]): Room {
  const you = what.you ?? null;
  const seats: SeatInfo[] = people.map(({ name, kind = 'person', portrait }, i) => ({
    seat: i + 1,
    kind,
    name,
    ...(portrait ? { portrait } : {}),
    you: i + 1 === you,
    host: (what.host ?? false) && i + 1 === you,
    online: true,
    ready: true,
    bot: null,
    stand_in: false,
    away_since: null,
  }));
  return {
    code: '',
    players: people.length,
    options: {},
    time: { mode: 'none', turn_s: 5, action_s: 5, reaction_s: 3, reserve_s: 0, grace_s: 0 },
    state: 'finished',
    public: false,
    whispers_shown: true,
    odds_shown: true,
    neutral_words: false,
    reputation_shown: true,
    advice: false,
    spectators: 0,
    spectator_delay_s: 0,
    paused: false,
    seats,
    votes: { pause: [], resume: [], abandon: [], rematch: [], hand_over: null },
    you,
    host: false,
    commitment: '',
    dice: { stage: 'none', round: 0, asked: [], promises: [], shares: [], withheld: [] },
    rematch: null,
    result: null,
    ...what,
  };
}
