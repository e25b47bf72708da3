// What the server shows of a game of Nothing Personal.

export interface NpPlayer {
  seat: number;
  money: number;
  respect: number;
  markers: number; // left in supply
  cards: number;
  hand?: string[];
  known?: string[]; // cards of a rival that I have seen
  reroll_tokens?: number;
}

export interface NpSpace {
  gangster: string;
  markers: Record<string, number>; // by "p1".."p5" and "neutral"
  blackmail?: string;
  sideways?: boolean;
  negated?: boolean;
}

export interface NpView {
  round: number;
  phase: 'set-up' | 'influence' | 'income' | 'actions' | 'fence' | 'feds' | 'family' | 'final-scoring' | 'over';
  holder: number; // of the Capo token
  turn?: number;
  ante?: number;
  passed?: number[];
  position?: number; // the chair whose turn it is
  players: NpPlayer[];
  board: Record<string, NpSpace | undefined>; // an empty space is left out
  deck: number;
  gangster_deck: number;
  prison: string[];
  fishes: string[];
  acted: string[];
  action?: {
    doing: string;
    seat?: number;
    from?: string;
    target?: string;
    against?: number;
    card?: string;
    roll?: string;
  };
  over: boolean;
}

export const GAME = 'nothing-personal';
export const asNp = (view: unknown) => view as NpView;
export const seatOf = (owner: string) => (owner === 'neutral' ? null : Number(owner.slice(1)));
export const heat = (space: NpSpace) => Object.values(space.markers).reduce((sum, n) => sum + n, 0);

// Whose markers lead; nobody's where two lead alike.
export function leader(space: NpSpace): string | null {
  const ranked = Object.entries(space.markers).sort((a, b) => b[1] - a[1]);
  return ranked[0] && ranked[0][1] > (ranked[1]?.[1] ?? 0) ? ranked[0][0] : null;
}
