// What the server told, as one tells it at a table.
interface Told {
  event: string;
  args: Record<string, unknown>;
  sentence: string;
}

// A counter-offer ends the offer it answers and makes another, both in one step. Told as one thing: an answer, not a refusal.
export function as_told<E extends Told>(events: E[], countered: (refused: E) => string): E[] {
  const is_countered = (i: number) => events[i]?.event === 'offer-refused' && events[i + 1]?.event === 'offer-made';
  return events.flatMap((e, i) =>
    is_countered(i) ? [{ ...e, event: 'offer-countered', sentence: countered(e) }] : is_countered(i - 1) ? [] : [e],
  );
}
