// The picture of an analysis to keep or to send: the causes of the result for each player, and what changed it most.
import { t } from '../i18n/i18n.svelte';
import type { Picture } from '../ui/share';
import type { Found, Moment } from './analysis.svelte';

const MOST_MOMENTS = 4; // as many as there is room for

// A change of a chance in percentage points.
export const points = (change: number) => `${change < 0 ? '−' : '+'}${Math.abs(100 * change).toFixed(1)}`;

const who = (moment: Moment, names: string[]) => (moment.seat ? `${names[moment.seat - 1]}: ` : '');
export function sentenceOf(moment: Moment, names: string[]): string {
  const answer = moment.kind === 'deal' || moment.kind === 'refusal' ? `${t(`analysis.${moment.kind}`)} ` : '';
  return `${who(moment, names)}${answer}${moment.sentence}`;
}

// A line has room for one change: of whoever gained or lost most.
function largest(change: number[], names: string[]): string {
  const most = Math.max(...change.map(Math.abs));
  const seat = change.findIndex((c) => Math.abs(c) === most);
  return `${names[seat] ?? ''} ${points(change[seat] ?? 0)}`;
}

export const pictureOf = (
  { moments, luck, own_choices }: Found,
  names: string[],
  heading: string,
  faceOf: (seat: number) => string,
): Picture => ({
  heading,
  title: t('analysis.title'),
  lines: moments
    .slice(0, MOST_MOMENTS)
    .map((moment) => `${largest(moment.change, names)} · ${sentenceOf(moment, names)}`),
  people: names.map((name, i) => ({
    name,
    notes: [
      `${t('analysis.luck')} ${points(luck[i] ?? 0)}`,
      `${t('analysis.own_choices_short')} ${points(own_choices[i] ?? 0)}`,
    ],
    face: faceOf(i + 1),
  })),
  dice: [],
});
