// The line drawings behind each game's emblem, on a 300 by 112 grid.
import { icons } from '../generated/icons/ui';

export interface GameArt {
  emblem: string;
  lines: string;
}

const rays = Array.from({ length: 13 }, (_, i) => {
  const a = Math.PI - (i * Math.PI) / 12;
  const at = (r: number) => `${Math.round(150 + r * Math.cos(a))} ${Math.round(112 - r * Math.sin(a))}`;
  return `M${at(70)} ${at(240)}`;
}).join('');

const steps = Array.from({ length: 6 }, (_, i) => {
  const x = 120 - i * 26;
  return `M${x} 112V${20 + i * 16}H${300 - x}V112`;
}).join('');

const skyline =
  'M0 100h34V64h26v36h10V44h8V28h18v16h8v56h14V58h22v42h44V70h20v30h10' +
  'V40h10V22h6V10h6v12h6v18h10v60h12V56h24v44h10V38h22v62';

export const ART: Record<string, GameArt> = {
  'la-cosa-nostra': { emblem: icons.fedora!, lines: `${rays}M80 112a70 70 0 0 1 140 0M88 112a62 62 0 0 1 124 0` },
  omerta: { emblem: icons['domino-mask']!, lines: skyline },
  'nothing-personal': { emblem: icons['laurel-crown']!, lines: steps },
};
export const artOf = (game: string): GameArt => ART[game] ?? { emblem: icons['wax-seal']!, lines: '' };
