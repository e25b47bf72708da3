// What the server shows of a game of La Cosa Nostra. Things hidden from this seat are absent or given as counts.

export interface Business {
  id: string; // "lawyer-1"
  active: boolean;
  used?: boolean; // its skill, this round
  markers?: number[]; // whose deal markers lie on it
}

export interface Gangster {
  id: string;
  strength: number; // as it counts now
  active: boolean;
  back?: number; // a face-down Job: its round
  job?: string; // a Job whose face I know
  purchase?: string;
  markers?: number[]; // on the purchase
  attached?: string[];
  idle?: boolean;
  seen_by?: number[];
}

export interface Player {
  seat: number;
  cash: number;
  laundered: number;
  boss?: string;
  income?: number;
  businesses?: Business[];
  gangsters?: Gangster[];
  waiting?: string[]; // not yet recruited
  trophies?: string[];
  free_markers?: number;
  job_count?: number;
  influence_count?: number;
  hand?: string[];
  influence?: string[];
}

// A Job under way and the Responses to it, the last on top.
export interface RunningJob {
  player: number;
  gangster: string;
  target?: number;
  job?: string;
  target_gangster?: string;
  target_business?: string;
  difficulty?: number;
  dice?: number[];
  stake?: number;
  payout?: number;
}

export interface LcnView {
  round: number;
  phase: 'setup' | 'draw' | 'planning' | 'action' | 'payday' | 'duel' | 'over';
  over: boolean;
  start?: number;
  turn?: number;
  players: Player[];
  market: string[];
  stack_size: number;
  stack?: string[];
  monopolies: Record<string, number>;
  jobs?: RunningJob[];
  looking_at?: string;
}

export const GAME = 'la-cosa-nostra';
export const asLcn = (view: unknown) => view as LcnView;
// "loan-shark-3" is the third Loan Shark.
export const typeOf = (business: string) => business.replace(/-\d+$/, '');
export const isTasked = (g: Gangster) => g.back !== undefined || g.job !== undefined || g.purchase !== undefined;
