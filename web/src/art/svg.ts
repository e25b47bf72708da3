// The few shapes all drawings are made of, as SVG text.
export const fill = (d: string, colour: string, more = '') => `<path d="${d}" fill="${colour}"${more}/>`;
export const line = (d: string, colour: string, width = 1, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" ` +
  `stroke-linejoin="round"${more}/>`;
export const dot = (x: number, y: number, radius: number, colour: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"${more}/>`;
export const disc = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} ` + '0Z';
export const opacity = (value: number) => ` opacity="${value}"`;

const channels = (hex: string) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
const fromChannels = (values: number[]) =>
  `#${values
    .map((v) =>
      Math.max(0, Math.min(255, Math.round(v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

export const shade = (hex: string, factor: number) => fromChannels(channels(hex).map((v) => v * factor));

// Keeps the given share of the colour and adds a tint to the grey.
export function greyed(hex: string, share: number, tint: readonly number[]): string {
  const [red = 0, green = 0, blue = 0] = channels(hex);
  const grey = 0.3 * red + 0.59 * green + 0.11 * blue;
  return fromChannels([red, green, blue].map((v, i) => (grey + (v - grey) * share) * 0.9 + tint[i]!));
}

// One decimal is enough on a grid of 128 units.
export const rounded = (svg: string) => svg.replace(/-?\d+\.\d\d+/g, (n) => String(+(+n).toFixed(1)));

export function hash(text: string): number {
  let h = 2166136261;
  for (const c of text) h = Math.imul(h ^ c.codePointAt(0)!, 16777619);
  return h >>> 0;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

// Decorative unless it has a title.
export const svg = (box: string, width: number, height: number, inner: string, title = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${width}" height="${height}" ` +
  `preserveAspectRatio="xMidYMid slice"` +
  `${title ? ` role="img" aria-label="${escaped(title)}"` : ' aria-hidden="true"'}>${inner}</svg>`;
