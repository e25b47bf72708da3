// Standing orders as the page arranges them. The first order that applies to a question counts.
import type { OrderRule } from '../generated/messages';

const EVERY = '*';
// Every question is put to me, also where I have nothing to answer with.
export const bluffs = (orders: OrderRule[]) => orders.some((o) => o.prompt === EVERY && o.ask === 'always');
export const withBluff = (orders: OrderRule[], on: boolean): OrderRule[] => [
  ...orders.filter((o) => o.prompt !== EVERY),
  ...(on ? [{ prompt: EVERY, ask: 'always' as const }] : []),
];
// What is said of one question goes before what is said of all.
export const inOrder = (orders: OrderRule[]): OrderRule[] => [
  ...orders.filter((o) => o.prompt !== EVERY),
  ...orders.filter((o) => o.prompt === EVERY),
];
