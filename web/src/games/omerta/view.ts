// What the server shows of a game of Omertà.

export interface OmCapo {
  capo: string;
  type: string;
  reserve: number;
  robbed_by?: number;
  robbed_this_round?: boolean;
}

export interface OmDomain {
  domain: string;
  capo: string;
  soldiers: number;
}

export interface OmFamily {
  seat: number;
  don: string;
  cash?: number; // absent where the table hides it
  income: number; // at the next payday, as things stand
  respect: number;
  capos: OmCapo[];
  domains: OmDomain[];
  hand_size: number;
  objectives: number;
  completed: string[];
  hand?: string[];
  main?: string;
  secondaries?: string[];
  dealt_capos?: string[];
  dealt_types?: string[];
}

export interface OmAction {
  action: 'conquest' | 'assault' | 'heist';
  family: number;
  capo: string;
  domain?: string;
  origin?: string;
  rival?: number;
  soldiers?: number;
  involved?: { seat: number; capo: string }[];
}

export interface OmRoll {
  stat: 'combat' | 'influence' | 'subterfuge';
  difficulty?: number;
  rolls: { seat: number; base: number; modifier: number; die: number }[];
}

export interface OmView {
  round: number;
  phase: 'setup' | 'deal' | 'events' | 'actions' | 'end';
  start: number | null;
  turn: number | null;
  turn_done?: boolean; // whose turn it is has done its step; a window now comes after it
  over: boolean;
  players: OmFamily[];
  centre: string[];
  in_transit?: string[];
  decks: { domains: number; capos: number; types: number; objectives: number; events: number };
  incident?: string;
  card?: { card: string; seat: number };
  drawn_types?: string[];
  action?: OmAction;
  roll?: OmRoll;
}

export const kGame = 'omerta';
export const as_om = (view: unknown) => view as OmView;
