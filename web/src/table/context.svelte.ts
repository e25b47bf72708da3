// What the parts of one table screen share: the table, the choice being made, and what is open beside it.
import { getContext, setContext, tick } from 'svelte';
import { settings } from '../app/settings.svelte';
import { artist, castOf } from '../art/art.svelte';
import type { GameModule } from '../games/module';
import type { Action, Args, Event, Item, Offer, Position, Refusal } from '../generated/messages';
import { named, roman, t } from '../i18n/i18n.svelte';
import { neutralize } from '../i18n/neutral.svelte';
import { isLandscape, size } from '../ui/size.svelte';
import { whenDrawn } from '../ui/when-drawn';
import { Choice, nameOf, slugOf, spaceOf, type Thing, thing } from './choice.svelte';
import { moodOf } from './mood';
import { stepsOf } from './steps';
import type { TableStore } from './store.svelte';

export type SideTab = 'talk' | 'log';
export type PhoneTab = 'table' | 'board' | SideTab;

// An offer being written: to whom, in answer to what, and what it begins with.
export interface Builder {
  to: number | null;
  counter: Offer | null;
  gives?: string[];
  wants?: string[];
}

// Arguments of events that name a seat.
const SEAT_ARGS = new Set(['player', 'other', 'who', 'target', 'from', 'to', 'winner']);

const ANSWERS = new Set(['offer-accepted', 'offer-refused', 'offer-countered', 'offer-failed', 'offer-lapsed']);
// What ends an offer without an answer of the one it was made to.
const ENDS = new Set(['offer-lapsed', 'offer-withdrawn']);
const NOTICE_MS = 6000;

export const MOST_BUTTONS = 3; // in the decision bar

export class TableContext {
  choice = new Choice();
  why = $state.raw<{ refusal: Refusal; at: DOMRect } | null>(null);
  rule = $state<string | null>(null);
  detail = $state<Thing | null>(null);
  private drafted = $state.raw<Builder | null>(null);
  dialog = $state<'answers' | 'keys' | 'read' | 'orders' | 'menu' | 'rules' | 'result' | 'device' | null>(null);
  side = $state<SideTab>('talk');
  phone = $state<PhoneTab>('table');
  drawer = $state(false);
  channel = $state('');
  seenFor = $state(-1); // the step at which the table was asked for behind a question
  lookedAt = $state<number | null>(null); // the rival in focus on a small screen
  pointed = $state.raw<Set<Thing>>(new Set()); // things of the board that a line of the log or the talk speaks of

  constructor(
    readonly store: TableStore,
    readonly game: GameModule,
  ) {
    store.stepsOf = (events, before, after) => {
      const who = {
        me: store.me,
        seats: store.room?.seats.length ?? 0,
        called: this.called,
        round: this.roundText,
        past: () => store.log.map((l) => l.event),
        paydays: () =>
          store.log
            .filter((l) => l.event.event === 'income' && Number(l.event.args.player) === store.me)
            .map((l) => ({ round: l.round, amount: Number(l.event.args.sum ?? l.event.args.amount ?? 0) })),
      };
      return stepsOf(game, who, { events, before, after });
    };
  }

  // Behind the ending lies what everybody had when the final count began: its table adds up from there.
  private shownView = $derived.by(() => {
    const position = this.store.position;
    if (!position?.over || !this.game.beforeCount) return position?.view ?? null;
    const counts = this.store.log.map((l) => l.event).filter((e) => e.event === 'count-start');
    const had = new Map(
      counts.map(({ args }) => [Number(args.player ?? args.who), Number(args.sum ?? args.number)] as const),
    );
    return had.size > 0 ? this.game.beforeCount(position.view, had) : position.view;
  });
  get view() {
    return this.shownView;
  }
  // The answer that I was advised to give, while I can give it.
  get advised(): Action | null {
    const { advice, myTurn, decision } = this.store;
    const text = advice && advice !== 'awaited' && myTurn ? advice.action?.text : undefined;
    return decision?.actions.find((a) => a.text === text) ?? null;
  }
  isAdvised = (what: Thing) => !!this.advised && this.game.spelling.things(this.advised).includes(what);
  // Moves of mine that can be prepared while others decide.
  get preparable() {
    return this.store.myTurn ? [] : (this.store.position?.preparable ?? []);
  }
  prepares = (action: Action) => this.preparable.some((a) => a.text === action.text);
  // Whose panel is tinted: those on turn. What is put to everybody points at nobody.
  isActing = (seat: number) =>
    !!this.store.decision &&
    !this.store.decision.window &&
    this.store.decision.asked.length < (this.store.room?.players ?? 0) &&
    this.store.decision.asked.includes(seat);
  // A window whose default is to pass asks whether I react; other windows are my own choice, made while others make
  // theirs.
  get reacts() {
    const { decision } = this.store;
    return !!decision?.window && decision.default?.verb === 'pass';
  }
  // A few answers are buttons, all of them, also those that can be picked on the table: reactions, and answers whose
  // button says it all (V2 5.2, 7.3).
  get fewAnswers(): Action[] | null {
    const actions = this.store.decision?.actions ?? [];
    if (!this.store.myTurn || actions.length > MOST_BUTTONS) return null;
    const saysAll = (a: Action) => this.game.spelling.things(a).length === 0 || this.answerLabel(a) !== null;
    return this.reacts || actions.every(saysAll) ? actions : null;
  }
  answerLabel = (action: Action) => this.game.answerLabel?.(action, this.store.decision?.key ?? '') ?? null;
  // On a phone a reaction takes the screen, if the focus says all about it, until the reader asks for the table.
  get asksAlone(): boolean {
    if (size() !== 'phone' || isLandscape() || !this.reacts || !this.fewAnswers || !this.view) return false;
    return (this.game.asksAlone?.(this.view) ?? false) && this.seenFor !== this.store.seq;
  }
  // What is shown of the last update. Recruiting is asked below the slip it is paid from: the slip stays until I answer
  // (V2 7.3).
  get shownStep() {
    const { shown, slip } = this.store.display;
    const asked = this.store.myTurn && this.game.asksBelowSlip?.(this.store.decision?.key ?? '');
    return shown ?? (asked ? slip : null);
  }
  // On a large screen a roll takes the place of the board, and whom it does not concern steps back (V2 4).
  get stage() {
    const step = this.store.display.shown?.step;
    return step?.kind === 'roll' && size() !== 'phone' && settings.pace !== 'instant' ? step : null;
  }
  isUninvolved = (seat: number) =>
    this.stage !== null && ![this.stage.seat, this.stage.against, this.store.me].includes(seat);
  roundText = (round: number) => roman(round); // V2 12.7: always the same way
  // What the server says of an event, an action or an item, as one says it at the table.
  textOf = (what: { args: Args; sentence?: string; label?: string }) => {
    const text = what.sentence ?? what.label ?? '';
    const ofOffer = 'id' in what.args && 'from' in what.args;
    const unnumbered = ofOffer ? text.replace(/ \([^()]*\d+\)/, '') : text; // an offer's number serves logs
    return neutralize(this.game.colloquial(unnumbered, what.args, this.store.name));
  };
  // A player's name as a label: the reader is "You".
  called = (seat: number) => (seat === this.store.me ? t('table.you') : this.store.name(seat));
  // The same inside a sentence, where "you" has a small letter.
  calledInside = (seat: number) => (seat === this.store.me ? t('table.you_inside') : this.store.name(seat));
  // A thing that changes hands. What its giver picks only when accepting is named by who picks it.
  itemText = (item: Item, giver: number): string => {
    if (!item.chosen_by_giver) return this.textOf(item);
    return giver === this.store.me ? t('offer.own_choice') : t('offer.their_choice', { name: this.store.name(giver) });
  };
  // The face at a seat as markup, for pictures outside the page; empty until the art has been fetched.
  faceMarkup = (seat: number): string => {
    const [people, info, family] = [artist(), this.store.seatInfo(seat), this.family(seat)];
    const leader = !info?.portrait && info?.kind === 'person' ? family.leader : undefined;
    const cast = castOf(leader ? (this.store.room?.game ?? 'house') : 'house');
    if (!people || !cast || !info) return '';
    const id = info.portrait ?? leader ?? people.houseId(info.name);
    const own = cast[id] ? { id, ...cast[id] } : people.traitsFromName(info.portrait ?? info.name);
    return people.portrait({ ...own, fam: family.colour }, { size: 160, id: `share-${seat}` });
  };
  // A bot in one word, and what it makes of the game so far. People speak for themselves.
  characterOf = (seat: number): string => {
    const info = this.store.seatInfo(seat);
    if (info?.kind !== 'bot') return '';
    const character = info.bot?.character.split(':')[0];
    const word = character ? named('character', character) : '';
    return word && word !== character ? `${t('setup.bot')}, ${word}` : t('setup.bot');
  };
  moodOf = (seat: number): string => {
    const { store, view } = this;
    if (store.seatInfo(seat)?.kind !== 'bot' || !view || store.position?.over) return '';
    return moodOf(
      {
        log: store.log,
        openWords: (store.position?.words ?? []).map((w) => w.id),
        rank: (s) => this.game.standing(view, s).rank,
        seats: (store.room?.seats ?? []).map((s) => s.seat),
        me: store.me,
        name: store.name,
        round: this.roundText,
      },
      seat,
    );
  };
  // What a thing is called; a seat by who sits there.
  labelOf = (what: Thing, short = false) =>
    spaceOf(what) === 'seat' ? this.store.name(Number(slugOf(what))) : this.game.thingLabel(what, short);
  family = (seat: number) => this.game.family(this.view, seat);

  // The things that an event speaks of, as the board names them.
  thingsIn = (event: Event): Thing[] =>
    Object.entries(event.args).flatMap(([arg, value]) =>
      typeof value === 'string'
        ? [thing('', value)]
        : SEAT_ARGS.has(arg) && value
          ? [thing('seat', Number(value))]
          : [],
    );
  isSpokenOf = (what: Thing) => this.pointed.has(what) || this.pointed.has(thing('', slugOf(what)));
  // The board again: what happened with this thing, the latest last.
  linesAbout = (what: Thing) =>
    this.store.settled.filter((l) => this.thingsIn(l.event).some((x) => x === what || x === thing('', slugOf(what))));

  // The builder stands beside the board, in the talk with whom the offer goes to.
  get builder(): Builder | null {
    return this.drafted;
  }
  set builder(next: Builder | null) {
    this.drafted = next;
    this.addToOffer = null;
    if (next) {
      this.goSide('talk');
      if (next.to !== null) this.channel = String(next.to);
    } else if (this.phone === 'talk') this.phone = 'table';
  }
  // What was written to somebody and put away, by seat.
  drafts = new Map<number, { gives: string[]; wants: string[] }>();
  // Set while an offer is written: adds a thing of the board to it, or takes it out; false where it is no part of it.
  addToOffer: ((what: Thing) => boolean) | null = null;

  // A thing was touched: it is picked if it can be; if not, the server is asked why not. What nothing can be done with
  // opens.
  async touch(what: Thing, element: Element): Promise<void> {
    this.why = null;
    if (this.addToOffer?.(what)) return;
    if (this.choice.pick(what)) return;
    const asks = this.store.me !== null && this.store.decision && !this.store.position?.over;
    const refusal = asks ? await this.store.whyNot([...this.choice.picked, what].map(nameOf)) : null;
    if (this.store.isBehind || this.dialog) return; // the table went on since the touch
    if (refusal) this.why = { refusal, at: element.getBoundingClientRect() };
    else this.detail = what;
  }

  // A card that a look showed me opens at once; what my stand-in looks at does not lie in my way.
  happened = (events: Event[], before: Position | null = null) => {
    this.why = null;
    this.noticeAnswers(events);
    const lost =
      before && this.store.me !== null ? this.game.repeated?.(events, before.view, this.store.me) : undefined;
    if (lost?.length) this.say(lost.join(' '));
    const seen = this.store.hasStandIn ? null : this.game.seen(events);
    if (seen) this.detail = seen;
  };

  // What became of an offer of mine or to me, and what an incident cost me, is said in the bar for a while, wherever I
  // am looking.
  notice = $state<string | null>(null);
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;
  private noticeAnswers(events: Event[]): void {
    const { me } = this.store;
    const answer = this.store
      .asLogged(events)
      .findLast(
        ({ event, args }) =>
          (ANSWERS.has(event) && Number(args.from) === me) || (ENDS.has(event) && Number(args.to) === me),
      );
    if (!answer) return;
    this.say(this.textOf(answer));
  }
  private say(text: string): void {
    this.notice = text;
    clearTimeout(this.noticeTimer);
    this.noticeTimer = setTimeout(() => (this.notice = null), NOTICE_MS);
  }

  // Offers that wait for my answer, and how much is new in a room of the talk: what was said, and offers.
  get offersToMe(): Offer[] {
    return (this.store.position?.offers ?? []).filter((o) => o.to === this.store.me);
  }
  newIn = (channel: string): number =>
    (this.store.unread[channel] ?? 0) + this.offersToMe.filter((o) => String(o.from) === channel).length;
  get newInTalk(): number {
    return Object.values(this.store.unread).reduce((sum, n) => sum + n, this.offersToMe.length);
  }
  // Leads to an offer where it stands in the talk.
  async showOffer({ id, from, to }: Offer): Promise<void> {
    this.channel = String(from === this.store.me ? to : from);
    this.goSide('talk');
    await tick();
    whenDrawn(() => document.querySelector(`[data-offer="${id}"]`)?.scrollIntoView({ block: 'nearest' }));
  }

  goSide(tab: SideTab): void {
    this.side = tab;
    this.phone = tab;
    this.drawer = true;
  }
}

const KEY = Symbol('table');
export const setTable = (context: TableContext) => setContext(KEY, context);
export const useTable = () => getContext<TableContext>(KEY);
