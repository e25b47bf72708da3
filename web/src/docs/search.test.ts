// @vitest-environment node
import { expect, test } from 'vitest';
import { LANGS } from './contents';
import { type Entry, prepare, search } from './search';
import { allPages, searchLists } from './site';

const entries: Entry[] = [
  ['a.html#dice', 'Playing', 'Dice', 'Every die is drawn from the shares of all players.'],
  ['b.html#backup', 'Operating', 'Backup', 'Dice play no part in a backup. Copy the file.'],
  ['c.html', 'Geschäfte', 'Geschäfte', 'Ein Geschäftsmann zahlt. Die Beute des Überfalls wird geteilt.'],
];
const found = (query: string) => search(query, prepare(entries), 9).map(({ entry }) => entry[0]);

test('a heading counts more than a text', () => {
  expect(found('dice')).toEqual(['a.html#dice', 'b.html#backup']);
  expect(found('backup')).toEqual(['b.html#backup']);
});
test('all words must be there, in any order', () => {
  expect(found('copy backup')).toEqual(['b.html#backup']);
  expect(found('copy shares')).toEqual([]);
});
test('accents, case, punctuation and the end of a word do not matter', () => {
  expect(found('GESCHAFTSM')).toEqual(['c.html']);
  expect(found('überfall')).toEqual(['c.html']);
  expect(found('uberfalls!')).toEqual(['c.html']);
});
test('a question of signs alone finds nothing and breaks nothing', () => {
  for (const query of ['', '  ', '(', '[a-', '\\', '*+?']) expect(() => found(query)).not.toThrow();
  expect(found('(')).toEqual([]);
});
test('the excerpt shows the word where it stands', () => {
  const long: Entry = ['d.html', 'Long', 'Long', `${'word '.repeat(100)}Überfall ${'word '.repeat(100)}`];
  const [result] = search('uberfall', prepare([long]), 1);
  expect(result!.excerpt).toMatch(/^… .*Überfall.* …$/);
  expect(result!.excerpt.length).toBeLessThan(200);
});

// What readers of each language look for, and the page that has it.
const KNOWN: Record<(typeof LANGS)[number] | 'reference', [query: string, address: RegExp][]> = {
  en: [
    ['promise', /^en\/playing\.html#negotiating$/],
    ['loyalty', /^en\/rules-omerta\.html#/],
    ['cut marks', /^en\/own-cards\.html#on-paper$/],
  ],
  de: [
    ['Versprechen', /^de\/playing\.html#verhandeln$/],
    ['zahltag', /^de\/(rules-)?la-cosa-nostra\.html/],
    ['schnittmarken', /^de\/own-cards\.html/],
  ],
  nl: [
    ['belofte', /^nl\/playing\.html#onderhandelen$/],
    ['snijtekens', /^nl\/own-cards\.html/],
  ],
  es: [
    ['promesa', /^es\/playing\.html#negociar$/],
    ['reclutamiento', /^es\/rules-omerta\.html#/],
  ],
  reference: [
    ['nginx', /^en\/operating\.html#/],
    ['pettingzoo', /^en\/python\.html#/],
    ['post tables', /^en\/http-api\.html#post-tables/],
    ['ClientAct', /^en\/messages\.html#schema-ClientAct$/],
  ],
};
const lists = searchLists(allPages());
for (const [list, questions] of Object.entries(KNOWN))
  test.each(questions)(`${list}: %s is among the first results`, (query, address) => {
    const first = search(query, prepare(lists[list as keyof typeof lists]), 6).map(({ entry }) => entry[0]);
    expect(
      first.some((to) => address.test(to)),
      first.join(' '),
    ).toBe(true);
  });
test('every passage leads to a page of its own language', () => {
  for (const lang of LANGS) expect(lists[lang].filter(([address]) => !address.startsWith(`${lang}/`))).toEqual([]);
});
