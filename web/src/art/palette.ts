// Colours of the portraits. The family colour is light, never skin or hair.
export const FAMILY = {
  yellow: '#EFC341',
  green: '#1FAF88',
  red: '#DD5538',
  purple: '#C99BD3',
  blue: '#427FCE',
  brass: '#C9A967',
  neutral: '#84929A',
};

export const INK = '#101316';
export const IVORY = '#F1E7D3';
export const GROUND = 'var(--art-ground,#14181C)';

export type Skin = readonly [string, string, string, string];
export type Tones = readonly [string, string, string];
export type Cloth = Tones;

// lit, half tone, shadow, deep shadow
export const SKIN: readonly Skin[] = [
  ['#F3DCC4', '#D3A98C', '#54392F', '#2B1C18'],
  ['#EACBAB', '#C39676', '#4B3329', '#271915'],
  ['#DBB28A', '#AE8160', '#432D24', '#231713'],
  ['#C4936A', '#966B4A', '#38261E', '#1D1410'],
  ['#A06E4A', '#764E34', '#2E1F18', '#18100D'],
  ['#7F563E', '#5B3C2B', '#261A15', '#130D0B'],
];
// sheen, base, shadow
export const HAIR = {
  black: ['#525863', '#262A30', '#0D0F11'],
  brown: ['#8A6342', '#523925', '#1C1410'],
  chestnut: ['#A9683D', '#713F23', '#28170F'],
  red: ['#D67B46', '#A34A24', '#3C1B10'],
  blond: ['#F0D596', '#CBA45C', '#503D20'],
  grey: ['#D3D2CC', '#95979A', '#363A3E'],
  white: ['#FBF8F0', '#D8D4C9', '#55575A'],
} satisfies Record<string, Tones>;
// lit, shadow, seam
export const CLOTH = {
  charcoal: ['#4D545D', '#20252B', '#6C747E'],
  black: ['#343A42', '#14181C', '#565E68'],
  navy: ['#3A4C68', '#182131', '#5F7597'],
  brown: ['#77583D', '#30231A', '#9C7A59'],
  tan: ['#B99A6E', '#57462F', '#8C7250'],
  cream: ['#E4D8C0', '#7D725E', '#B7AA8F'],
  white: ['#F1ECE0', '#87857D', '#C3BEB0'],
  grey: ['#8A9097', '#3B4147', '#A9AFB5'],
  olive: ['#696A47', '#2B2C1D', '#8D8E67'],
  wine: ['#7A3038', '#311418', '#A5525A'],
  plum: ['#5C4268', '#261B2C', '#846593'],
  teal: ['#2F6464', '#142B2C', '#538B8A'],
  rust: ['#A2553A', '#432216', '#C97D60'],
} satisfies Record<string, Cloth>;
