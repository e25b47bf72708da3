// A comparison of a card set with the house set, part by part from the server, until it is whole or stopped.
import { api, type BalanceFigures, type Why } from '../net/http';
import { add } from './balance';

export const GAMES = 1000;
const TRIES = 5; // of a part that was interrupted, as when the server restarts

export class BalanceRun {
  state = $state<'unasked' | 'running' | 'stopped' | 'complete' | 'failed'>('unasked');
  played = $state(0);
  house = $state.raw<BalanceFigures | null>(null);
  own = $state.raw<BalanceFigures | null>(null);
  why = $state.raw<Why | null>(null);
  private run = 0; // a later one has taken over

  async start(game: string, text: string, players: number): Promise<void> {
    const run = this.clear();
    this.state = 'running';
    const file = new Blob([text]);
    for (let tries = 0; this.played < GAMES && tries < TRIES; ) {
      const reply = await api.balance(game, file, players, this.played);
      if (run !== this.run) return;
      if (!reply.ok) return this.fail(reply.why);
      tries = reply.value.played > 0 ? 0 : tries + 1;
      if (reply.value.played === 0) continue;
      this.house = add(this.house, reply.value.house);
      this.own = add(this.own, reply.value.own);
      this.played += reply.value.played;
    }
    this.state = this.played < GAMES ? 'stopped' : 'complete';
  }
  // What was played stays.
  stop(): void {
    if (this.state !== 'running') return;
    this.run++;
    this.state = 'stopped';
  }
  // The set has changed: the figures are no longer its own.
  clear(): number {
    this.state = 'unasked';
    this.played = 0;
    this.house = this.own = this.why = null;
    return ++this.run;
  }

  private fail(why: Why): void {
    this.why = why;
    this.state = 'failed';
  }
}
