// What a game adds to the shared table screen: its own board, cards and words. It knows how its view is drawn and how
// its things are called, never what is allowed.
import type { Component } from 'svelte';
import type { State } from '../art/portrait';
import type { Action, Args, Event, Room, View } from '../generated/messages';
import type { Key } from '../i18n/i18n.svelte';
import type { Spelling, Thing } from '../table/choice.svelte';
import type { Family } from '../ui/family';

export type { View };
export type GameId = View['game'];
export type ViewOf<G extends GameId> = Extract<View, { game: G }>;

// What the server sent for another game must not be drawn as one of this.
export function viewOf<G extends GameId>(game: G, view: View | null): ViewOf<G> {
  if (view?.game !== game) throw new Error(`expected a view of ${game}, not of ${view?.game}`);
  return view as ViewOf<G>;
}

export interface PhaseStep {
  id: string;
  label: string;
  now: boolean;
  done: boolean;
}

export interface DiceRoll {
  seat: number;
  against?: number; // whom it is aimed at
  title: string;
  actor?: string; // who of the seat's people rolls
  needed: string; // what a die must show, as on the card: "4+"
  chances?: string; // of one and more successes, in words
  ladder?: { label: string; amount: string }[]; // what each number of successes brings, from none on
  successes?: number; // not shown before the dice have landed
  dice: RolledDie[];
  earlier?: RolledDie[]; // of what it answers: shown small beside it
  meaning: string[]; // what it comes to, in the server's sentences
}
export interface RolledDie {
  value: number;
  hit: boolean;
  kept?: boolean; // lies there from before: only the others are rolled
}

// What the table shows before the board changes: a roll, something done to somebody, an announcement, a payday slip or
// the standings at the end of a round.
export interface DisplayStep extends DiceRoll {
  kind: 'roll' | 'deed' | 'notice' | 'slip' | 'standings';
  picture?: { card?: string; scene?: string; person?: string; state?: State };
  text?: string; // the effect in words
  about?: string; // under the title: where it comes from
  isBanner?: boolean; // across the whole board, with its picture
  staysMs?: number; // how long there is to read it, where that is more than usual
  rows?: { seat?: number; label: string; amount: string; struck?: boolean; reason?: string }[];
  total?: { label: string; amount: string };
  sums?: { label: string; amount: string }[]; // below the total
  columns?: { label: string; amount: string }[]; // the same of earlier rounds, the latest last
  others?: DisplayStep[]; // the slips of the others, beside mine
}

export interface MoneyMove {
  from: string; // "seat:2" or "bank"
  to: string;
  amount: number;
}

export interface Claims {
  about: Thing[]; // whose hidden card
  is: Thing[];
}

export interface Ask {
  seat: number;
  label: string; // what is asked for
  gives: string[]; // text forms of the goods
  wants: string[];
}

export type LogKind = 'money' | 'attack' | 'deal' | 'word' | 'other';

export interface GameModule {
  spelling: Spelling;
  phases(view: View): PhaseStep[];
  // Last: where the number of rounds is fixed.
  rounds(view: View, room: Room): { now: number; last: number | null } | null;
  family(view: View | null, seat: number): Family;
  thingLabel(what: Thing, short?: boolean): string;
  // A sentence as somebody at the table says it.
  colloquial(text: string, args: Args, name: (seat: number) => string): string;
  // The same with the first names of those who are known already; whoever is named is known from then on.
  withFirstNames?(text: string, args: Args, known: Set<string>): string;
  isChapter(event: Event): boolean; // a round or a phase begins: a divider between what people say
  // What to bear in mind, or nothing.
  hint(picked: Thing[], view: View, me: number, name: (seat: number) => string): string;
  // Whom to ask for what is missing, with an offer to begin with; at most two.
  asks?(picked: Thing[], view: View, me: number): Ask[];
  claims(view: View, me: number): Claims; // what hidden things one can speak of, and what they might be
  claimLabel(what: Thing): string; // what a hidden thing is said to be: a card, or a kind of card
  isClaimed(claimed: Thing, slug: string): boolean; // whether a hidden thing is what was said of it
  logKind(event: Event): LogKind;
  diceRolls(events: Event[], view: View, name: (seat: number) => string, me?: number | null): DiceRoll[];
  money(events: Event[]): MoneyMove[];
  // What others did to this seat, in sentences.
  losses(events: Event[], before: View, me: number): string[];
  // What of it the bar says again.
  repeated?(events: Event[], before: View, me: number): string[];
  // What everybody stops for: paydays, incidents, promotions, arrests. The past says why something pays nothing.
  notices(events: Event[], before: View, after: View, me: number | null, past?: Event[]): DisplayStep[];
  standing(view: View, seat: number): { rank: number; amount: string }; // at the end of a round
  // The view of a finished game with what each seat had before the final count, in what the game is counted in.
  beforeCount?(view: View, had: Map<number, number>): View;
  seen(events: Event[]): Thing | null; // what a private look just showed me
  leastSum: number; // that changes hands
  cash(view: View, seat: number): number;
  amountLabel(action: Action): string; // what the amount of this action comes to
  scoreLabel(score: number): string;
  // Lists the state as headings and lines, for those who read rather than look.
  describeState(view: View, name: (seat: number) => string, me: number | null): { heading: string; lines: string[] }[];
  // A short word for a button; null: the server's sentence is used.
  verbLabel(verb: string, args?: Args, options?: Room['options']): string | null;
  // The same for the answer to a certain question, where the question says what it does.
  answerLabel?(action: Action, question: string): string | null;
  // Which variant is played, and how and when the game ends.
  mode?(view: View): string;
  ends?(view: View): string;
  step?(view: View): string; // where in its phase the game stands
  // What the button that commits to an action says: the act with its odds or price.
  commitLabel?(action: Action, view: View): string | null;
  // Answers that are carried out at once, with no question in between: shown with what they come to, then confirmed.
  looksBefore?(action: Action, view: View): boolean;
  // Whether the steps of the question before me can be answered together, in their order.
  inSteps?(view: View, me: number): boolean;
  // What is to be done now, where that is more than the server's guide says.
  guide?(view: View, actions: Action[], said: string): string;
  // What the button says that confirms all steps of a question together.
  stepsLabel?(answers: Action[], view: View): string;
  boardTab: Key;
  leastHand?(view: View): string | undefined; // how low the hand may become, where the usual height is too much
  mostHand?(view: View): string; // how much height the hand can use on a large screen; what is left is the board's
  handSinks?: boolean; // while dice have the place of the board, to the names of its cards
  leastBoard?: () => string; // how low the board may become, scrolling in itself, where the families need the height
  Rivals: Component;
  asksBelowSlip?(question: string): boolean; // the payday slip stays beside this question
  // On a phone the focus alone says all about the question, so that it takes the screen (V2 5.7).
  asksAlone?(view: View): boolean;
  focusHasBoard?: boolean; // on a phone: all of the board stands in the focus
  Focus: Component; // on a phone: the rival looked at, or what is going on
  Board: Component;
  Kinds?: Component; // in the decision bar: the kinds of action to choose from, where a turn has several
  Mine: Component | null; // null where the strip of families says it all
  Hand: Component;
  Detail: Component<{ what: Thing }>;
}
