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

// The next roll as it stands: what is added to each die.
export interface OmComingRoll {
  stat: OmRoll['stat'];
  difficulty?: number;
  sums: { seat: number; sum: number }[];
}

// My chance in a roll of mine, in percent; with the capo and the soldiers it counts on where they are not chosen yet.
export interface OmOdds {
  stat: OmRoll['stat'];
  difficulty?: number;
  rivals?: number[];
  capo?: string;
  soldiers?: number;
  chance: number;
  with?: { card: string; chance: number }[];
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
  coming_roll?: OmComingRoll;
  odds?: OmOdds[];
}

export const GAME = 'omerta';
export const asOm = (view: unknown) => view as OmView;
