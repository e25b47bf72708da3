// The house sign, a C under a fedora with a pen nib in it, and the picture of a link preview. Colours are written out:
// these drawings are shown outside the page.
import { fill, line, svg } from './svg';

const BRASS = '#D0B27A';
const INK = '#14181C';
const LIT = '#F3E3BC';
const DEEP = '#8E7346';
const IVORY = '#EFE6D3';

const LETTER = 'M46.8 34.6A19 19 0 1 0 46.8 56.4L40.2 51.8A11 11 0 1 1 40.2 39.2Z';
const LETTER_LIT =
  'M31.2 26.5A19 19 0 0 0 12.2 45.5A19 19 0 0 0 21.6 61.9L25.4 54.8A11 11 0 0 1 20.2 45.5A11 11 0 0 1 31.2 34.5Z';
const CROWN =
  'M17.6 23C17.6 12 20.6 4.4 26 4.4C29 4.4 29.8 6.8 32 6.8C34.2 6.8 35 4.4 38 4.4C43.4 4.4 46.4 12 46.4 23Z';
const BRIM = 'M4 24.6C11 19.4 20 22.6 32 22.6C44 22.6 53 19.4 60 24.6C54 30.4 44 32 32 32C20 32 10 30.4 4 24.6Z';
const HAT_LIT =
  'M17.6 23C17.6 12 20.6 4.4 26 4.4C28 4.4 29 5.4 30 6.2C25 9 23.6 16 24 23Z' +
  'M4 24.6C11 19.4 20 22.6 32 22.6V32C20 32 10 30.4 4 24.6Z';
const HAT_SHADE = 'M38 4.4C43.4 4.4 46.4 12 46.4 23L60 24.6C54 30.4 44 32 36 32C40 24 41 12 36.4 5Z';
const BAND = 'M17.4 17.6Q32 21.6 46.6 17.6V22.2Q32 26.4 17.4 22.2Z';
const NIB = 'M31.4 37.6C34 40.8 36 43.8 36 46.6L33.4 52H29.4L26.8 46.6C26.8 43.8 28.8 40.8 31.4 37.6Z';
const NIB_LIT = 'M31.4 37.6C28.8 40.8 26.8 43.8 26.8 46.6L29.4 52H31.4Z';

// On 64 by 64.
const emblem = () =>
  fill(LETTER, BRASS) +
  fill(LETTER_LIT, LIT, ' opacity=".55"') +
  line('M43.6 36.8A15 15 0 1 0 43.6 54.2', INK, 0.9) +
  fill(NIB, BRASS) +
  fill(NIB_LIT, LIT, ' opacity=".6"') +
  line('M31.4 39V45.6', INK, 1.1) +
  `<circle cx="31.4" cy="46.6" r="1.5" fill="${INK}"/><g transform="translate(0 -2)">` +
  fill(BRIM, INK, ' transform="translate(0 2)"') +
  fill(CROWN + BRIM, BRASS) +
  fill(HAT_LIT, LIT, ' opacity=".5"') +
  fill(HAT_SHADE, DEEP, ' opacity=".45"') +
  fill(BAND, INK) +
  '</g>';

const corner = (x: number, scale: number) =>
  `<g transform="translate(${x} 0) scale(${scale} 1)">` +
  line('M0 40V214M14 40V186M28 40V158M0 40H120', BRASS, 3) +
  line('M14 54H92', BRASS, 1.6) +
  '</g>';

const text = (x: number, y: number, size: number, colour: string, words: string, more = '') =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${colour}"${more}>${words}</text>`;

// 1200 by 630, with a line-up of 1200 by 380 at its foot.
export function linkPreview(faces: string): string {
  const titles =
    text(250, 92, 27, BRASS, 'CONSIGLIERE', ' letter-spacing="9"') +
    text(248, 158, 62, IVORY, 'A table is waiting') +
    text(250, 204, 27, '#B9B2A2', 'Three Mafia negotiation games. Deals are kept, words are not.');
  const inner =
    fill('M0 0H1200V630H0Z', INK) +
    faces.replace('<svg ', '<svg x="0" y="250" ') +
    fill('M0 247H1200V250H0Z', BRASS) +
    corner(40, 1) +
    corner(1160, -1) +
    `<g transform="translate(92 74) scale(1.9)">${emblem()}</g>` +
    `<g font-family="Marcellus, serif">${titles}</g>`;
  return svg('0 0 1200 630', 1200, 630, inner, 'Consigliere');
}
