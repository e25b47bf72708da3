// @vitest-environment node
// The golden games and a whole game in the compiled program itself: npm run test:wasm, after make wasm.
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Program, type Reply, startProgram } from './module';

const ROOT = path.resolve('..');
const REPLAYS = path.join(ROOT, 'replays');
const GOLDEN = fs.readdirSync(REPLAYS).filter((name) => name.endsWith('.jsonl'));

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(fs.readFileSync(path.join(ROOT, 'build-wasm/consigliere.wasm')));
});

interface Decision {
  mine: boolean;
  may_pass: boolean;
  answer: unknown;
  passed: boolean;
  actions: { text: string }[];
}
interface Message {
  type: string;
  seq: number;
  decision: Decision | null;
  position?: { decision: Decision | null } | null;
}

// A device that has stored nothing.
class Device {
  now = 1_000_000;
  last: Answer = { wake: 0, thoughts: 0 };
  messages: Message[] = [];
  private id = 0;

  constructor(private readonly program: Program) {
    this.call({ do: 'begin', person: null, tables: [], bot_pause: 2 });
  }
  static start = async () => new Device(await startProgram(module));

  call(call: { do: string } & Record<string, unknown>): Answer {
    this.last = this.program.call({ ...call, now: this.now });
    expect(this.last.error).toBeUndefined();
    for (const text of this.last.out ?? []) this.messages.push(JSON.parse(text));
    return this.last;
  }
  request(method: string, where: string, body: unknown = '', query = {}): Reply {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.call({ do: 'request', method, path: where, query, body: text }).reply!;
  }
  send(message: object): void {
    this.call({ do: 'message', text: JSON.stringify({ ...message, id: ++this.id }) });
  }
}

describe('golden games', () => {
  test('there are some of each game', () => {
    for (const game of ['la-cosa-nostra', 'nothing-personal', 'omerta'])
      expect(GOLDEN.some((name) => name.startsWith(game))).toBe(true);
  });
  test.each(GOLDEN)('%s has the same hashes, dice and chain as in the native program', async (name) => {
    const log = fs.readFileSync(path.join(REPLAYS, name), 'utf8');
    const device = await Device.start();
    const reply = device.request('POST', '/tables/log', { name, log });
    expect(reply.status, reply.body).toBe(201);
    const { table } = JSON.parse(reply.body);
    const proof = JSON.parse(device.request('GET', `/tables/${table}/proof`).body);
    expect([proof.proven, proof.problem]).toEqual([true, '']);
    expect(proof.commands).toBe(log.trim().split('\n').length - 2);
    expect(device.request('GET', `/tables/${table}/log`).body).toBe(log);
  });
  test('one in which a hash was changed is refused', async () => {
    const lines = fs.readFileSync(path.join(REPLAYS, GOLDEN[0]!), 'utf8').split('\n');
    lines[10] = lines[10]!.replace(/"hash":"(.)/, (_, c) => `"hash":"${c === '0' ? '1' : '0'}`);
    const device = await Device.start();
    const reply = device.request('POST', '/tables/log', { log: lines.join('\n') });
    expect([reply.status, JSON.parse(reply.body).refusal.code]).toEqual([409, 'bad_log']);
  });
});

// The person's questions are answered by the first of the listed actions.
const GAMES = ['la-cosa-nostra', 'nothing-personal', 'omerta'];
const LEVELS = ['random', 'steady', 'sharp', 'master'];

test('these are all games and all levels of bots', async () => {
  const device = await Device.start();
  const offered = JSON.parse(device.request('GET', '/games').body);
  expect(offered.games.map((game: { id: string }) => game.id).sort()).toEqual(GAMES);
  expect(offered.bots.map((bot: { level: string }) => bot.level)).toEqual(LEVELS);
});

const OPPONENTS = GAMES.flatMap((game) => LEVELS.map((bot) => [game, bot] as const));
test.each(OPPONENTS)('%s against the bot %s begins, and bots move', async (game, bot) => {
  const device = await Device.start();
  expect(device.request('POST', '/session', { name: 'Ann', lang: 'en' }).status).toBe(200);
  device.call({ do: 'connect', lang: 'en' });
  const opened = device.request('POST', '/tables', { game, players: 3, bots: [bot, bot], time: { mode: 'none' } });
  expect(opened.status, opened.body).toBe(201);
  const { table } = JSON.parse(opened.body);
  device.send({ type: 'open', table });
  device.send({ type: 'ready', table, ready: true });
  device.send({ type: 'start', table });
  const first = device.messages.findLast((m) => m.type === 'update' || m.type === 'table')!.seq;
  let answers = 0;
  let passes = 0;
  for (let steps = 0; steps < 400 && answers < 3; steps++) {
    const update = device.messages.findLast((m) => m.type === 'update' || m.type === 'table');
    const mine = device.messages.findLast((m) => ['update', 'table', 'mine'].includes(m.type));
    const asked = update?.position?.decision;
    const decision = mine?.type === 'mine' ? { ...mine.decision, actions: asked?.actions } : asked;
    if (device.last.thoughts > 0) device.call({ do: 'think' });
    else if (decision?.mine && !decision.answer && !decision.passed) {
      const action = decision.actions![0]!; // its text alone if it was described before
      device.send({ type: 'act', table, seq: update!.seq, do: typeof action === 'string' ? action : action.text });
      answers++;
    } else if (decision?.may_pass && !decision.passed) {
      device.send({ type: 'pass', table, seq: update!.seq });
      passes++;
    } else {
      device.now = Math.max(device.now + 1, device.last.wake);
      device.call({ do: 'tick' });
    }
  }
  expect(answers).toBe(3);
  const last = device.messages.findLast((m) => m.type === 'update')!.seq;
  expect(last - first).toBeGreaterThan(answers + passes); // the others are moves of bots
});

test('what cannot be read as a call is an error, and the program goes on', async () => {
  const program = await startProgram(module);
  expect(program.call({ do: 'nonsense', now: 1 }).error).toBe('do');
  expect(program.call({ do: 'begin', now: 1, person: null, tables: [] }).error).toBeUndefined();
});
