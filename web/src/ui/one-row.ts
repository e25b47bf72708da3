import { whenDrawn } from './when-drawn';

// Whether everything in a row fits beside each other; where it does not, `data-crowded` lets the style leave some out.
export function oneRow(node: HTMLElement, _content: unknown): { update: () => void; destroy: () => void } {
  const check = () => {
    node.removeAttribute('data-crowded');
    node.toggleAttribute('data-crowded', node.scrollWidth > node.clientWidth + 1);
  };
  const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(check);
  observer?.observe(node);
  check();
  document.fonts?.ready.then(check);
  return { update: () => void whenDrawn(check), destroy: () => observer?.disconnect() };
}
