import { describe, expect, test } from 'vitest';
import { DeviceHost, type FromDevice, mergeSaves } from './host';
import type { Answer, Call, Program, Saved } from './module';
import type { Storage } from './storage';

// Notes what happens in which order.
class FakeDevice {
  order: string[] = [];
  posted: FromDevice[] = [];
  calls: Call[] = [];
  answers: Partial<Answer>[] = [];
  stored: Saved[][] = [];
  full = false;
  timers: { ms: number; job: () => void }[] = [];

  program: Program = {
    call: (call) => {
      this.calls.push(call);
      this.order.push(`call ${call.do}`);
      return { wake: 0, thoughts: 0, ...this.answers.shift() };
    },
  };
  storage: Storage = {
    begin: async () => ({ person: null, tables: [] }),
    load: async (table) => {
      this.order.push(`load ${table}`);
      return { entries: [], talk: [], live: '' };
    },
    save: async (_, saves) => {
      await Promise.resolve();
      this.order.push('save');
      if (this.full) throw new Error('full');
      this.stored.push(saves);
    },
  };
  host = new DeviceHost(
    this.program,
    this.storage,
    (message) => {
      this.posted.push(message);
      this.order.push(`post ${message.kind}`);
    },
    { now: () => 5, after: (ms, job) => this.timers.push({ ms, job }), cancel: () => this.timers.splice(0) },
  );
}
const entry = (seq: number) => ({ seq, text: `p1 pass ${seq}` });
const message = (table: string) => ({ kind: 'message', text: JSON.stringify({ table }) }) as const;

describe('the host of the device', () => {
  test('stores what a message changed before the page hears of it', async () => {
    const device = new FakeDevice();
    device.answers = [{}, { saves: [{ table: 'a', entries: [entry(1)] }], out: ['one', 'two'] }];
    await device.host.take(message('a'));
    expect(device.order).toEqual(['load a', 'call load', 'call message', 'save', 'post message', 'post message']);
  });

  test('takes one thing after the other, and loads a table once', async () => {
    const device = new FakeDevice();
    device.answers = [{}, { saves: [{ table: 'a' }] }, { saves: [{ table: 'a' }] }];
    await Promise.all([device.host.take(message('a')), device.host.take(message('a'))]);
    expect(device.order).toEqual(['load a', 'call load', 'call message', 'save', 'call message', 'save']);
  });

  test('plays on without storage, says so once, and stores all of it when there is room', async () => {
    const device = new FakeDevice();
    device.full = true;
    device.answers = [
      {},
      { saves: [{ table: 'a', entries: [entry(1)], live: 'x' }], out: ['one'] },
      { saves: [{ table: 'a', entries: [entry(2)], live: 'y' }], out: ['two'] },
      { saves: [{ table: 'a', entries: [entry(3)] }], out: ['three'] },
    ];
    await device.host.take(message('a'));
    await device.host.take(message('a'));
    const trouble = { kind: 'trouble', trouble: 'storage', on: true };
    expect(device.posted).toEqual([trouble, { kind: 'message', text: 'one' }, { kind: 'message', text: 'two' }]);
    device.full = false;
    await device.host.take(message('a'));
    expect(device.stored).toEqual([[{ table: 'a', entries: [entry(1), entry(2), entry(3)], live: 'y' }]]);
    expect(device.posted.slice(3)).toEqual([
      { ...trouble, on: false },
      { kind: 'message', text: 'three' },
    ]);
  });

  test('lets bots think one thought at a time, and otherwise wakes when a table wants it', async () => {
    const device = new FakeDevice();
    device.answers = [{ thoughts: 2 }, { thoughts: 0, wake: 1005 }, {}];
    await device.host.take({ kind: 'connect', lang: 'en' });
    expect(device.timers.map((t) => t.ms)).toEqual([0]);
    device.timers[0]!.job();
    await device.host.take({ kind: 'disconnect' });
    expect(device.calls.map((call) => call.do)).toEqual(['connect', 'think', 'disconnect']);
    device.answers = [{ wake: 1005 }];
    await device.host.take({ kind: 'connect', lang: 'en' });
    expect(device.timers.map((t) => t.ms)).toEqual([1000]);
  });

  test('replies to requests under their numbers', async () => {
    const device = new FakeDevice();
    const reply = { status: 200, type: 'application/json', body: '{}' };
    device.answers = [{ reply }];
    await device.host.take({ kind: 'request', n: 7, method: 'GET', path: '/games', query: {}, body: '' });
    expect(device.posted).toEqual([{ kind: 'reply', n: 7, reply }]);
  });

  test('a program that refuses a call ends it with an error', async () => {
    const device = new FakeDevice();
    device.answers = [{ error: 'do' }];
    await expect(device.host.take({ kind: 'disconnect' })).rejects.toThrow('do');
  });

  test('a save that cannot be read is reported', async () => {
    const device = new FakeDevice();
    device.answers = [{ damaged: ['seed'] }];
    await device.host.start(null);
    expect(device.posted).toEqual([{ kind: 'trouble', trouble: 'damaged', on: true }]);
  });
});

test('saves of several tables stay apart', () => {
  const row = { id: 'b' };
  expect(
    mergeSaves(
      [{ table: 'a', talk: [{ n: 1 }] }],
      [
        { table: 'b', row },
        { table: 'a', talk: [{ n: 2 }] },
      ],
    ),
  ).toEqual([
    { table: 'a', talk: [{ n: 1 }, { n: 2 }] },
    { table: 'b', row },
  ]);
});
