// What tests leave in a page to read it later.
interface Window {
  changesSeen?: number;
  noticesShown: { title: string; body?: string }[];
  framesSeen: number[];
}
