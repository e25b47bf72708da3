// @vitest-environment node
import { expect, test } from 'vitest';
import { momentPicture } from './share';

const moment = {
  heading: 'La Cosa Nostra',
  title: 'Vito · Theft',
  lines: ['Two hits. Carmela pays $12,000.'],
  people: [{ name: '<script>alert(1)</script>', notes: ['"&\''], face: '<svg width="64" height="64"><path/></svg>' }],
  dice: [
    { value: 6, hit: true },
    { value: 1, hit: false },
  ],
};

test('a picture shows what it was given, and names cannot break out of it', () => {
  const svg = momentPicture(moment);
  expect(svg).toContain('Vito · Theft');
  expect(svg).toContain('Two hits. Carmela pays $12,000.');
  expect(svg).not.toContain('<script');
  expect(svg).toContain('&quot;&amp;&#39;');
  expect(svg.match(/<circle/g)).toHaveLength(7); // six pips and one
  expect(svg).not.toMatch(/https?:\/\/(?!www\.w3\.org\/2000\/svg)|href=/); // nothing is fetched, nothing is linked
});

test('nothing else is in it: without people, lines and dice only the frame and the titles are left', () => {
  const bare = momentPicture({ ...moment, people: [], lines: [], dice: [] });
  expect([...bare.matchAll(/>([^<>]+)</g)].map((m) => m[1])).toEqual(['CONSIGLIERE · La Cosa Nostra', 'Vito · Theft']);
});

test('long names and sentences are cut, and five faces fit', () => {
  const people = Array.from({ length: 5 }, (_, i) => ({ ...moment.people[0]!, name: `${i}${'x'.repeat(60)}` }));
  const svg = momentPicture({ ...moment, people });
  expect(svg).not.toContain('x'.repeat(30));
  const xs = [...svg.matchAll(/<svg x="([\d.]+)"/g)].map((m) => Number(m[1]));
  expect(Math.min(...xs)).toBeGreaterThan(24);
  expect(Math.max(...xs) + 160).toBeLessThan(1176);
});
