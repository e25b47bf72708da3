// What is wrong on this device at the moment; DeviceNotices.svelte says it.
import type { Trouble } from './host';

const present = new Set<Trouble>();
let shown = $state.raw<readonly Trouble[]>([]);

export const troubles = (): readonly Trouble[] => shown;

// May be called from within an effect: nothing that is watched is read here.
export function report(trouble: Trouble, on: boolean): void {
  if (present.has(trouble) === on) return;
  if (on) present.add(trouble);
  else present.delete(trouble);
  shown = [...present];
}
