// Where things lie on a chart.

// Round numbers from the lowest to the highest value, about four of them.
export function ticks(low: number, high: number): number[] {
  const span = Math.max(1, high - low);
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((m) => m * power).find((s) => s >= rough) ?? rough);
  const first = Math.floor(low / step) * step;
  const out = [];
  for (let v = first; out.length < 2 || out.at(-1)! < high; v += step) out.push(v);
  return out;
}

// Labels that want to sit at these heights, moved apart as little as it takes; their order stays.
export function spread(wanted: number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y || a.i - b.i);
  for (const [k, label] of order.entries()) if (k > 0) label.y = Math.max(label.y, order[k - 1]!.y + gap);
  let ceiling = high;
  for (const label of [...order].reverse()) {
    label.y = Math.min(label.y, ceiling);
    ceiling = label.y - gap;
  }
  const short = low - (order[0]?.y ?? low);
  if (short > 0) for (const label of order) label.y += short;
  const out = [...wanted];
  for (const { y, i } of order) out[i] = y;
  return out;
}

// A curve that holds its value until it changes, as a path.
export function stairs(points: { x: number; y: number }[], until: number): string {
  if (points.length === 0) return '';
  const f = (v: number) => Math.round(v * 10) / 10;
  let path = `M${f(points[0]!.x)} ${f(points[0]!.y)}`;
  for (const p of points.slice(1)) path += `H${f(p.x)}V${f(p.y)}`;
  return `${path}H${f(until)}`;
}
