// The map of the five boroughs: the land, and a fixed plot for every domain. A true-scale map has no room for five
// plates in Manhattan, so the outlines are our own.
import { type CardInfo, cards } from '../../app/catalogue.svelte';
import { GAME, type OmDomain, type OmFamily, type OmView } from './view';

export interface Borough {
  id: string;
  initial: string;
  land: string; // outline in a field of 600 by 700
  // Where its name stands, in percent; short: beside it there is room for a number alone.
  label: { left: number; top: number; isShort?: boolean };
  plots: { left: number; top: number }[]; // upper left corners of the plates, in percent
}

const at = (...pairs: [number, number][]) => pairs.map(([left, top]) => ({ left, top }));

// The order of the plots is that of the domains in the card file: influence, gambling, prostitution, arms, drugs.
export const BOROUGHS: Borough[] = [
  {
    id: 'bronx',
    initial: 'Bx',
    land: 'M274-8H580L598 28 614 110 604 182 560 194 470 190 420 196 332 192 290 188 284 118 274 98 268 30Z',
    label: { left: 85.7, top: 16.3 },
    plots: at([46.7, 2], [64.7, 2], [82.7, 2], [49.3, 15.3], [67.3, 15.3]),
  },
  {
    id: 'manhattan',
    initial: 'M',
    land: 'M168-8H256L270 22 268 96 256 190 246 285 232 380 222 474 196 484H120L102 466 106 380 127 195 139 100 150 6Z',
    label: { left: 1.3, top: 2 },
    plots: at([18.7, 55], [24.7, 15.3], [20.7, 41.8], [22.7, 28.6], [26.7, 2]),
  },
  {
    id: 'queens',
    initial: 'Q',
    land: 'M380 203L440 200 520 203 606 199 616 300V520L560 532 500 526 488 436 436 422 382 416Z',
    label: { left: 68, top: 29.1 },
    plots: at([82.7, 35.8], [82.7, 48.6], [64.7, 35.8], [82.7, 61.7], [64.7, 48.6]),
  },
  {
    id: 'brooklyn',
    initial: 'Bk',
    land: 'M214 432L240 416H330L430 420 484 438 486 472 444 512 450 690 424 710H262L216 694 210 600Z',
    label: { left: 37.3, top: 88 },
    plots: at([37, 60.7], [55, 87.3], [37, 74], [55, 60.7], [55, 74]),
  },
  {
    id: 'staten-island',
    initial: 'SI',
    land: 'M-8 338L60 332 102 342 106 470 112 506 150 502 200 506 208 560 208 690 150 710H-8Z',
    label: { left: 0.7, top: 50.5, isShort: true },
    plots: at([0, 60], [18, 73.6], [0, 73.6], [0, 87], [18, 87]),
  },
];

export const domainsOf = (borough: string): CardInfo[] =>
  cards(GAME).filter((c) => c.kind === 'domain' && c.borough === borough);

export interface Plot {
  card: CardInfo;
  owner: OmFamily | null;
  held: OmDomain | null;
  free: boolean; // in the centre, or changing hands
}

export function plotOf(view: OmView, card: CardInfo): Plot {
  const owner = view.players.find((p) => p.domains.some((d) => d.domain === card.id)) ?? null;
  return {
    card,
    owner,
    held: owner?.domains.find((d) => d.domain === card.id) ?? null,
    free: view.centre.includes(card.id) || (view.in_transit ?? []).includes(card.id),
  };
}
