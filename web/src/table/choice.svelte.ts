// Choosing: things on the table are picked one after the other, in any order, until what was offered narrows down to
// one action; that is previewed and confirmed. Which things can be picked follows from the offered actions alone.
import type { Action } from '../generated/messages';

// A thing is named by what it is and its slug: "gangster:big-joey", "seat:2".
export type Thing = string;
export const thing = (space: string, value: string | number): Thing => `${space}:${value}`;
export const spaceOf = (what: Thing) => what.slice(0, what.indexOf(':'));
// As the text form of a command names it.
export const nameOf = (what: Thing) => (spaceOf(what) === 'seat' ? `p${slugOf(what)}` : slugOf(what));
export const slugOf = (what: Thing) => what.slice(what.indexOf(':') + 1);

// How a game's actions speak of its things. Amounts are not things; they are chosen last.
export interface Spelling {
  things(action: Action): Thing[];
  amount(action: Action): number | null;
  isSingle(action: Action): boolean; // one pick says it all, so that every such thing is pointed out at once
  isRepeated?(action: Action): boolean; // asked again and again until enough are named: several can be picked at once
  // Which step of its question this answers, where one after the other is answered. A step has one thing.
  stepOf?(action: Action): number | null;
}

interface Entry {
  action: Action;
  things: Thing[];
  pointed: boolean; // its things are pointed out before anything is picked
  free: boolean; // not an answer to the question: pickable, but not pointed out
  step: number | null;
}

// Equal things may be needed twice ("2 Pimps"), so picks are counted, not just looked up.
function contains(things: Thing[], picked: Thing[]): boolean {
  const rest = [...things];
  return picked.every((p) => {
    const at = rest.indexOf(p);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

export class Choice {
  picked = $state<Thing[]>([]);
  chosen = $state<string | null>(null); // text of the action previewed, where several fit the same things
  several = $state(false); // every pick is an answer of its own, sent one after the other
  private entries = $state.raw<Entry[]>([]);
  private asked: number[] = []; // the steps of the question
  steps = $state.raw<number[]>([]); // several steps, each with a pick of its own, sent together when all are picked

  private open: Entry[] = $derived.by(() => {
    if (this.several) return this.entries.filter((e) => !e.free);
    if (this.steps.length > 0) return this.entries.filter((e) => e.step === this.steps[this.picked.length]);
    return this.entries.filter((e) => contains(e.things, this.picked));
  });
  targets: Set<Thing> = $derived.by(() => {
    const out = new Set<Thing>();
    for (const e of this.open)
      if (!e.free || this.picked.length > 0)
        for (const x of e.things) if (this.steps.length > 0 || !this.picked.includes(x)) out.add(x);
    return out;
  });
  // Everything said with what is picked: one action to confirm, or a few that differ in verb or amount.
  complete: Action[] = $derived(
    (this.several || this.steps.length > 0 ? [] : this.open)
      .filter((e) => e.things.length === this.picked.length && (!e.free || this.picked.length > 0))
      .map((e) => e.action),
  );
  remaining: Action[] = $derived(this.open.map((e) => e.action));
  preview: Action | null = $derived(
    this.complete.find((a) => a.text === this.chosen) ??
      (this.picked.length > 0 && this.complete.length === 1 ? this.complete[0]! : null),
  );

  // Where several are picked at once: the answers they are, in the order of the picks.
  answers: Action[] = $derived.by(() => {
    if (this.several) return this.picked.flatMap((p) => this.open.find((e) => e.things[0] === p)?.action ?? []);
    return this.picked.length === this.steps.length ? this.stepAnswers() : [];
  });
  private stepAnswers = () =>
    this.picked.flatMap(
      (p, i) => this.entries.find((e) => e.step === this.steps[i] && e.things[0] === p)?.action ?? [],
    );

  // New answers from the server. Picks that are still possible stay, so that talk in between does not undo them.
  offer(answers: Action[], free: Action[], spelling: Spelling, inSteps = false): void {
    const entry = (action: Action, free: boolean) => ({
      action,
      things: spelling.things(action),
      free,
      step: free || !inSteps ? null : (spelling.stepOf?.(action) ?? null),
      pointed: !free && spelling.isSingle(action),
    });
    this.entries = [...answers.map((a) => entry(a, false)), ...free.map((a) => entry(a, true))];
    this.several =
      answers.length > 1 && answers.every((a) => spelling.isRepeated?.(a) && spelling.things(a).length === 1);
    const steps = [...new Set(this.entries.flatMap((e) => e.step ?? []))].sort((a, b) => a - b);
    this.asked = steps.length > 1 ? steps : [];
    if (this.picked.length === 0 || this.asked.length === 0) this.steps = this.asked;
    if (this.steps.length > 0) {
      if (this.stepAnswers().length < this.picked.length) this.clear();
    } else if (this.several) this.picked = this.picked.filter((p) => this.open.some((e) => e.things[0] === p));
    else if (!this.entries.some((e) => contains(e.things, this.picked))) this.clear();
    if (!this.entries.some((e) => e.action.text === this.chosen)) this.chosen = null;
  }

  // Shown with brackets: what the next pick can be, once it is clear what is being chosen.
  isPointed = (what: Thing) =>
    this.picked.length > 0 || this.steps.length > 0
      ? this.targets.has(what)
      : this.entries.some((e) => e.pointed && e.things.includes(what));
  isTarget = (what: Thing) => this.targets.has(what);
  isPicked = (what: Thing) => this.picked.includes(what);
  // Part of some answer, whatever is picked at this moment.
  isUseful = (what: Thing) => this.entries.some((e) => !e.free && e.things.includes(what));

  // Picks a target, or puts back what was picked. False if the thing cannot be picked now.
  pick(what: Thing): boolean {
    if (this.isTarget(what)) {
      this.picked = [...this.picked, what];
    } else if (this.isPicked(what)) {
      const at = this.picked.lastIndexOf(what);
      this.picked = this.picked.filter((p, i) => (this.steps.length > 0 ? i < at : p !== what));
    } else if (this.entries.some((e) => e.step === null && e.things.includes(what))) {
      this.steps = [];
      this.picked = [what]; // it belongs to another answer: begin again with it
    } else {
      return false;
    }
    this.chosen = null;
    return true;
  }

  choose(action: Action): void {
    const entry = this.entries.find((e) => e.action.text === action.text);
    if (entry && this.steps.length > 0 && entry.step === this.steps[this.picked.length]) {
      this.pick(entry.things[0]!);
      return;
    }
    this.steps = []; // out of their order: one alone
    this.picked = entry?.things ?? [];
    this.chosen = action.text;
  }

  back(): boolean {
    if (this.chosen !== null && this.complete.length > 1) this.chosen = null;
    else if (this.picked.length > 0) this.picked = this.picked.slice(0, -1);
    else if (this.chosen === null) return false;
    this.chosen = null;
    if (this.picked.length === 0) this.steps = this.asked;
    return true;
  }

  clear(): void {
    this.picked = [];
    this.steps = this.asked;
    this.chosen = null;
  }
}
