// Notes on a box that scrolls whether more of it lies below (data-more), for the sign that says so.
import { whenDrawn } from '../ui/when-drawn';

export function moreBelow(node: HTMLElement) {
  const look = () => {
    node.dataset.more = String(node.scrollHeight - node.clientHeight - node.scrollTop > 4);
  };
  const sizes = new ResizeObserver(look);
  const watch = () => {
    sizes.disconnect();
    for (const e of [node, ...node.children]) sizes.observe(e);
  };
  const contents = new MutationObserver(watch);
  contents.observe(node, { childList: true });
  node.addEventListener('scroll', look, { passive: true });
  watch();
  const cancel = whenDrawn(look);
  return {
    destroy() {
      cancel();
      sizes.disconnect();
      contents.disconnect();
      node.removeEventListener('scroll', look);
    },
  };
}
