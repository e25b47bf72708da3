// Events of the server as lines of a log.
interface ReportedEvent {
  event: string;
  args: Record<string, unknown>;
  sentence: string;
}

// A counter-offer ends the offer it answers and makes another, both in one step. Shown as one line: an answer, not a
// refusal. That a window closed gets no line: what was played or sold in it has one of its own.
export function toLogEvents<E extends ReportedEvent>(all: E[], countered: (refused: E) => string): E[] {
  const events = all.filter((e) => e.event !== 'window-closed');
  const isCountered = (i: number) => events[i]?.event === 'offer-refused' && events[i + 1]?.event === 'offer-made';
  return events.flatMap((e, i) =>
    isCountered(i) ? [{ ...e, event: 'offer-countered', sentence: countered(e) }] : isCountered(i - 1) ? [] : [e],
  );
}

// A sentence cut at the players' names: what is at an odd place is one. Hundreds of lines share one pattern.
let pattern = { names: '', cut: /(?!)/u };
export function splitNames(text: string, seats: { name: string }[]): string[] {
  const names = seats.map((s) => s.name).filter(Boolean);
  if (names.length === 0) return [text];
  const key = names.join('\n');
  if (pattern.names !== key) {
    const longestFirst = [...names].sort((a, b) => b.length - a.length);
    const escaped = longestFirst.map((n) => n.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    pattern = { names: key, cut: new RegExp(`(${escaped.join('|')})`, 'u') };
  }
  return text.split(pattern.cut);
}
