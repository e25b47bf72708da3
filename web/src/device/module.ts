// The program itself: the tables, games and bots of the server, compiled to WebAssembly (device/ in the repository). It
// takes a call as text and answers with text.

export interface Saved {
  table: string;
  row?: Record<string, unknown> & { id: string };
  live?: string;
  entries?: (Record<string, unknown> & { seq: number })[];
  talk?: (Record<string, unknown> & { n: number })[];
}
export interface Reply {
  status: number;
  type: string;
  body: string;
}
// What an analysis answers (device/analyst.hpp).
export interface Analysed {
  problem?: string;
  done?: number;
  total?: number;
  analysis?: unknown;
  job?: Record<string, unknown> | null;
  result?: Record<string, unknown>;
}
export interface Answer {
  error?: string; // the program refused the call; nothing happened
  reply?: Reply;
  saves?: Saved[];
  person?: Record<string, unknown>;
  out?: string[];
  close?: number;
  damaged?: string[];
  analysis?: Analysed;
  wake: number;
  thoughts: number;
}
export type Call = { do: string; now: number } & Record<string, unknown>;
export interface Program {
  call(call: Call): Answer;
}

interface Exports extends WebAssembly.Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  allocate(size: number): number;
  release(at: number): void;
  call(at: number, size: number): number;
  result(): number;
}

const SUCCESS = 0;
const REALTIME_CLOCK = 0;

// The few functions of the system that the program asks for.
function imports(memory: () => DataView<ArrayBuffer>): WebAssembly.Imports {
  return {
    env: {
      getentropy: (at: number, size: number) => {
        crypto.getRandomValues(new Uint8Array(memory().buffer, at, size));
        return SUCCESS;
      },
      emscripten_notify_memory_growth: () => {},
    },
    wasi_snapshot_preview1: {
      clock_time_get: (clock: number, _precision: bigint, at: number) => {
        const ms = clock === REALTIME_CLOCK ? Date.now() : performance.now();
        memory().setBigUint64(at, BigInt(Math.round(ms * 1e6)), true);
        return SUCCESS;
      },
      environ_sizes_get: (count: number, size: number) => {
        memory().setUint32(count, 0, true);
        memory().setUint32(size, 0, true);
        return SUCCESS;
      },
      environ_get: () => SUCCESS,
      proc_exit: (status: number) => {
        throw new Error(`the program ended with status ${status}`);
      },
    },
  };
}

export async function startProgram(module: WebAssembly.Module): Promise<Program> {
  let exports: Exports;
  const memory = () => new DataView(exports.memory.buffer as ArrayBuffer);
  const instance = await WebAssembly.instantiate(module, imports(memory));
  exports = instance.exports as Exports;
  exports._initialize();
  return {
    call(call) {
      const text = new TextEncoder().encode(JSON.stringify(call));
      const at = exports.allocate(text.length);
      new Uint8Array(exports.memory.buffer, at, text.length).set(text);
      const size = exports.call(at, text.length);
      exports.release(at);
      const answer = new Uint8Array(exports.memory.buffer, exports.result(), size);
      return JSON.parse(new TextDecoder().decode(answer)) as Answer;
    },
  };
}
