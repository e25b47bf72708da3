// A card set while it is edited. The draft stays in this browser until it is discarded, and the server checks it after
// each pause, as it checks every file.
import type { CardInfo } from '../app/catalogue.svelte';
import { enterAsGuest, me } from '../app/person.svelte';
import { api, type Why } from '../net/http';
import { type Card, type CardSet, changesOf, compare, nextId, readSet, writeSet } from './card-set';

const PAUSE_MS = 900;
const keyOf = (game: string) => `consigliere.cards.${game}`;

export class CardDraft {
  own = $state<CardSet | null>(null);
  house = $state.raw<CardSet | null>(null);
  state = $state<'unchecked' | 'checking' | 'good' | 'bad'>('unchecked');
  why = $state.raw<Why | null>(null);
  listing = $state.raw<CardInfo[]>([]); // the cards as they will be shown: of the last draft that was good
  readonly changes = $derived(this.own && this.house ? compare(this.own, this.house) : []);
  private timer = 0;
  private asked = 0;

  constructor(readonly game: string) {}

  async load(): Promise<void> {
    const reply = await api.houseFile(this.game);
    if (!reply.ok) {
      this.why = reply.why;
      return;
    }
    this.house = readSet(reply.value.text, this.game);
    try {
      this.own = readSet(localStorage.getItem(keyOf(this.game)) ?? reply.value.text, this.game);
    } catch {
      this.own = readSet(reply.value.text, this.game); // somebody else wrote under our key, or storage is not allowed
    }
    if (me()) await this.check();
  }

  text = () => writeSet($state.snapshot(this.own) as CardSet);
  houseCard = (id: string) => this.house?.card.find((c) => c.id === id);
  shown = (id: string) => this.listing.find((c) => c.id === id);
  isChanged(card: Card): boolean {
    const before = this.houseCard(card.id);
    return !before || changesOf(card, before).length > 0;
  }

  edited(): void {
    try {
      localStorage.setItem(keyOf(this.game), this.text());
    } catch {
      // No room or not allowed: the draft lives as long as this page, and can be saved as a file.
    }
    this.state = 'unchecked';
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.check(), PAUSE_MS);
  }
  leave(): void {
    clearTimeout(this.timer);
  }

  async check(): Promise<boolean> {
    clearTimeout(this.timer);
    if (!this.own) return false;
    this.state = 'checking';
    if (!me()) await enterAsGuest(); // the server checks files of people only
    const turn = ++this.asked;
    const reply = await api.checkCards(this.game, new Blob([this.text()]));
    if (turn !== this.asked || this.state !== 'checking') return false; // edited meanwhile
    this.state = reply.ok ? 'good' : 'bad';
    this.why = reply.ok ? null : reply.why;
    if (reply.ok) this.listing = reply.value.cards as CardInfo[];
    return reply.ok;
  }

  open(text: string): void {
    this.own = readSet(text, this.game);
    this.edited();
  }
  restart(): void {
    try {
      localStorage.removeItem(keyOf(this.game));
    } catch {
      // Not allowed: nothing was kept.
    }
    this.own = structuredClone(this.house);
    this.check();
  }
  copy(card: Card): string {
    const id = nextId(this.own!, card.id);
    const at = this.own!.card.findIndex((c) => c.id === card.id);
    this.own!.card.splice(at + 1, 0, { ...($state.snapshot(card) as Card), id });
    this.edited();
    return id;
  }
  remove(id: string): void {
    this.own!.card = this.own!.card.filter((c) => c.id !== id);
    this.edited();
  }
  revert(id: string): void {
    const at = this.own!.card.findIndex((c) => c.id === id);
    const before = this.houseCard(id);
    if (at >= 0 && before) this.own!.card[at] = structuredClone(before);
    this.edited();
  }
}
