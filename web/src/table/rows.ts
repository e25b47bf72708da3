// The rows of a table on a large screen, as a grid template.
import { isLow } from '../ui/size.svelte';

export interface Limits {
  leastBoard?: string | undefined;
  leastHand?: string | undefined;
  mostHand?: string | undefined; // the board takes what the hand does not need
}

// Rivals, board and mine take what they need, the hand takes the rest and its cards shrink with it, the bar is lowest.
// Who watches has no hand.
export function rowsOf(seated: boolean, mine: boolean, { leastBoard, leastHand, mostHand }: Limits): string {
  if (!seated && mine) return 'minmax(min-content, 1fr) minmax(min-content, auto) min-content';
  if (!seated) return 'min-content minmax(min-content, 1fr) min-content';
  const board =
    mostHand || leastBoard ? `minmax(${leastBoard ?? 'min-content'}, ${mostHand ? '1fr' : 'auto'})` : 'min-content';
  const hand = leastHand ?? (isLow() ? '8.25rem' : '10rem');
  return `min-content ${board} ${mine ? 'min-content' : ''} minmax(${hand}, ${mostHand ?? '1fr'}) min-content`;
}
