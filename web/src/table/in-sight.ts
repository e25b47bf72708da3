// Says whether an element is in sight: at least half of it, so that an edge does not count.
export interface Sight {
  id: number;
  change: (id: number, isSeen: boolean) => void;
}

export function inSight(node: HTMLElement, { id, change }: Sight) {
  let was = false;
  const say = (now: boolean) => {
    if (now !== was) change(id, now);
    was = now;
  };
  const observer = new IntersectionObserver(([entry]) => say(!!entry?.isIntersecting), { threshold: 0.5 });
  observer.observe(node);
  return {
    destroy() {
      observer.disconnect();
      say(false);
    },
  };
}
