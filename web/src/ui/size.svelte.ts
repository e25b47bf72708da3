// Which of the layouts fits: by the window, and by how large the reader wants the text.
import { settings } from '../app/settings.svelte';

export type Size = 'phone' | 'tablet' | 'desktop';

const state = $state({ width: innerWidth, height: innerHeight, full: false });
addEventListener('resize', () => {
  state.width = innerWidth;
  state.height = innerHeight;
});

const scaled = (pixels: number) => pixels / (settings.text_percent / 100);

// A phone on its side: the phone's parts, next to each other.
export const isLandscape = () => scaled(state.height) < 480 && scaled(state.width) >= 640;
export function size(): Size {
  const width = scaled(state.width);
  return width < 700 || isLandscape() ? 'phone' : width < 1200 ? 'tablet' : 'desktop';
}
// Little room even for a phone: chairs and families beside each other hold few letters, then none.
export const isNarrow = () => scaled(state.width) < 352;
export const isTiny = () => scaled(state.width) < 272;
// Room for a picture of the whole board beside its panel, with text that can be read on it.
export const isRoomy = () => size() === 'desktop' || (size() === 'tablet' && state.width >= 960 && state.height >= 560);
// Room for four families side by side.
export const isWide = () => scaled(state.width) >= 960;
export const height = () => state.height;
export const isShort = () => state.height < 820 * (settings.text_percent / 100); // the window itself
// As a small laptop has it: a pyramid and a hand fit only with short lines.
export const isShallow = () => scaled(state.height) < 760 && size() === 'desktop';
// The lowest windows of a desk: what is not needed at every moment is shown on focus.
export const isLowest = () => state.height < 700 && size() === 'desktop';
export const isLow = () => state.full || isShort();

// More lies on the table than fits a screen of this height: it is drawn as on a low one.
export const setFull = (full: boolean) => {
  state.full = full;
};
