// Offers are part of the talk with a person: cards at their place in time, no tab of their own.
import { fireEvent } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type DrawnTable, drawnTable } from '../dev/drawn-table';
import { offer } from '../dev/fixtures';
import type { Event, Talk } from '../generated/messages';

let drawn: DrawnTable;
let me: number;
let rivals: number[];

beforeEach(async () => {
  drawn = await drawnTable('la-cosa-nostra-planning');
  me = drawn.table.store.me!;
  rivals = drawn.table.store.rivals();
});

const made = (id: number, from: number, to: number): Event => ({
  event: 'offer-made',
  args: { id, from, to },
  sentence: 'An offer is made.',
});
const refused = (id: number, from: number, to: number): Event => ({ ...made(id, from, to), event: 'offer-refused' });
const says = async (from: number, text: string, n: number) => {
  const line: Talk = { n, at: drawn.connection.serverNow() + n, from, to: [me], kind: 'text', text };
  drawn.connection.say({ type: 'talk', table: drawn.table.store.id, line });
  await tick();
};
const openRoom = (seat: number) => fireEvent.click(drawn.find(`[data-room="${seat}"]`));
async function resize(width: number, height: number) {
  Object.assign(window, { innerWidth: width, innerHeight: height });
  dispatchEvent(new Event('resize') as unknown as globalThis.Event);
  await tick();
}

describe('V2 6.4: offers stand in the talk', () => {
  test('there is no tab of offers beside the board, on the rail or on a phone', async () => {
    expect(drawn.all('[role=tab]').map((e) => e.id)).toEqual(['tab-talk', 'tab-log']);
    await resize(768, 1024);
    expect(drawn.all('[data-rail]').map((e) => e.dataset.rail)).toEqual(['talk', ...rivals.map(String), 'log']);
    await resize(390, 844);
    expect(drawn.all('.tabbar button').length).toBe(4);
  });

  test('an open offer is a card where it was made; once it is refused, two lines stand there', async () => {
    const [ben] = rivals as [number];
    await openRoom(ben);
    await says(ben, 'First.', 1);
    const open = offer({ id: 7, from: ben, to: me });
    await drawn.update({ offers: [open] }, [made(7, ben, me)]);
    expect(drawn.all('.stack .offer').length).toBe(1);
    expect(drawn.find('.stack [data-offer="7"] .acts .primary').textContent).toContain('Accept');
    await drawn.update({ offers: [] }, [refused(7, ben, me)]);
    expect(drawn.find('.offer')).toBeNull();
    const folded = drawn.find('.stack [data-deal="offer-made"] details');
    expect(folded.querySelector('[data-state="refused"]')).not.toBeNull();
    expect(folded.querySelector('summary .terms')?.textContent).toContain('a marker on Cop');
    expect((folded as HTMLDetailsElement).open).toBe(false);
  });

  test('where an offer stands, nobody is said to have said nothing; the openers stay', async () => {
    const [ben] = rivals as [number];
    await openRoom(ben);
    expect(drawn.find('.stack .empty p')).not.toBeNull();
    await drawn.update({ offers: [offer({ id: 7, from: ben, to: me })] }, [made(7, ben, me)]);
    expect(drawn.find('.stack .empty p')).toBeNull();
    expect(drawn.all('[data-opener]').length).toBe(5);
    expect(drawn.all('.stack .empty button')).toEqual([]); // each stands there once
  });

  test('a talk that the rules lock offers nothing to say', async () => {
    expect(drawn.all('.stack .empty button').length).toBe(3);
    await drawn.update({ mine: { ...drawn.table.store.mine!, talk_locked: true } });
    expect(drawn.all('.stack .empty button')).toEqual([]);
  });

  test('an offer and a claim point at what they speak of, while somebody looks at them', async () => {
    const [ben] = rivals as [number];
    await openRoom(ben);
    const business = drawn.find('[data-thing^="business:"]').dataset.thing!;
    const gangster = drawn.find('[data-thing^="gangster:"]').dataset.thing!;
    const slug = business.slice('business:'.length);
    const wanted = { text: `marker ${slug}`, item: 'marker', args: { business: slug }, sentence: 'a marker' };
    await drawn.update({ offers: [offer({ id: 7, from: ben, to: me, gives: [wanted as never] })] }, [made(7, ben, me)]);
    const spoken = () => [...new Set(drawn.all('.spoken').map((e) => e.dataset.thing))];
    expect(spoken()).toEqual([]);
    await fireEvent.mouseEnter(drawn.find('.stack .offer'));
    expect(spoken()).toContain(business);
    await fireEvent.mouseLeave(drawn.find('.stack .offer'));
    expect(spoken()).toEqual([]);
    const claim = { about: gangster, is: 'class:attack' };
    const line = { n: 9, at: 9, from: ben, to: [me], kind: 'claim', text: '', claim } as never;
    drawn.connection.say({ type: 'talk', table: drawn.table.store.id, line });
    await tick();
    await fireEvent.mouseEnter(drawn.all('.stack .msg').at(-1)!);
    expect(spoken()).toEqual([gangster]);
  });

  test('what others bargain among each other is no card of mine to answer', async () => {
    const [ben, cleo] = rivals as [number, number];
    await drawn.update({ offers: [offer({ id: 8, from: ben, to: cleo })] }, [made(8, ben, cleo)]);
    expect(drawn.find('.stack [data-deal="offer-made"]')).not.toBeNull();
    expect(drawn.find('.offer')).toBeNull();
  });

  test('one that waits in another talk is pinned above the composer, and leads there', async () => {
    const [ben, cleo] = rivals as [number, number];
    await openRoom(cleo);
    await drawn.update({ offers: [offer({ id: 9, from: ben, to: me })] }, [made(9, ben, me)]);
    expect(drawn.find('.offer')).toBeNull();
    const pinned = drawn.find('.side [data-pinned]');
    expect(pinned.compareDocumentPosition(drawn.find('.compose'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await fireEvent.click(pinned.querySelector('button')!);
    expect(drawn.table.channel).toBe(String(ben));
    await vi.waitFor(() => expect(drawn.find('[data-offer="9"] .acts')).not.toBeNull());
  });

  test('it is a number on the face of who made it until it is answered', async () => {
    const [ben] = rivals as [number];
    await drawn.update({ offers: [offer({ id: 7, from: ben, to: me })] }, [made(7, ben, me)]);
    expect(drawn.find(`[data-room="${ben}"] .badge`).textContent).toMatch(/^1/);
    await resize(390, 844);
    expect(drawn.find('.tabbar .badge').textContent).toBe('1');
    await resize(1440, 900);
    await drawn.update({ offers: [] }, [refused(7, ben, me)]);
    expect(drawn.find(`[data-room="${ben}"] .badge`)).toBeNull();
  });

  test('an offer is written in the talk with whom it goes to', async () => {
    const [, cleo] = rivals as [number, number];
    drawn.table.builder = { to: cleo, counter: null };
    expect(drawn.table.channel).toBe(String(cleo));
  });

  test('promises in force stand there too, between us two alone', async () => {
    const [ben, cleo] = rivals as [number, number];
    const word = (id: number, from: number, to: number) => ({ id, from, to, until: 4, sentence: `Word ${id}.` });
    await drawn.update({ words: [word(1, ben, me), word(2, cleo, ben)] as never });
    expect(drawn.all('[data-words] li').length).toBe(2);
    await openRoom(ben);
    expect(drawn.all('[data-words] li').map((li) => li.textContent?.trim())).toEqual([
      expect.stringContaining('Word 1.'),
    ]);
  });
});

describe('V2 6, 2.1, 2.4: the head of a talk', () => {
  test('shows face, name and promises kept and broken, and says that only two read it', async () => {
    const [ben] = rivals as [number];
    const reputation = [1, 2, 3, 4].map((seat) => (seat === ben ? { kept: 5, broken: 1 } : { kept: 0, broken: 0 }));
    await drawn.update({ reputation });
    expect(drawn.find('[data-head]')).toBeNull();
    await openRoom(ben);
    const head = drawn.find('[data-head]');
    expect(head.querySelector('.seat-face')).not.toBeNull();
    expect(head.textContent).toContain(drawn.table.store.name(ben));
    expect(head.querySelector(`[data-reputation="${ben}"]`)?.textContent).toMatch(/5.*1/);
    expect(head.textContent).toContain('only you two');
    await fireEvent.click(head.querySelector('button')!);
    expect(drawn.table.detail).toBe(`seat:${ben}`);
  });

  test('on a phone it takes the place of the rooms, with a way back to them', async () => {
    const [ben] = rivals as [number];
    await resize(390, 844);
    drawn.table.goSide('talk');
    await tick();
    await openRoom(ben);
    expect(drawn.find('[data-room]')).toBeNull();
    await fireEvent.click(drawn.find('[data-head] [data-back]'));
    expect(drawn.table.channel).toBe('');
    expect(drawn.all('[data-room]').length).toBe(1 + rivals.length);
  });
});
