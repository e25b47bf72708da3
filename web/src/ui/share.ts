// A picture of a moment to keep or to send: drawn from what is on the sharer's own screen and from nothing else.
export interface Picture {
  heading: string; // the game
  title: string;
  lines: string[];
  people: { name: string; notes: string[]; face: string }[]; // the face as markup
  dice: { value: number; hit: boolean }[];
}

const WIDTH = 1200;
const HEIGHT = 630;
const MOST_LETTERS = 56;
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];
const FONT = 'font-family="Marcellus, Georgia, serif"';

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c]!);
const short = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text);
const text = (x: number, y: number, size: number, colour: string, words: string, most = MOST_LETTERS) => {
  const place = `x="${x}" y="${y}" font-size="${size}" fill="${colour}" text-anchor="middle"`;
  return `<text ${place}>${escaped(short(words, most))}</text>`;
};

function die(x: number, y: number, { value, hit }: { value: number; hit: boolean }): string {
  const pips = (PIPS[value] ?? [])
    .map((p) => `<circle cx="${x + 24 + (p % 3) * 24}" cy="${y + 24 + Math.floor(p / 3) * 24}" r="7"/>`)
    .join('');
  const [ground, ink] = hit ? ['#EFE6D3', '#14181C'] : ['#2D363E', '#9AA3A9'];
  return `<rect x="${x}" y="${y}" width="96" height="96" rx="18" fill="${ground}"/><g fill="${ink}">${pips}</g>`;
}

export function momentPicture({ heading, title, lines, people, dice }: Picture): string {
  const alone = lines.length === 0 && dice.length === 0; // then the faces have all the room
  const top = alone ? 210 : 165;
  const step = Math.min(alone ? 270 : 220, (WIDTH - 120) / Math.max(1, people.length));
  const first = WIDTH / 2 - (step * (people.length - 1)) / 2;
  const faces = people.slice(0, 5).map(({ name, notes, face }, i) => {
    const x = first + i * step;
    const size = Math.min(alone ? 230 : 160, step - 24);
    const letters = notes.length > 1 ? 18 : 21;
    return (
      face.replace(/^<svg /, `<svg x="${x - size / 2}" y="${top}" `).replace(/(width|height)="\d+"/g, `$1="${size}"`) +
      text(x, top + size + 40, 25, '#EFE6D3', name, 18) +
      notes.map((note, n) => text(x, top + size + 70 + n * 26, letters, '#B9B2A2', note, 22)).join('')
    );
  });
  const left = WIDTH / 2 - (dice.length * 112 - 16) / 2;
  const rolled = dice.slice(0, 8).map((one, i) => die(left + i * 112, 420, one));
  const sentences = lines.slice(0, dice.length > 0 ? 2 : 4);
  const from = dice.length > 0 ? 555 : 460;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    '<path d="M0 0H1200V630H0Z" fill="#14181C"/>',
    '<path d="M24 24H1176V606H24Z" fill="none" stroke="#D0B27A" stroke-width="2"/>',
    `<g ${FONT}>`,
    text(WIDTH / 2, 76, 24, '#D0B27A', `CONSIGLIERE · ${heading}`),
    text(WIDTH / 2, 134, 44, '#EFE6D3', title, 48),
    ...faces,
    ...sentences.map((line, i) => text(WIDTH / 2, from + i * 36, 26, '#EFE6D3', line, 80)),
    `</g>${rolled.join('')}</svg>`,
  ].join('');
}

// As a PNG, where the browser can draw one.
async function asPng(svg: string): Promise<Blob | null> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

// Hands the picture to the device's own way of sharing, or saves it.
export async function sharePicture(moment: Picture): Promise<void> {
  const svg = momentPicture(moment);
  const blob = (await asPng(svg).catch(() => null)) ?? new Blob([svg], { type: 'image/svg+xml' });
  const name = `consigliere.${blob.type === 'image/png' ? 'png' : 'svg'}`;
  const file = new File([blob], name, { type: blob.type });
  if (navigator.canShare?.({ files: [file] }) && matchMedia('(pointer: coarse)').matches) {
    await navigator.share({ files: [file], title: moment.title }).catch(() => {}); // the reader thought better of it
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
