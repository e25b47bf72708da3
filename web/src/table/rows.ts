// The rows of a table on a large screen, as a grid template.
import { isLow } from '../ui/size.svelte';

// Rivals, board and mine take what they need, the hand takes the rest and its cards shrink with it, the bar is lowest.
// Who watches has no hand.
export function rowsOf(seated: boolean, mine: boolean, leastBoard?: string, leastHand?: string): string {
  if (!seated && mine) return 'minmax(min-content, 1fr) minmax(min-content, auto) min-content';
  if (!seated) return 'min-content minmax(min-content, 1fr) min-content';
  const board = leastBoard ? `minmax(${leastBoard}, auto)` : 'min-content';
  const hand = leastHand ?? (isLow() ? '8.25rem' : '10rem');
  return `min-content ${board} ${mine ? 'min-content' : ''} minmax(${hand}, 1fr) min-content`;
}
