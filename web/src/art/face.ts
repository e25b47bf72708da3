// The head: outline, half tones, eyes, brows, nose and mouth.
import type { Figure } from './figure';
import { INK, IVORY } from './palette';
import { dot, fill, line, opacity, shade } from './svg';

type Side = -1 | 1;

export function neck({ t, fem, bottom, skin: { half, dark } }: Figure): string {
  const nw = (fem ? 9.6 : t.build > 1.05 ? 15.5 : 13.4) + (t.face === 'heavy' ? 1.5 : 0);
  const bare = ['dress', 'strap', 'fur'].includes(t.wear);
  const fl = bare
    ? `V103Q${64 - nw - 3} 107 ${64 - nw - 10} 109H${64 + nw + 10}Q${64 + nw + 3} 107 ${64 + nw} 103` + 'V80Z'
    : `V108H${64 + nw}V80Z`;
  return (
    fill(`M${64 - nw} 80${fl}`, half) +
    fill(
      `M${64 - nw} 84H${64 + nw}${bare ? `V103Q${64 + nw + 3} 107 ${64 + nw + 10} 109` : 'V108'}` +
        `H60C57 104 ${64 - nw + 2} ${bottom + 4} ${64 - nw} ${bottom - 2}Z`,
      dark,
    )
  );
}

export function ears(c: Figure): string {
  const {
    cl,
    cr,
    small,
    head,
    hidesEars,
    skin: { lit, half, dark },
  } = c;
  if (hidesEars) return '';
  const g: string[] = [];

  g.push(
    head(
      `M${cl + 1.5} 57.5C${cl - 4} 55 ${cl - 5.6} 62 ${cl - 3.4} 68C${cl - 2.2} 71.6 ${cl + 0.6} 72 ${cl + 2} ` + '69Z',
      lit,
      lit,
    ),
    head(
      `M${cr - 1.5} 57.5C${cr + 4} 55 ${cr + 5.6} 62 ${cr + 3.4} 68C${cr + 2.2} 71.6 ${cr - 0.6} 72 ${cr - 2} ` + '69Z',
      dark,
      dark,
    ),
  );
  if (!small) g.push(line(`M${cl + 0.4} 60C${cl - 3} 59 ${cl - 3} 63.5 ${cl - 0.6} 66.5`, half, 1.3));

  return g.join('');
}

function outline({ fem, temple, l, r, cl, cr, jaw, chin, bottom }: Figure): string {
  return fem
    ? `M64 27C${64 + temple * 0.8} 27 ${r} 37 ${r} 50C${r} 56 ${cr} 60 ${cr} 65` +
        `C${cr} 73 ${64 + jaw + 1.6} 79 ${64 + jaw - 1} 84C${64 + jaw - 4.5} 90.5 ${64 + chin + 2} ${bottom} ` +
        `64 ${bottom}C${64 - chin - 2} ${bottom} ${64 - jaw + 4.5} 90.5 ${64 - jaw + 1} 84` +
        `C${64 - jaw - 1.6} 79 ${cl} 73 ${cl} 65C${cl} 60 ${l} 56 ${l} 50` +
        `C${l} 37 ${64 - temple * 0.8} 27 64 27Z`
    : `M64 27C${64 + temple * 0.8} 27 ${r} 37 ${r} 50C${r} 56 ${cr} 60 ${cr} 66` +
        `C${cr} 74 ${64 + jaw + 1} 79 ${64 + jaw} 84.5` +
        `C${64 + jaw - 1.6} 90.5 ${64 + chin + 3} ${bottom} ${64 + chin - 3} ${bottom}` +
        `H${64 - chin + 3}C${64 - chin - 3} ${bottom} ${64 - jaw + 1.6} 90.5 ${64 - jaw} 84.5` +
        `C${64 - jaw - 1} 79 ${cl} 74 ${cl} 66C${cl} 60 ${l} 56 ${l} 50` +
        `C${l} 37 ${64 - temple * 0.8} 27 64 27Z`;
}

function highlights({ t, hat, l, cl, f, mid, skin: { lit } }: Figure): string {
  if (mid) return '';
  const g: string[] = [];
  const hi = shade(lit, 1.075);
  g.push(
    fill(`M${f - 1.6} 60.5L${f + 0.2} 61L${f + 1.4} 71.5Q${f - 0.4} 73 ${f - 1.6} 71Z`, hi),
    fill(
      `M${cl + 5} 68.6C${cl + 8} 66.6 ${f - 9} 66.8 ${f - 6.6} 69.4C${f - 9} 72.6 ${cl + 8} 72.4 ${cl + 5} ` + '68.6Z',
      hi,
      opacity(0.8),
    ),
  );
  if (!hat && t.hair !== 'bob')
    g.push(
      fill(
        `M${l + 6} 47C${l + 10} 43.6 ${f - 4} 43 ${f + 3} 44.6C${f - 4} 46.4 ${l + 12} 46.6 ${l + 6} 47Z`,
        hi,
        opacity(0.7),
      ),
    );

  return g.join('');
}

export function skull(c: Figure): string {
  const {
    t,
    fem,
    small,
    clip,
    l,
    cl,
    f,
    jaw,
    chin,
    bottom,
    my,
    hair,
    head,
    skin: { lit, half, dark },
  } = c;
  const midAge = t.age >= 2;
  const g: string[] = [head(outline(c), lit, dark)];
  // half tones on the lit side: temple, cheek hollow, jaw
  if (!small) {
    const jawShade = fem
      ? `M${cl + 0.1} 67C${cl + 2.4} 77 ${64 - jaw + 5} 86 ${64 - chin} ${bottom - 1.6}` +
        `C${64 - jaw + 5} ${bottom - 5} ${64 - jaw + 2} 86 ${64 - jaw + 1} 84` +
        `C${64 - jaw - 1.6} 79 ${cl} 73 ${cl + 0.1} 67Z`
      : `M${cl + 0.1} 67C${cl + 3} 77 ${64 - jaw + 6} 87 ${f - 2} ${bottom - 1.6}` +
        `L${f - 1} ${bottom}H${64 - chin + 3}C${64 - chin - 3} ${bottom} ${64 - jaw + 1.6} 90.5 ${64 - jaw} ` +
        `84.5C${64 - jaw - 1} 79 ${cl} 74 ${cl + 0.1} 67Z`;
    g.push(fill(jawShade, half, opacity(fem ? 0.55 : t.age ? 0.8 : 0.5) + clip));
    if (midAge || (t.face === 'diamond' && !fem))
      g.push(
        fill(
          `M${cl + 3} 71C${cl + 7} 76 ${f - 12} 78 ${f - 10.4} ${my + 1}C${f - 13} ${my - 1} ${cl + 6} 79 ${cl + 3} ` +
            '71Z',
          half,
          opacity(0.6),
        ),
      );
    if (!fem || midAge)
      g.push(
        fill(
          `M${l + 0.4} 46C${l + 4} 49 ${l + 4.6} 55 ${l + 1.6} 60L${cl + 0.4} 62` + `C${cl} 59 ${l} 56 ${l + 0.2} 50Z`,
          half,
          opacity(0.5),
        ),
      );
  }
  if (t.beard === 'stubble')
    g.push(
      fill(
        `M${cl + 1} 72C${cl + 6} 76 ${f - 10} 77 ${f - 7} 79Q${f - 2} 77.6 ${f + 2} 79` +
          `V${bottom}H${64 - chin + 3}C${64 - chin - 3} ${bottom} ${64 - jaw + 1.6} 90.5 ${64 - jaw} 84.5` +
          `C${64 - jaw - 1} 79 ${cl + 0.4} 76 ${cl + 1} 72Z`,
        hair[1],
        opacity(0.3) + clip,
      ),
    );
  // triangle of light on the far cheek
  if (t.light !== 'split')
    g.push(
      fill(
        `M${f + 7} 66.4C${f + 10} 67.6 ${f + 14} 67.4 ${f + 17} 65.4C${f + 16} 71 ${f + 12.5} 75 ${f + 9.4} ` +
          `77.6C${f + 7.6} 74 ${f + 6.6} 70 ${f + 7} 66.4Z`,
        half,
        opacity(fem ? 0.75 : 0.6),
      ),
    );
  return g.join('') + highlights(c);
}

export function eyes(c: Figure): string {
  const {
    t,
    fem,
    small,
    f,
    ex,
    rx,
    ey,
    skin: { half, deep },
  } = c;
  const g: string[] = [];
  const eye = t.eye;
  const drop = eye === 'tired' ? 0.8 : 0;
  g.push(
    fill(
      `M${f - 2.6} 57.4C${f - 6} 55.4 ${f - 14} 55 ${f - 17.6} 59.6C${f - 14} 58.4 ${f - 8} 58.8 ${f - 5} ` +
        `63.4Q${f - 3.2} 61 ${f - 2.6} 57.4Z`,
      half,
      opacity(fem ? 0.65 : 0.95),
    ),
  );
  g.push(
    fill(
      `M${f + 4} 56.6C${f + 8} 55 ${f + 15} 55.4 ${f + 18} 59C${f + 18} 64 ${f + 13} 66 ${f + 9} 65.4` +
        `C${f + 5} 64.6 ${f + 4} 61 ${f + 4} 56.6Z`,
      deep,
      opacity(0.8),
    ),
  );
  const gz = t.gaze ?? t.turn * 0.22;
  if (eye === 'shut') {
    g.push(
      line(`M${ex - 5.4} ${ey + 0.8}Q${ex} ${ey + 3.4} ${ex + 5} ${ey + 1.4}`, deep, 1.6),
      line(`M${rx - 5} ${ey + 1.2}Q${rx} ${ey + 3.2} ${rx + 5} ${ey + 0.8}`, INK, 1.4),
    );
  } else if (eye === 'narrow') {
    g.push(
      fill(
        `M${ex - 5.4} ${ey + 0.9}Q${ex - 1} ${ey - 1.2} ${ex + 5.2} ${ey + 1.3}` +
          `Q${ex} ${ey + 2.6} ${ex - 5.4} ${ey + 0.9}Z`,
        '#EFE3D0',
      ),
      dot(ex + gz, ey + 0.6, 1.7, INK),
      line(`M${ex - 6} ${ey + 0.7}Q${ex - 1} ${ey - 1.9} ${ex + 5.4} ${ey + 1.4}`, deep, 1.9),
      fill(
        `M${rx - 4.6} ${ey + 1.4}Q${rx} ${ey - 1.2} ${rx + 4.8} ${ey + 1}` +
          `Q${rx} ${ey + 2.6} ${rx - 4.6} ${ey + 1.4}Z`,
        half,
        opacity(0.7),
      ),
      dot(rx + gz * 0.7, ey + 0.8, 1.5, INK),
      line(`M${rx - 5} ${ey + 1.3}Q${rx} ${ey - 1.7} ${rx + 5.4} ${ey + 0.7}`, INK, 1.5),
    );
  } else {
    const up = eye === 'open' ? 3.9 : eye === 'tired' ? 2.3 : 3;
    g.push(
      fill(
        `M${ex - 5.3} ${ey + 0.8 + drop}Q${ex - 1} ${ey - up + drop} ${ex + 5.1} ${ey + 1.2}` +
          `Q${ex} ${ey + 3.6} ${ex - 5.3} ${ey + 0.8 + drop}Z`,
        '#EFE3D0',
      ),
      dot(ex + 0.2 + gz, ey + 0.1 + drop * 0.6, eye === 'open' ? 2.25 : 2.05, INK),
      small ? '' : dot(ex - 0.7 + gz, ey - 0.6 + drop * 0.6, 0.62, IVORY),
      line(
        `M${ex - (fem ? 6.6 : 5.8)} ${ey + (fem ? 0.2 : 0.9) + drop}Q${ex - 1.4} ${ey - up - 0.5 + drop} ${ex + 5.3} ` +
          `${ey + 1.2}`,
        deep,
        fem ? 2 : 1.8,
      ),
      small ? '' : line(`M${ex - 4} ${ey + 2.6 + drop}Q${ex} ${ey + 4.3} ${ex + 4} ${ey + 2.6}`, half, 0.9),
    );
    // far eye: a sliver only
    g.push(
      fill(
        `M${rx - 4.6} ${ey + 1.2}Q${rx} ${ey - up + 0.4} ${rx + 4.8} ${ey + 0.8}` +
          `Q${rx} ${ey + 3} ${rx - 4.6} ${ey + 1.2}Z`,
        half,
        opacity(0.62),
      ),
      dot(rx + gz * 0.7 - 0.2, ey + 0.3, 1.9, INK),
      line(`M${rx - 5} ${ey + 1.1}Q${rx} ${ey - up - 0.2} ${rx + 5.4} ${ey + 0.5}`, INK, 1.5),
    );
    if (!small) g.push(dot(rx - 0.9 + gz, ey - 0.4, 0.5, IVORY, opacity(0.8)));
  }
  return g.join('') + lids(c);
}

function lids({ t, fem, small, cl, f, ex, ey, nb, my, skin: { half } }: Figure): string {
  const g: string[] = [];
  const midAge = t.age >= 2;
  const old = t.age >= 3;
  if (fem && !small)
    g.push(
      fill(
        `M${ex - 6} ${ey - 0.6}Q${ex - 2} ${ey - 5.4} ${ex + 4.6} ${ey - 1.4}` +
          `Q${ex - 1} ${ey - 3.6} ${ex - 6} ${ey - 0.6}Z`,
        half,
        opacity(0.7),
      ),
    );
  if (midAge && !small) {
    g.push(line(`M${ex - 4} ${ey + 5}Q${ex} ${ey + 7} ${ex + 4.6} ${ey + 4.6}`, half, 1.1));
    g.push(line(`M${f - 7.6} ${nb - 1}Q${f - 11} ${my - 3} ${f - 10.6} ${my + 1.6}`, half, 1.3));
  }
  if (old && !small)
    g.push(
      line(
        `M${cl + 3} 59.4L${cl + 6} 60.6M${cl + 3} 63L${cl + 6} 62.6M${f - 13} 48.4` +
          `Q${f - 6} 46.8 ${f + 4} 48.2M${f - 11} 44.6Q${f - 5} 43.4 ${f + 4} 44.4`,
        half,
        0.9,
      ),
    );
  return g.join('');
}

export function brows({ t, f, hair }: Figure): string {
  const bc = t.hairc === 'white' || t.hairc === 'grey' ? hair[1] : t.hairc === 'blond' ? '#8B6C3A' : hair[1];
  const bd = t.hairc === 'white' || t.hairc === 'grey' ? hair[2] : shade(hair[2], 0.5);
  const BR = {
    flat: (s: Side) =>
      `M${f + s * 4.2} 56.4C${f + s * 8} 55 ${f + s * 13} 54.4 ${f + s * 18.2} 57.2` +
      `C${f + s * 13} 56.6 ${f + s * 9} 57.2 ${f + s * 4.4} 58.8Z`,
    heavy: (s: Side) =>
      `M${f + s * 3.6} 56C${f + s * 8} 53.4 ${f + s * 14} 52.8 ${f + s * 18.8} 57` +
      `C${f + s * 13} 56.8 ${f + s * 9} 57.8 ${f + s * 4} 60Z`,
    stern: (s: Side) =>
      `M${f + s * 3.2} 58.4C${f + s * 8} 55.6 ${f + s * 13} 53.2 ${f + s * 18.4} 54.8` +
      `C${f + s * 13} 55.6 ${f + s * 9} 57.6 ${f + s * 4} 60.6Z`,
    raised: (s: Side) =>
      `M${f + s * 4.6} 55C${f + s * 8} 52 ${f + s * 13} 51 ${f + s * 18} 55.2` +
      `C${f + s * 13} 53.6 ${f + s * 9} 54.2 ${f + s * 5} 56.8Z`,
    arch: (s: Side) =>
      `M${f + s * 4.8} 56C${f + s * 8} 54 ${f + s * 12.8} 51 ${f + s * 18.2} 56.4` +
      `C${f + s * 13} 53.4 ${f + s * 9} 55 ${f + s * 5} 57.6Z`,
    thin: (s: Side) =>
      `M${f + s * 5} 55.6C${f + s * 8} 53.2 ${f + s * 13} 51 ${f + s * 18.2} 56` +
      `C${f + s * 13} 52.6 ${f + s * 9} 54 ${f + s * 5} 56.8Z`,
    soft: (s: Side) =>
      `M${f + s * 4.8} 55.6C${f + s * 9} 54 ${f + s * 13} 54 ${f + s * 17.8} 56.8` +
      `C${f + s * 13} 55.6 ${f + s * 9} 55.6 ${f + s * 5} 57.4Z`,
  }[t.brow];
  return fill(BR(-1), bc) + fill(BR(1), bd);
}

export function nose({ t, small, f, nb, skin: { half, dark } }: Figure): string {
  const g: string[] = [];
  // underside of the nose, wing
  g.push(
    fill(
      `M${f - 6} ${nb - 1}Q${f - 4} ${nb + 0.2} ${f - 1.6} ${nb - 0.1}L${f + 2} ${nb}` +
        `Q${f + 1} ${nb + 2} ${f - 1} ${nb + 1.6}Q${f - 4.4} ${nb + 1.4} ${f - 6} ${nb - 1}Z`,
      dark,
      opacity(0.85),
    ),
  );
  if (!small)
    g.push(
      line(
        t.nose === 'broad'
          ? `M${f - 6} 71.6Q${f - 8.4} 75 ${f - 6} ${nb - 0.6}`
          : `M${f - 5} 72.4Q${f - 6.9} 74.8 ${f - 5.6} ${nb - 0.6}`,
        half,
        1.3,
      ),
    );
  return g.join('');
}

// How far the corners of the mouth rise or fall, left and right.
const CORNERS: Record<string, [number, number]> = {
  smirk: [-2, 0.6],
  smile: [-2.3, -2],
  frown: [1.3, 1],
  flat: [0, 0],
  tight: [0.2, 0.2],
  full: [-0.6, -0.4],
  soft: [-0.9, -0.4],
};

export function mouthLine({ t, fem, f, my }: Figure): string {
  const M = CORNERS[t.mouth] ?? [0, 0];
  const mw = t.mouth === 'tight' ? 6.6 : fem ? 7 : 8.4;
  const near = `M${f - mw} ${my + M[0]}Q${f - 3.4} ${my - 0.4} ${f} ${my + 0.5}`;
  return `${near}Q${f + 3.4} ${my - 0.4} ${f + mw} ${my + M[1]}`;
}

function lips(c: Figure): string {
  const {
    t,
    small,
    f,
    my,
    two,
    skin: { half },
  } = c;
  const M = CORNERS[t.mouth] ?? [0, 0];
  const mw = t.mouth === 'tight' ? 6.6 : 7;
  const g: string[] = [];
  const lip = t.lips || '#A4343A';
  const up =
    `M${f - mw} ${my + M[0]}C${f - 4} ${my - 2.2} ${f - 2.4} ${my - 3.2} ${f} ${my - 1.8}` +
    `C${f + 2.4} ${my - 3.2} ${f + 4} ${my - 2.2} ${f + mw} ${my + M[1]}` +
    `Q${f + 3} ${my + 0.4} ${f} ${my + 0.7}Q${f - 3} ${my + 0.4} ${f - mw} ${my + M[0]}Z`;
  const lo =
    `M${f - mw} ${my + M[0]}Q${f - 3} ${my + 0.8} ${f} ${my + 0.7}Q${f + 3} ${my + 0.8} ${f + mw} ${my + M[1]}` +
    `C${f + 4} ${my + 4.4} ${f - 4} ${my + 4.4} ${f - mw} ${my + M[0]}Z`;
  g.push(
    two(up, lip, '#3E1418'),
    two(lo, shade(lip, 1.22), '#58201F'),
    small ? '' : line(mouthLine(c), '#3A1013', 0.8),
    small
      ? ''
      : fill(
          `M${f - 4} ${my + 2.2}Q${f - 2} ${my + 3} ${f + 0.4} ${my + 2.6}` +
            `Q${f - 2} ${my + 3.6} ${f - 4} ${my + 2.2}Z`,
          IVORY,
          opacity(0.5),
        ),
  );
  g.push(
    fill(
      `M${f - 4} ${my + 5.8}Q${f - 1} ${my + 7.2} ${f + 2} ${my + 5.9}` + `Q${f - 1} ${my + 6.2} ${f - 4} ${my + 5.8}Z`,
      half,
    ),
  );
  return g.join('');
}

export function mouth(c: Figure): string {
  if (c.fem) return lips(c);
  const {
    t,
    small,
    f,
    my,
    bottom,
    skin: { half, deep },
  } = c;
  const M = CORNERS[t.mouth] ?? [0, 0];
  const mw = t.mouth === 'tight' ? 6.6 : 8.4;
  const g: string[] = [];

  g.push(
    fill(
      `M${f - mw + 1} ${my + M[0] * 0.8}Q${f - 3} ${my - 2.4} ${f} ${my - 1.2}` +
        `L${f + 1.8} ${my - 1.6}L${f + 2.4} ${my + 0.2}Q${f - 3} ${my + 0.6} ${f - mw + 1} ${my + M[0] * 0.8}Z`,
      half,
      opacity(0.9),
    ),
  );
  if (t.mouth !== 'tight')
    g.push(
      fill(
        `M${f - 5.4} ${my + 1}Q${f - 1} ${my + 1.6} ${f + 3} ${my + 0.8}` +
          `Q${f + 3.4} ${my + 3} ${f} ${my + 3.4}Q${f - 4} ${my + 3.4} ${f - 5.4} ${my + 1}Z`,
        half,
        opacity(0.45),
      ),
    );
  g.push(
    line(mouthLine(c), deep, small ? 1.9 : 1.5),
    fill(
      `M${f - 5} ${my + 5.2}Q${f - 1} ${my + 7.6} ${f + 2.4} ${my + 5.6}` + `Q${f - 1} ${my + 6} ${f - 5} ${my + 5.2}Z`,
      half,
    ),
  );
  if (t.cleft && !small) g.push(line(`M${f} ${bottom - 5}V${bottom - 2}`, half, 1.2));

  return g.join('');
}
