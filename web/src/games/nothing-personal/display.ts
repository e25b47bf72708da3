// What a table of Nothing Personal stops for.
import type { State } from '../../art/portrait';
import type { Event } from '../../generated/messages';
import type { DisplayStep } from '../module';
import { leader, type NpView } from './view';

const FATES: Partial<Record<string, State>> = { died: 'killed', jailed: 'prison', freed: 'free', promoted: 'free' };

// What others did to this seat: money taken, respect lost, markers and gangsters gone. Who acts loses nothing by it.
export function losses(events: Event[], before: NpView, me: number): string[] {
  const actor = before.action?.seat ?? before.turn;
  if (actor === me) return [];
  const controls = (space: unknown) => {
    const at = before.board[String(space)];
    return at !== undefined && leader(at) === `p${me}`;
  };
  return events
    .filter(
      ({ event, args }) =>
        (event === 'took' && args.other === me) ||
        (event === 'removed' && args.owner === `p${me}`) ||
        ((event === 'died' || event === 'jailed') && controls(args.space)),
    )
    .map((e) => e.sentence);
}

export const notices = (events: Event[], before: NpView): DisplayStep[] =>
  events.flatMap((e): DisplayStep[] => {
    const state = FATES[e.event];
    if (!state) return [];
    const picture = { person: String(e.args.gangster), state };
    return [{ kind: 'notice', seat: before.holder, title: e.sentence, needed: '', dice: [], meaning: [], picture }];
  });
