// The worker of push messages with a browser around it that only records the calls it gets.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCE = readFileSync('public/push-worker.js', 'utf8');

function worker(pages: string[]) {
  const did: string[] = [];
  const handlers: Record<string, (event: unknown) => void> = {};
  const self = {
    addEventListener: (name: string, handler: (event: unknown) => void) => {
      handlers[name] = handler;
    },
    registration: {
      showNotification: async (title: string, { body, tag }: { body?: string; tag?: string }) => {
        did.push(`shows ${title}: ${body} (${tag})`);
      },
    },
    clients: {
      matchAll: async () => pages.map((url) => ({ url, focus: async () => did.push(`focuses ${url}`) })),
      openWindow: async (path: string) => did.push(`opens ${path}`),
    },
  };
  new Function('self', SOURCE)(self);
  const dispatch = async (name: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve();
    handlers[name]!({ ...event, waitUntil: (until: Promise<unknown>) => (work = until) });
    await work;
    return did;
  };
  const click = (table?: string) =>
    dispatch('notificationclick', { notification: { close: () => did.push('closes'), data: { table } } });
  return { dispatch, click };
}

test('a push message is shown under the tag of its table', async () => {
  const data = { json: () => ({ title: 'Consigliere', body: 'Your turn', table: 'abcd' }) };
  expect(await worker([]).dispatch('push', { data })).toEqual(['shows Consigliere: Your turn (abcd)']);
  expect((await worker([]).dispatch('push', { data: null }))[0]).toMatch(/^shows Consigliere/);
});

test('a click leads to the table, in the page that shows it already if there is one', async () => {
  const at = 'https://play.example.org/t/abcd';
  expect(await worker([]).click('abcd')).toEqual(['closes', 'opens /t/abcd']);
  expect(await worker([`${at}?x`, 'https://play.example.org/']).click('abcd')).toEqual(['closes', `focuses ${at}?x`]);
  expect(await worker(['https://play.example.org/t/other']).click()).toEqual(['closes', 'opens /']);
});
