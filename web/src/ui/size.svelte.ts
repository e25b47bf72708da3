// Which of the three layouts fits: by width, and by how large the reader wants the text.
import { settings } from '../app/settings.svelte';

export type Size = 'phone' | 'tablet' | 'desktop';

const state = $state({ width: innerWidth, height: innerHeight });
addEventListener('resize', () => {
  state.width = innerWidth;
  state.height = innerHeight;
});

export function size(): Size {
  const width = state.width / (settings.text_percent / 100);
  return width < 768 ? 'phone' : width < 1200 ? 'tablet' : 'desktop';
}
export const is_low = () => state.height < 820 * (settings.text_percent / 100);
