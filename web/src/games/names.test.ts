// How the logs of Omertà and Nothing Personal name people; La Cosa Nostra: la-cosa-nostra/results.test.ts.
import { expect, test } from 'vitest';
import { drawnTable } from '../dev/drawn-table';
import type { Event } from '../generated/messages';

const text = (e: Element | null) => (e?.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim();
const event = (name: string, args: Event['args'], sentence: string): Event => ({ event: name, args, sentence });

// What the log says of these events, each with the round it happens in.
async function linesOf(position: string, happened: [round: number, event: Event][]) {
  const { table, all, update } = await drawnTable(position);
  table.side = 'log';
  for (const [round, e] of happened) await update({ round }, [e]);
  while (table.store.display.holding) table.store.display.skip();
  await update({ round: happened.at(-1)![0] }, []);
  return all('.log li:not(.round) > span').map(text).slice(-happened.length);
}

const MAN = 'whisper-dino-calo';
test('V2 12.5: in Nothing Personal a gangster has nickname and surname once a round, then the first name', async () => {
  const jailed = event('jailed', { gangster: MAN, space: 'capo' }, '“Whisper” Dino Calo (Capo) goes to Prison.');
  const freed = event('freed', { gangster: MAN, space: 'capo' }, '“Whisper” Dino Calo leaves Prison.');
  expect(
    await linesOf('nothing-personal-turn', [
      [2, jailed],
      [2, freed],
      [3, jailed],
    ]),
  ).toEqual([jailed.sentence, 'Dino leaves Prison.', jailed.sentence]);
});

test('V2 12.5: in Omertà a capo is named in full once a round, then by the first name', async () => {
  const involved = event('involved', { player: 2, capo: 'fabbri' }, 'Rosalia gets involved with Enzo Fabbri.');
  const lost = event('capo-lost', { player: 2, capo: 'fabbri' }, 'Rosalia loses the capo Enzo Fabbri.');
  expect(
    await linesOf('omerta-action', [
      [2, involved],
      [2, lost],
      [3, lost],
    ]),
  ).toEqual([involved.sentence, 'Rosalia loses the capo Enzo.', lost.sentence]);
});
