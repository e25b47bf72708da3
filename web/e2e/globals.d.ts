// What tests leave in a page to read it later.
interface Window {
  changesSeen?: number;
  noticesShown: { title: string; body?: string }[];
  framesSeen: number[];
  momentsSeen?: { beat: string; dice: number; board: string; log: string; title: string; live: string }[];
  shiftsSeen?: string[];
  timesShrunk?: number;
  stoppedAnimations?: WeakSet<Animation>;
}
