// The worker in which a finished game is analysed: apart from the one in which games are played, so that neither waits
// for the other.
import { type Program, startProgram } from './module';

export type ToAnalyst =
  | { kind: 'start'; program: string; log: string; cards: string; name: string; lang: string }
  | { kind: 'language'; lang: string }
  | { kind: 'stop' }
  | { kind: 'go-on' };
export type FromAnalyst =
  | { kind: 'part'; done: number; total: number; analysis: unknown }
  | { kind: 'problem'; problem: string };

let program: Program | null = null;
let lang = 'en';
let stopped = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function step(more: Record<string, unknown> = {}): void {
  const answer = program!.call({ do: 'analyse', now: 0, lang, ...more });
  const part = answer.analysis;
  if (!part || part.problem !== undefined) {
    postMessage({ kind: 'problem', problem: part?.problem ?? answer.error ?? '' } satisfies FromAnalyst);
    return;
  }
  postMessage({ kind: 'part', done: part.done, total: part.total, analysis: part.analysis } satisfies FromAnalyst);
  goOn(part.analysis.complete);
}
// What the page says meanwhile comes first.
function goOn(complete: boolean): void {
  clearTimeout(timer);
  if (!stopped && !complete) timer = setTimeout(step);
}

addEventListener('message', async (event: MessageEvent<ToAnalyst>) => {
  const message = event.data;
  if (message.kind === 'start') {
    lang = message.lang;
    program = await startProgram(await WebAssembly.compileStreaming(fetch(message.program)));
    step({ log: message.log, cards: message.cards, name: message.name });
  } else if (message.kind === 'language') {
    lang = message.lang;
    if (program) step();
  } else {
    stopped = message.kind === 'stop';
    goOn(false);
  }
});
