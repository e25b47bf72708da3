// What the documentation consists of. Pages for players exist in four languages; the rest is in English.
import fs from 'node:fs';
import path from 'node:path';

export const LANGS = ['en', 'de', 'nl', 'es'] as const;
export type Lang = (typeof LANGS)[number];
export const LANG_NAMES: Record<Lang, string> = { en: 'English', de: 'Deutsch', nl: 'Nederlands', es: 'Español' };

// The repository: scripts and tests run in web/.
export const ROOT = path.resolve('..');
export const readFile = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');
const readJson = (file: string) => JSON.parse(readFile(file));

export interface Game {
  id: string;
  name: string;
  players: string;
  folder: string; // in games/
  faces: string[]; // of its cast, shown at the top of its page
}
export const GAMES: Game[] = [
  {
    id: 'la-cosa-nostra',
    name: 'La Cosa Nostra',
    players: '3–5',
    folder: 'la_cosa_nostra',
    faces: ['silvio-blundetto', 'maria-laserva', 'big-joey'],
  },
  {
    id: 'nothing-personal',
    name: 'Nothing Personal',
    players: '3–5',
    folder: 'nothing_personal',
    faces: ['vera-violets-mancini', 'velvet-tommy-quinn', 'professor-abe-lasker'],
  },
  { id: 'omerta', name: 'Omertà', players: '2–5', folder: 'omerta', faces: ['gambino', 'luchese', 'genovese'] },
];

export type Section = 'play' | 'rules' | 'hosting' | 'research' | 'protocol' | 'project';

export interface Document {
  section: Section;
  name: string; // of the page, without its ending
  source: string; // a Markdown file of the repository
}
// In the order of the navigation.
export const DOCUMENTS: Document[] = [
  { section: 'hosting', name: 'operating', source: 'docs/operating.md' },
  { section: 'hosting', name: 'server', source: 'docs/server.md' },
  { section: 'hosting', name: 'device', source: 'docs/device.md' },
  { section: 'hosting', name: 'releases', source: 'docs/releases.md' },
  { section: 'hosting', name: 'changes', source: 'CHANGELOG.md' },
  { section: 'research', name: 'simulation', source: 'docs/simulation.md' },
  { section: 'research', name: 'training', source: 'docs/training.md' },
  { section: 'research', name: 'voices', source: 'docs/voices.md' },
  { section: 'research', name: 'python', source: 'docs/python.md' },
  { section: 'research', name: 'bot-protocol', source: 'docs/protocol.md' },
  { section: 'research', name: 'analysis', source: 'docs/analysis.md' },
  { section: 'research', name: 'scenarios', source: 'docs/scenarios.md' },
  { section: 'research', name: 'performance', source: 'docs/performance.md' },
  { section: 'research', name: 'balance-la-cosa-nostra', source: 'games/la_cosa_nostra/BALANCE.md' },
  { section: 'research', name: 'balance-nothing-personal', source: 'games/nothing_personal/BALANCE.md' },
  { section: 'research', name: 'balance-omerta', source: 'games/omerta/BALANCE.md' },
  { section: 'protocol', name: 'protocol', source: 'protocol/README.md' },
  { section: 'protocol', name: 'fairness', source: 'docs/fairness.md' },
  { section: 'project', name: 'architecture', source: 'ARCHITECTURE.md' },
  { section: 'project', name: 'web', source: 'web/README.md' },
  { section: 'project', name: 'contributing', source: 'CONTRIBUTING.md' },
  { section: 'project', name: 'good-first-issues', source: 'docs/good-first-issues.md' },
  { section: 'project', name: 'security', source: 'SECURITY.md' },
  { section: 'project', name: 'conduct', source: 'CODE_OF_CONDUCT.md' },
];
export const PLAYERS_DOCUMENTS = ['playing', 'own-cards'];

// Files that documents link to and that are no Markdown: the page that shows them, or the file itself.
export const SHOWN_ON: Record<string, string> = {
  'protocol/messages.schema.json': 'en/messages.html',
  'protocol/openapi.yaml': 'en/http-api.html',
  'README.md': 'en/index.html',
};
export const FILES = [
  'docs/fairness-vectors.json',
  'docs/growth.svg',
  'protocol/messages.schema.json',
  'protocol/openapi.yaml',
  'NOTICE',
];
export const fileAddress = (source: string) => `files/${path.basename(source)}`;

export type Texts = Record<keyof typeof import('./texts/en.json'), string>;
export const TEXTS = Object.fromEntries(
  LANGS.map((lang) => [lang, readJson(`web/src/docs/texts/${lang}.json`)]),
) as Record<Lang, Texts>;

// The words of the interface, for what documentation and page have in common.
export const INTERFACE = Object.fromEntries(
  LANGS.map((lang) => [lang, readJson(`web/src/i18n/${lang}.json`)]),
) as Record<Lang, Record<string, string>>;

export const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
