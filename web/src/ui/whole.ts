import { whenDrawn } from './when-drawn';

// A text is shown whole or not at all (V2 2.5): one that its box would cut is hidden until the box has room for it.
export function whole(node: HTMLElement, _text: string): { update: () => void; destroy: () => void } {
  const check = () => node.toggleAttribute('data-absent', node.scrollHeight > node.clientHeight + 1);
  const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(check);
  observer?.observe(node);
  check();
  document.fonts?.ready.then(check);
  return { update: () => void whenDrawn(check), destroy: () => observer?.disconnect() };
}
