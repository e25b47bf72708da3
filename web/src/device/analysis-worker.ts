// The worker in which a finished game is analysed: apart from the one in which games are played, so that neither waits
// for the other. It starts a helper for every core, which is this script again.
import { type Program, startProgram } from './module';
import { type FromAnalyst, type Helper, type Job, type Result, SharedAnalysis } from './shared-analysis';

interface Game {
  log: string;
  cards: string;
  name: string;
}
export type ToAnalyst =
  | ({ kind: 'start'; program: string; lang: string } & Game)
  | { kind: 'language'; lang: string }
  | { kind: 'stop' }
  | { kind: 'go-on' };
type ToHelper = ({ kind: 'help'; module: WebAssembly.Module } & Game) | { kind: 'job'; job: Job };

const MOST_HELPERS = 8; // each has a copy of the program and the game

// One job at a time.
function startHelper(module: WebAssembly.Module, game: Game): Helper {
  const worker = new Worker(location.href, { type: 'module' });
  let isLost = false;
  let fail: () => void = () => {};
  worker.onerror = (event) => {
    event.preventDefault(); // another helper does the job
    worker.terminate();
    isLost = true;
    fail();
  };
  worker.postMessage({ kind: 'help', module, ...game } satisfies ToHelper);
  return (job) =>
    new Promise((resolve, reject) => {
      fail = () => reject(new Error('a helper is lost'));
      if (isLost) fail();
      worker.onmessage = (event: MessageEvent<Result>) => resolve(event.data);
      worker.postMessage({ kind: 'job', job } satisfies ToHelper);
    });
}

function startHelpers(module: WebAssembly.Module, game: Game): Helper[] {
  const cores = Math.min(navigator.hardwareConcurrency || 1, MOST_HELPERS);
  if (cores === 1 || typeof Worker === 'undefined') return [];
  return Array.from({ length: cores }, () => startHelper(module, game));
}

async function start({ program: address, lang, log, cards, name }: Extract<ToAnalyst, { kind: 'start' }>) {
  const module = await WebAssembly.compileStreaming(fetch(address));
  const game = { log, cards, name };
  const program = await startProgram(module);
  const post = (message: FromAnalyst) => postMessage(message);
  const shared = new SharedAnalysis(program, startHelpers(module, game), post, lang);
  shared.start(game);
  return shared;
}

async function help({ module, log, cards, name }: Extract<ToHelper, { kind: 'help' }>): Promise<Program> {
  const program = await startProgram(module);
  program.call({ do: 'analyse', now: 0, log, cards, name });
  return program;
}

let shared: Promise<SharedAnalysis>;
let helping: Promise<Program>;

async function take(message: ToAnalyst | ToHelper): Promise<void> {
  if (message.kind === 'start') {
    shared = start(message);
    await shared;
  } else if (message.kind === 'language') (await shared).setLanguage(message.lang);
  else if (message.kind === 'stop') (await shared).stop();
  else if (message.kind === 'go-on') (await shared).goOn();
  else if (message.kind === 'help') helping = help(message);
  else {
    const { result, problem } = (await helping).call({ do: 'analyse', now: 0, job: message.job }).analysis ?? {};
    if (!result) throw new Error(problem ?? 'no result');
    postMessage(result);
  }
}

addEventListener('message', (event: MessageEvent<ToAnalyst | ToHelper>) => {
  take(event.data).catch((error) => {
    // Only an error outside of promises reaches whoever started this worker.
    setTimeout(() => {
      throw error;
    });
  });
});
