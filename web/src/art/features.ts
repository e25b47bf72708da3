// What a face carries: beard, moustache, scar, glasses, jewellery, smoke.
import { mouthLine } from './face';
import type { Figure } from './figure';
import { INK, IVORY } from './palette';
import { disc, dot, fill, line, opacity, shade } from './svg';

export function beard(c: Figure): string {
  const {
    t,
    f,
    cl,
    cr,
    jaw,
    chin,
    bottom,
    nb,
    my,
    hair,
    two,
    skin: { half },
  } = c;
  const g: string[] = [];
  if (t.beard === 'full')
    g.push(
      two(
        `M${cl} 66L${cl + 2.4} 66C${cl + 4} 74 ${f - 12} 79 ${f - 8.6} ${nb + 2.6}` +
          `Q${f - 3} ${nb + 0.8} ${f} ${nb + 2}Q${f + 3} ${nb + 0.8} ${f + 8.6} ${nb + 2.6}` +
          `C${f + 12} 79 ${cr - 4} 74 ${cr - 2.4} 66H${cr}C${cr} 74 ${64 + jaw + 2} 80 ${64 + jaw} 86` +
          `C${64 + jaw - 2} 94 ${64 + chin + 5} ${bottom + 5} 64 ${bottom + 5.5}` +
          `C${64 - chin - 5} ${bottom + 5} ${64 - jaw + 2} 94 ${64 - jaw} 86` +
          `C${64 - jaw - 2} 80 ${cl} 74 ${cl} 66Z`,
        hair[1],
        hair[2],
      ),
      line(mouthLine(c), INK, 1.6),
      fill(
        `M${f - 5} ${my + 1.4}Q${f - 1} ${my + 2} ${f + 3} ${my + 1.2}Q${f} ${my + 3.6} ${f - 5} ${my + 1.4}Z`,
        half,
      ),
    );
  if (t.beard === 'goatee')
    g.push(
      two(
        `M${f - 7.4} ${my + 3}Q${f - 6} ${my + 6} ${f} ${my + 5.4}Q${f + 6} ${my + 6} ${f + 7.4} ${my + 3}` +
          `C${f + 8.6} ${bottom - 2} ${f + 5} ${bottom + 3.4} ${f} ${bottom + 4}` +
          `C${f - 5} ${bottom + 3.4} ${f - 8.6} ${bottom - 2} ${f - 7.4} ${my + 3}Z`,
        hair[1],
        hair[2],
      ),
    );
  const mt = my - 3.4;
  const MO: Record<string, string> = {
    pencil:
      `M${f - 8.4} ${mt + 2}Q${f - 4} ${mt - 1} ${f - 0.7} ${mt + 0.2}H${f + 0.7}` +
      `Q${f + 4} ${mt - 1} ${f + 8.4} ${mt + 2}Q${f + 4} ${mt + 1.2} ${f} ${mt + 1.7}` +
      `Q${f - 4} ${mt + 1.2} ${f - 8.4} ${mt + 2}Z`,
    chevron:
      `M${f - 10} ${mt + 3}C${f - 8.6} ${mt - 1.6} ${f - 3} ${mt - 2.6} ${f} ${mt - 1}` +
      `C${f + 3} ${mt - 2.6} ${f + 8.6} ${mt - 1.6} ${f + 10} ${mt + 3}` +
      `C${f + 6} ${mt + 1.8} ${f + 3} ${mt + 2.2} ${f} ${mt + 2.2}C${f - 3} ${mt + 2.2} ${f - 6} ${mt + 1.8} ` +
      `${f - 10} ${mt + 3}Z`,
    handlebar:
      `M${f - 14.5} ${mt - 1.2}C${f - 13} ${mt + 1.4} ${f - 10} ${mt + 0.6} ${f - 7.6} ${mt - 0.8}` +
      `C${f - 4} ${mt - 2.6} ${f - 2} ${mt - 2} ${f} ${mt - 0.8}C${f + 2} ${mt - 2} ${f + 4} ${mt - 2.6} ${f + 7.6} ` +
      `${mt - 0.8}C${f + 10} ${mt + 0.6} ${f + 13} ${mt + 1.4} ${f + 14.5} ${mt - 1.2}` +
      `C${f + 14} ${mt + 3.4} ${f + 8} ${mt + 4.4} ${f} ${mt + 2}C${f - 8} ${mt + 4.4} ${f - 14} ${mt + 3.4} ` +
      `${f - 14.5} ${mt - 1.2}Z`,
    walrus:
      `M${f - 11} ${mt + 6}C${f - 11} ${mt} ${f - 5} ${mt - 3} ${f} ${mt - 1.4}` +
      `C${f + 5} ${mt - 3} ${f + 11} ${mt} ${f + 11} ${mt + 6}C${f + 7} ${mt + 4} ${f + 3} ${mt + 4.4} ${f} ` +
      `${mt + 4.6}C${f - 3} ${mt + 4.4} ${f - 7} ${mt + 4} ${f - 11} ${mt + 6}Z`,
  };
  const moustache = MO[t.tache ?? ''];
  if (moustache)
    g.push(two(moustache, hair[1], t.hairc === 'white' || t.hairc === 'grey' ? hair[2] : shade(hair[2], 0.55)));
  return g.join('');
}

export function marks({ t, small, f, my, skin: { half, dark, deep } }: Figure): string {
  const g: string[] = [];
  if (t.scar && !small)
    g.push(
      line(
        t.scar === 'brow'
          ? `M${f - 15} 50L${f - 12.6} 57M${f - 11.6} 65L${f - 10} 71`
          : `M${f - 16} 66.5L${f - 10.5} 79.5`,
        half,
        2.4,
      ),
      line(
        t.scar === 'brow'
          ? `M${f - 15} 50L${f - 12.6} 57M${f - 11.6} 65L${f - 10} 71`
          : `M${f - 16} 66.5L${f - 10.5} 79.5`,
        dark,
        0.8,
      ),
    );
  if (t.mole) g.push(dot(f - 10, my - 2.4, 1, deep));
  return g.join('');
}

// The shade of a brim across the brow.
export function brimShade({ t, hat, l, r, cl, cr, f, ex, ey, skin: { half, dark } }: Figure): string {
  const g: string[] = [];
  if (['fedora', 'homburg', 'bowler', 'boater', 'wide', 'cap'].includes(hat)) {
    const b = t.shade === 'deep' ? 65.5 : 57.4;
    g.push(
      fill(
        `M${l + 0.1} 45H${r - 0.1}V50C${r} 54 ${cr - 1} 57 ${cr - 0.4} 59.5` +
          `L${f + 4} 57L${f} ${b - 0.6}Q${f - 10} ${b + 1} ${cl + 0.8} ${b - 3.4}` +
          `C${cl + 1} 57 ${l} 54 ${l} 50Z`,
        dark,
        opacity(t.shade === 'deep' ? 0.86 : 0.62),
      ),
    );
    if (t.shade === 'deep' && !t.glasses)
      g.push(
        fill(
          `M${ex - 4.4} ${ey + 1}Q${ex} ${ey - 1.4} ${ex + 4.4} ${ey + 1.4}` +
            `Q${ex} ${ey + 2.4} ${ex - 4.4} ${ey + 1}Z`,
          half,
        ),
        dot(ex + 0.2, ey + 0.6, 1.5, INK),
        dot(ex - 0.5, ey + 0.1, 0.55, IVORY),
      );
  }
  return g.join('');
}

export function patch({ t, small, l, r, f, ex, ey }: Figure): string {
  const g: string[] = [];
  if (t.patch)
    g.push(
      line(`M${f - 18} 66.6L${l - 1} 63M${f - 4} 56.4L${f + 4} 48L${r - 2} 38`, INK, 1.8),
      fill(
        `M${ex - 7.4} ${ey - 3.4}Q${ex} ${ey - 6} ${ex + 7.2} ${ey - 4}` +
          `Q${ex + 7.4} ${ey + 5} ${ex + 0.6} ${ey + 7.4}Q${ex - 7} ${ey + 5.4} ${ex - 7.4} ${ey - 3.4}Z`,
        INK,
      ),
      small ? '' : line(`M${ex - 5.6} ${ey - 2}Q${ex} ${ey - 4} ${ex + 5} ${ey - 2.6}`, '#4A5058', 0.9),
    );
  return g.join('');
}

function lens(k: string, x: number, ey: number, s: number): string {
  const GL: Record<string, number> = { round: 7.2, wire: 6.6, monocle: 6.8 };
  return k === 'horn'
    ? `M${x - 7.6} ${ey - 4.4}H${x + 7.6}Q${x + 7.6} ${ey + 6} ${x} ${ey + 6}` +
        `Q${x - 7.6} ${ey + 6} ${x - 7.6} ${ey - 4.4}Z`
    : k === 'half'
      ? `M${x - 7} ${ey + 1.4}H${x + 7}Q${x + 6} ${ey + 7.6} ${x} ${ey + 7.6}` +
        `Q${x - 6} ${ey + 7.6} ${x - 7} ${ey + 1.4}Z`
      : k === 'dark'
        ? `M${x - 8} ${ey - 4.4}Q${x} ${ey - 5.8} ${x + 8} ${ey - 4.4}Q${x + 7.4} ${ey + 6.4} ${x} ${ey + 6.4}` +
          `Q${x - 7.4} ${ey + 6.4} ${x - 8} ${ey - 4.4}Z`
        : k === 'cat'
          ? `M${x - s * 9.4} ${ey - 6}Q${x} ${ey - 4.6} ${x + s * 6.6} ${ey - 3}` +
            `Q${x + s * 6.6} ${ey + 5.6} ${x} ${ey + 5.6}Q${x - s * 7} ${ey + 5} ${x - s * 9.4} ${ey - 6}Z`
          : disc(x, ey + 0.6, GL[k] ?? 7);
}

export function glasses({ t, l, f, cl, ex, rx, ey }: Figure): string {
  const k = t.glasses;
  if (!k) return '';
  const g: string[] = [];
  const rim = k === 'wire' || k === 'monocle' ? '#B08A4A' : k === 'cat' ? '#3A1B2A' : INK;
  const w = k === 'horn' || k === 'cat' ? 2.2 : k === 'wire' ? 1.4 : 1.6;
  const a = lens(k, ex, ey, 1);
  const b = lens(k, rx, ey, -1);
  if (k === 'dark')
    g.push(
      fill(a + b, INK),
      fill(
        `M${ex - 5.6} ${ey - 3}L${ex - 0.4} ${ey - 3.4}L${ex - 4.4} ${ey + 3.4}` +
          `Q${ex - 6.2} ${ey} ${ex - 5.6} ${ey - 3}Z`,
        '#59626C',
      ),
    );
  else {
    g.push(fill(a, IVORY, opacity(0.16)));
    if (k !== 'half')
      g.push(
        fill(`M${ex - 4.8} ${ey + 4}L${ex + 1.4} ${ey - 4.6}H${ex + 3.6}L${ex - 3} ${ey + 5.2}Z`, IVORY, opacity(0.45)),
      );
    if (k !== 'monocle') g.push(fill(b, IVORY, opacity(0.12)));
    g.push(line(k === 'monocle' ? a : a + b, rim, w));
    if (k === 'monocle') g.push(line(`M${ex - 5.6} ${ey + 5}Q${cl + 2} 84 ${cl + 6} 104`, rim, 0.8));
  }
  const bridge = k === 'half' ? ey + 2.4 : ey - 0.8;
  if (k !== 'monocle')
    g.push(
      line(
        `M${f - 4} ${bridge}Q${f} ${bridge - 1.8} ${f + 4} ${bridge}M${ex - 7.4} ${ey - 1}L${l - 0.6} ${ey - 2}`,
        rim,
        w * 0.9,
      ),
    );

  return g.join('');
}

export function earRings({ t, cl, cr, hidesEars }: Figure): string {
  const g: string[] = [];
  const shapes: Record<string, (x: number, c: string) => string> = {
    pearl: (x, c) => dot(x, 73.4, 2.3, c),
    drop: (x, c) => fill(`M${x} 70.5L${x + 2.2} 78L${x} 81.4L${x - 2.2} 78Z`, c),
    hoop: (x, c) => line(disc(x, 75.4, 3.6), c, 1.3),
    fan: (x, c) => fill(`M${x} 71L${x + 3.8} 78.4Q${x} 81 ${x - 3.8} 78.4Z`, c),
  };
  const er = shapes[t.ear ?? ''];
  const lob = hidesEars ? -2.2 : 2.2;
  if (er)
    g.push(
      er(cl - lob, t.ear === 'pearl' ? IVORY : '#DDBE84'),
      er(cr + lob, t.ear === 'pearl' ? '#8C8578' : '#7D6540'),
    );
  return g.join('');
}

export function smoke({ t, f, jaw, my }: Figure): string {
  const g: string[] = [];
  if (t.smoke === 'cigar') {
    const x = Math.max(f + 20, 64 + jaw + 5),
      y = my + 4.6;
    g.push(
      fill(`M${f + 3.4} ${my - 0.8}L${x} ${y - 2}V${y + 2.4}L${f + 3.2} ${my + 2.6}Z`, '#9A6438'),
      fill(`M${f + 3.3} ${my + 1}L${x} ${y + 0.8}V${y + 2.4}L${f + 3.2} ${my + 2.6}Z`, '#5E3A20'),
      fill(`M${f + 8} ${my + 0.1}L${f + 10.4} ${my + 0.5}V${my + 3.8}L${f + 8} ${my + 3.4}Z`, '#DDBE84'),
      fill(`M${x} ${y - 2}Q${x + 4} ${y} ${x} ${y + 2.4}Z`, '#FF9A52'),
      line(
        `M${x + 2} ${y - 4}C${x + 7} ${y - 12} ${x - 1} ${y - 19} ${x + 4} ${y - 29}` +
          `C${x + 8} ${y - 37} ${x + 1} ${y - 43} ${x + 5} ${y - 54}`,
        IVORY,
        1.8,
        opacity(0.5),
      ),
    );
  }
  if (t.smoke === 'cigarette')
    g.push(
      line(`M${f + 4} ${my + 0.8}L${f + 16.4} ${my + 4.6}`, '#EFE8D9', 2),
      dot(f + 17, my + 4.9, 1.5, '#F08A4A'),
      line(
        `M${f + 18} ${my + 2}C${f + 24} ${my - 6} ${f + 16} ${my - 12} ${f + 22} ${my - 22}` +
          `C${f + 27} ${my - 30} ${f + 20} ${my - 36} ${f + 25} ${my - 46}`,
        IVORY,
        1.3,
        opacity(0.42),
      ),
    );
  if (t.smoke === 'toothpick') g.push(line(`M${f - 5} ${my + 0.8}L${f - 13.5} ${my + 4}`, '#E8D3A4', 1.3));
  if (t.smoke === 'pipe')
    g.push(
      line(`M${f + 3} ${my + 0.6}Q${f + 9} ${my + 2} ${f + 13} ${my + 7}`, '#3A2418', 2.4),
      fill(
        `M${f + 11.4} ${my + 2.4}H${f + 19.6}L${f + 19} ${my + 11}Q${f + 15} ${my + 13.4} ${f + 12} ${my + 11}Z`,
        '#6B4226',
      ),
      line(`M${f + 16} ${my}C${f + 22} ${my - 8} ${f + 14} ${my - 14} ${f + 20} ${my - 24}`, IVORY, 1.4, opacity(0.42)),
    );
  return g.join('');
}
