// The analysis of one finished game, as far as it has come. A worker computes it from the game's log; the server is not
// asked for more than that.
import { lang } from '../i18n/i18n.svelte';
import { api, type CurvePoint, type Why } from '../net/http';
import { openAnalyst } from '../net/transport';
import type { Analyst } from '../net/transport-types';

export interface Moment {
  step: number;
  kind: 'move' | 'deal' | 'refusal' | 'luck';
  seat: number | null;
  other: number | null;
  sentence: string;
  closer: boolean;
  change: number[];
  error: number[];
  instead: { sentence: string; gain: number[]; error: number[] } | null;
}
export interface PromiseMade {
  giver: number;
  receiver: number;
  sentence: string;
  given: number;
  ended: number | null;
  kept: boolean | null;
  change: number[] | null;
}
export interface Found {
  complete: boolean;
  chances: number[][];
  luck: number[];
  own_choices: number[];
  choices_of_others: number[];
  errors: Record<'luck' | 'own_choices' | 'choices_of_others', number[]>; // standard errors of the three above
  learned: { step: number; round: number; chances: number[] }[]; // by the learned value, as each round began
  moments: Moment[];
  promises: PromiseMade[];
}
export type AnalysisState = 'unasked' | 'running' | 'stopped' | 'complete' | 'failed';

// In percent, an entry where something changed.
export const curveOf = (chances: number[][]): Omit<CurvePoint, 'round'>[] =>
  chances.flatMap((values, n) =>
    n > 0 && values.every((v, i) => v === chances[n - 1]![i]) ? [] : [{ n, values: values.map((v) => 100 * v) }],
  );

export class GameAnalysis {
  state = $state<AnalysisState>('unasked');
  share = $state(0); // of the work
  found = $state.raw<Found | null>(null);
  problem = $state.raw<Why | null>(null);
  readonly curve = $derived(this.found ? curveOf(this.found.chances) : []);

  private analyst: Analyst | null = null;

  constructor(
    private readonly table: string,
    private readonly open: () => Promise<Analyst | null> = openAnalyst,
  ) {}

  async start(): Promise<void> {
    if (this.state === 'running') return;
    if (this.state === 'stopped' && this.analyst) {
      this.analyst.worker.postMessage({ kind: 'go-on' });
      this.state = 'running';
      return;
    }
    this.state = 'running';
    this.problem = null;
    const [log, file, analyst] = await Promise.all([api.log(this.table), api.tableFile(this.table), this.open()]);
    if (!log.ok) return this.fail(log.why);
    if (!file.ok) return this.fail(file.why);
    if (!analyst) return this.fail();
    this.analyst = analyst;
    analyst.worker.onerror = () => this.fail();
    analyst.worker.onmessage = (event) => this.receive(event.data);
    analyst.worker.postMessage({
      kind: 'start',
      program: analyst.program,
      log: log.value,
      cards: file.value?.text ?? '', // none: the house set
      name: `${this.table}.jsonl`,
      lang: lang(),
    });
  }
  stop(): void {
    if (this.state !== 'running') return;
    this.analyst?.worker.postMessage({ kind: 'stop' });
    this.state = 'stopped';
  }
  // The sentences in the language that the page now has.
  translate(): void {
    if (this.found) this.analyst?.worker.postMessage({ kind: 'language', lang: lang() });
  }
  close(): void {
    this.analyst?.worker.terminate();
    this.analyst = null;
  }

  private receive(message: { kind: string; done: number; total: number; analysis: Found; problem: string }): void {
    if (message.kind === 'problem') {
      this.fail({ code: 'analysis', rule: '', sentence: message.problem });
      return;
    }
    this.found = message.analysis;
    this.share = message.done / message.total;
    if (message.analysis.complete) this.state = 'complete';
  }
  private fail(why: Why | null = null): void {
    this.close();
    this.problem = why;
    this.state = 'failed';
  }
}
