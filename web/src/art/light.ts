// The edge between light and shadow: forehead, bridge of the nose, lips, chin. Everything left of it is lit.
import type { Figure } from './figure';
import type { TRAITS } from './traits';

const BRIDGE: Record<(typeof TRAITS.nose)[number], (c: Figure) => string> = {
  straight: ({ f, nb }) => `L${f + 3.4} 72.5Q${f + 5} 75.6 ${f + 1.4} ${nb}`,
  fine: ({ f, nb }) => `C${f + 1.4} 66 ${f + 2.2} 69 ${f + 2.8} 72Q${f + 4} 74.6 ${f + 1.2} ${nb}`,
  hook: ({ f, nb }) => `C${f + 4.6} 63 ${f + 4.8} 67 ${f + 3.8} 70.5L${f + 4.2} 74Q${f + 4.4} 77.4 ${f + 1.2} ${nb}`,
  button: ({ f, nb }) => `C${f + 1} 66 ${f + 1.4} 69 ${f + 3.4} 70.8Q${f + 5.2} 73.8 ${f + 1.4} ${nb}`,
  broad: ({ f, nb }) => `L${f + 4} 71Q${f + 7} 75 ${f + 1.6} ${nb}`,
  long: ({ f, nb }) => `L${f + 3.6} 74.5Q${f + 5} 77.4 ${f + 1.2} ${nb}`,
  broken: ({ f, nb }) => `L${f + 4.6} 65.5L${f + 1.8} 69L${f + 4.6} 73Q${f + 5.6} 76 ${f + 1.4} ${nb}`,
};
const bridge = (c: Figure) => BRIDGE[c.t.nose](c);

export function lightEdge(c: Figure): string {
  const { f, nb, my, bottom } = c;
  return (
    `M${f + 26} -20C${f + 20} 6 ${f + 8} 20 ${f + 7} 42C${f + 7} 49 ${f + 6.4} 53 ${f + 3.2} 56` +
    `C${f + 1.4} 58 ${f + 1.2} 60 ${f + 1.6} 62${bridge(c)}` +
    `C${f + 0.2} ${nb + 2} ${f + 2} ${nb + 3.4} ${f + 1.8} ${my - 1.8}` +
    `L${f + 2.8} ${my}C${f + 3.8} ${my + 2} ${f + 3.4} ${my + 3.4} ${f + 1.4} ${my + 4.8}` +
    `C${f + 0.4} ${my + 6.6} ${f + 4.8} ${my + 8} ${f + 4.8} ${bottom - 3}` +
    `L${f + 3} ${bottom + 1}L67 ${bottom + 8}V150H-20V-20Z`
  );
}
