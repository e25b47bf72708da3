// Standing orders as the page arranges them. The first order that applies to a question counts.

import type { OrderRule } from '../generated/messages';
import { t } from '../i18n/i18n.svelte';
import type { GameInfo } from '../net/http';

export type PromptInfo = NonNullable<GameInfo['prompts']>[number];

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

// --- in this round ---------------------------------------------------------------------------------------------------

// How often a kind of question is put until the round ends.
const AGAIN = ['always', 'limited', 'never'] as const;
export type Again = (typeof AGAIN)[number];
export const isAgain = (value: string): value is Again => (AGAIN as readonly string[]).includes(value);

// What a question can be limited to: what concerns me, or an amount at stake (the middle one of those that are listed).
function limitOf(info: PromptInfo | undefined): { order: Pick<OrderRule, 'ask' | 'least'>; label: string } | null {
  if (info?.concerns) return { order: { ask: 'concerned' }, label: t('again.concerned') };
  const amounts = (info?.stakes ?? []).filter((s) => s.least > 0);
  const middle = amounts[Math.floor(amounts.length / 2)];
  return middle ? { order: { ask: 'always', least: middle.least }, label: middle.label } : null;
}

export function choicesOf(info: PromptInfo | undefined): { value: Again; label: string }[] {
  const limit = limitOf(info);
  return [
    { value: 'always', label: t('again.always') },
    ...(limit ? [{ value: 'limited' as const, label: limit.label }] : []),
    { value: 'never', label: t('again.never') },
  ];
}

// Orders that narrow a question without an answer in my place.
export const isLimit = (o: OrderRule) => o.ask === 'concerned' || (o.ask === 'always' && !o.answer && !!o.least);

export function againOf(orders: OrderRule[], prompt: string): Again {
  const order = orders.find((o) => o.prompt === prompt && o.until);
  return !order ? 'always' : order.ask === 'never' ? 'never' : 'limited';
}

// The first order that fits counts, so what holds for this round goes before what holds for good.
export function withAgain(
  orders: OrderRule[],
  info: PromptInfo | undefined,
  prompt: string,
  again: Again,
  until: number | undefined,
): OrderRule[] {
  const others = orders.filter((o) => o.prompt !== prompt || !o.until);
  const rule = again === 'never' ? { ask: 'never' as const } : limitOf(info)?.order;
  return again === 'always' || !rule ? others : [{ prompt, ...rule, ...(until ? { until } : {}) }, ...others];
}

// What a kind of question is limited to, in words; empty if it is not.
export function limitText(orders: OrderRule[], info: PromptInfo): string {
  const order = orders.find((o) => o.prompt === info.id && isLimit(o));
  if (!order) return '';
  if (order.ask === 'concerned') return t('again.concerned');
  return info.stakes?.find((s) => s.least === order.least)?.label ?? '';
}
