// What the server told, as one tells it at a table.
interface Told {
  event: string;
  args: Record<string, unknown>;
  sentence: string;
}

// A counter-offer ends the offer it answers and makes another, both in one step. Told as one thing: an answer, not a refusal.
// That a window closed gets no line: what was played or sold in it has one of its own.
export function as_told<E extends Told>(all: E[], countered: (refused: E) => string): E[] {
  const events = all.filter((e) => e.event !== 'window-closed');
  const is_countered = (i: number) => events[i]?.event === 'offer-refused' && events[i + 1]?.event === 'offer-made';
  return events.flatMap((e, i) =>
    is_countered(i) ? [{ ...e, event: 'offer-countered', sentence: countered(e) }] : is_countered(i - 1) ? [] : [e],
  );
}

// A sentence cut at the players' names: what is at an odd place is one. Hundreds of lines share one pattern.
let pattern = { names: '', cut: /(?!)/u };
export function split_names(text: string, seats: { name: string }[]): string[] {
  const names = seats.map((s) => s.name).filter(Boolean);
  if (names.length === 0) return [text];
  const key = names.join('\n');
  if (pattern.names !== key) {
    const longest_first = [...names].sort((a, b) => b.length - a.length);
    const escaped = longest_first.map((n) => n.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    pattern = { names: key, cut: new RegExp(`(${escaped.join('|')})`, 'u') };
  }
  return text.split(pattern.cut);
}
