// What stands behind a head: eight grounds in the colour of the family.
import { INK } from './palette';
import { disc, dot, fill, line, opacity } from './svg';
import type { TRAITS } from './traits';

type Ground = (typeof TRAITS.ground)[number];
const ALL = 'M0 0H128V128H0Z';

function sun(colour: string): string {
  const at = (k: number) => `${64 + 130 * Math.cos((k * Math.PI) / 12)} ${70 + 130 * Math.sin((k * Math.PI) / 12)}`;
  let rays = '';
  for (let i = 0; i < 24; i += 2) rays += `M64 70L${at(i + 0.5)}L${at(i + 1.5)}Z`;
  return (
    fill(rays, colour, opacity(0.42)) + dot(64, 66, 47, colour, opacity(0.8)) + line(disc(64, 66, 51), colour, 1.2)
  );
}

function fan(colour: string): string {
  let scales = '';
  for (let y = 0; y < 5; y++)
    for (let x = -1; x < 5; x++)
      for (const r of [15, 10, 5])
        scales += `M${x * 32 + (y % 2) * 16 + 16 - r} ${y * 30 + 14}a${r} ${r} 0 0 1 ${2 * r} 0`;
  return fill(ALL, colour, opacity(0.3)) + line(scales, colour, 1.6, opacity(0.55));
}

function sky(colour: string, h: number): string {
  const t = [0, 8, 4, 14][h % 4]!;
  return (
    fill(ALL, colour, opacity(0.62)) +
    fill(
      `M0 128V${60 - t}H9V46H20V62H27V${34 + t}H31V26H35V18H37V26H41V34` +
        `H46V128ZM84 128V52H88V${40 - t}H92V30H97V22` +
        'L99 10L101 22V30H106V40H110V66H118V50H128V128Z',
      INK,
      opacity(0.6),
    ) +
    fill(
      'M13 54h3v4h-3zM31 44h3v4h-3zM38 56h3v4h-3zM96 44h3v4h-3zM103 58h3v4h-3z' + 'M121 60h3v4h-3zM13 70h3v4h-3z',
      colour,
    )
  );
}

function arch(colour: string): string {
  const one = (r: number, strength: number) =>
    fill(`M${64 - r} 128V62a${r} ${r} 0 0 1 ${2 * r} 0V128Z`, colour, opacity(strength));
  return fill(ALL, colour, opacity(0.16)) + one(62, 0.3) + one(53, 0.5) + one(44, 0.85);
}

function blinds(colour: string): string {
  let d = '';
  for (let y = 0; y < 9; y++) d += `M0 ${y * 15 + 3}L128 ${y * 15 - 7}V${y * 15 + 1}L0 ${y * 15 + 11}Z`;
  return fill(ALL, colour, opacity(0.22)) + fill(d, colour, opacity(0.62));
}

function columns(colour: string): string {
  const d = [0, 1, 2, 3, 4].map((i) => `M${50 - i * 16} 128V${i * 12}h12V128ZM${66 + i * 16} 128V${i * 12}h12V128Z`);
  return fill(ALL, colour, opacity(0.2)) + fill(d.join(''), colour, opacity(0.58));
}

const GROUNDS: Record<Ground, (colour: string, h: number) => string> = {
  sun,
  fan,
  sky,
  arch,
  blinds,
  columns,
  moon: (colour) =>
    dot(64, 58, 53, colour, opacity(0.22)) +
    dot(64, 58, 44, colour, opacity(0.85)) +
    line(disc(64, 58, 57), colour, 0.9, opacity(0.7)),
  steps: (colour) =>
    fill(ALL, colour, opacity(0.18)) +
    fill('M4 128V84H16V62H28V40H40V20H88V40H100V62H112V84H124V128Z', colour, opacity(0.5)) +
    fill('M20 128V92H32V70H42V48H52V30H76V48H86V70H96V92H108V128Z', colour, opacity(0.6)),
};

// h varies the ground from person to person.
export const ground = (kind: Ground, colour: string, h: number) => GROUNDS[kind](colour, h);
