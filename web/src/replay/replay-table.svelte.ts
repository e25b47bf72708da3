// The boards of the live table, fed from a replay: a table that nobody can act at.
import type { GameModule, View } from '../games/module';
import type { Decision, Position, Room } from '../generated/messages';
import type { Connection } from '../net/connection.svelte';
import type { GameHead } from '../net/http';
import type { Thing } from '../table/choice.svelte';
import { TableContext } from '../table/context.svelte';
import { plainRoom } from '../table/room';
import { type LogLine, TableStore } from '../table/store.svelte';
import type { Frame } from './frames';
import type { Story } from './story';

// Says nothing and hears nothing.
const CLOSED_CONNECTION = {
  state: 'closed',
  serverNow: () => Date.now(),
  on: () => () => {},
  send: () => Promise.resolve(null),
  again: () => {},
} as unknown as Connection;

// Nothing can be done here, so whatever is touched is explained. Families look from the first card on as they do in the
// end.
class ReplayContext extends TableContext {
  constructor(store: TableStore, game: GameModule, last: View) {
    super(store, game);
    this.family = (seat) => game.family(last, seat);
  }
  override async touch(what: Thing): Promise<void> {
    this.detail = what;
  }
}

export function replayTableFor(head: GameHead, game: GameModule, last: View): TableContext {
  return new ReplayContext(new TableStore(head.table, CLOSED_CONNECTION), game, last);
}

export const roomOf = (head: GameHead, me: number | null): Room =>
  plainRoom(
    { table: head.table, game: head.game, title: head.title, options: head.options as Room['options'], you: me },
    head.names.map((name, i) => ({
      name,
      kind: head.kinds[i] === 'bot' ? 'bot' : 'person',
      portrait: head.portraits[i],
    })),
  );

const asked = (seat: number | null): Decision | null =>
  seat === null
    ? null
    : {
        prompt: '',
        key: '',
        rule: '',
        question: '',
        waiting: '',
        asked: [seat],
        window: false,
        mine: false,
        may_pass: false,
        answer: null,
        passed: false,
        actions: [],
        default: null,
      };

// Whoever acts is lit, as at the live table.
export function positionOf(
  frame: Frame,
  round: number,
  actor: number | null,
  reputation: Position['reputation'],
): Position {
  // With all cards open a face-down stack would lie open too; no board has room for it, and nobody at the table saw it.
  const view = { ...frame.view };
  if (view.game === 'la-cosa-nostra') delete view.stack;
  return {
    view,
    decision: asked(actor),
    free: [],
    offers: [],
    words: [],
    reputation,
    clock: null,
    mine: null,
    round,
    over: false,
  };
}

const LINES_ON_BOARD = 12; // boards show the last few

export function logUntil(story: Story, stop: number): LogLine[] {
  return story.lines.slice(Math.max(0, stop - LINES_ON_BOARD), stop + 1).flatMap((line, i) =>
    line.events
      .filter((e) => e.sentence)
      .map((event, k) => ({
        n: (stop + i) * 100 + k,
        at: line.at ?? 0,
        event: event as LogLine['event'],
        round: line.round,
      })),
  );
}
