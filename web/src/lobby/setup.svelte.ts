// A table that is about to be opened: the game, who sits there, and by which rules.
import { bots, cast, gameInfo } from '../app/catalogue.svelte';
import { t } from '../i18n/i18n.svelte';
import type { NewTable } from '../net/http';
import { onDevice } from '../net/transport';
import { chosenValue, modeOf, type Options, type Terms } from './options';

export interface Seat {
  kind: 'bot' | 'friend';
  member: number; // of the cast, while a bot sits there
  name: string; // of somebody who shares this device; empty: called by the number of the seat
}
// Who plays at a first table, by place in the cast: the greedy one, the vengeful one, the loyal one, the reckless one.
const FIRST_BOTS = [1, 0, 3, 2];
const WITHOUT_CHARACTER = 'random';
const SEAT_NAMES = 5; // so many of the cast name the seats of bots without a character

export class TableSetup {
  game = $state('la-cosa-nostra');
  #wanted = $state(4);
  #seats = $state<Seat[]>(FIRST_BOTS.map((member) => ({ kind: 'bot', member, name: '' })));
  #level = $state('');
  #options = $state<Record<string, Options>>({});
  #terms = $state<Omit<Terms, 'options'>>({
    pace: onDevice ? 'none' : 'live',
    public: false,
    whispers_shown: true,
    odds_shown: true,
    neutral_words: false,
    reputation_shown: true,
    spectator_delay_s: 0,
  });
  cards = $state(''); // what stands for a file of my own; empty: the standard set

  readonly info = $derived(gameInfo(this.game));
  readonly least = $derived(this.info?.least_players ?? 3);
  readonly most = $derived(this.info?.most_players ?? 5);
  readonly players = $derived(Math.min(this.most, Math.max(this.least, this.#wanted)));
  readonly others = $derived(this.#seats.slice(0, this.players - 1)); // all but mine
  readonly botCount = $derived(this.others.filter((s) => s.kind === 'bot').length);
  readonly friends = $derived(this.others.length - this.botCount);
  readonly level = $derived(this.#level || bots()[Math.min(1, bots().length - 1)]?.level || '');
  readonly options = $derived(this.#options[this.game] ?? {});
  readonly terms: Terms = $derived({ ...this.#terms, options: this.options });
  readonly mode = $derived(modeOf(this.info));
  readonly modeValue = $derived(this.mode ? String(chosenValue(this.mode, this.options)) : '');
  readonly hasCharacters = $derived(this.level !== WITHOUT_CHARACTER && cast().length > 0);

  set wanted(n: number) {
    this.#wanted = n;
  }
  set chosenLevel(level: string) {
    this.#level = level;
  }
  change({ options, ...rest }: Partial<Terms>) {
    Object.assign(this.#terms, rest);
    if (options) this.#options[this.game] = options;
  }

  // Who sits there. Bots take the last seats; one without a character has the name of its seat.
  botAt(i: number): { name: string; character: string; about: string } {
    if (this.hasCharacters) return cast()[this.others[i]!.member]!;
    const nth = this.others.slice(0, i).filter((s) => s.kind === 'bot').length;
    const seat = this.players - this.botCount + nth;
    return { name: cast()[seat % SEAT_NAMES]?.name ?? '', character: '', about: '' };
  }
  toggle(i: number) {
    const seat = this.#seats[i]!;
    seat.kind = seat.kind === 'bot' ? 'friend' : 'bot';
  }
  call(i: number, name: string) {
    this.#seats[i]!.name = name;
  }
  // Those who share this device, in the order of their seats.
  readonly people = $derived(
    this.others.flatMap((s, i) =>
      onDevice && s.kind === 'friend' ? [s.name.trim() || t('device.player', { n: i + 2 })] : [],
    ),
  );
  // The next of the cast who sits nowhere yet.
  swap(i: number) {
    const taken = new Set(this.others.filter((s, k) => k !== i && s.kind === 'bot').map((s) => s.member));
    const seat = this.#seats[i]!;
    const all = cast().length;
    const next = Array.from({ length: all }, (_, k) => (seat.member + 1 + k) % all).find((m) => !taken.has(m));
    seat.member = next ?? seat.member;
  }

  request(): NewTable {
    const sitting = this.others.flatMap((s) => (s.kind === 'bot' ? [s.member] : []));
    const spec = (member: number) => (this.hasCharacters ? `${this.level}:${cast()[member]!.id}` : this.level);
    const { pace, public: isPublic, ...terms } = this.terms;
    return {
      game: this.game,
      players: this.players,
      bots: sitting.map(spec),
      time: { mode: pace },
      public: isPublic && this.friends > 0,
      ...terms,
      ...(this.cards ? { cards: this.cards } : {}),
      ...(this.people.length > 0 ? { people: this.people } : {}),
    };
  }
}
