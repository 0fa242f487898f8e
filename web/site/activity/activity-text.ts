import type { CallOutput } from '#contract/calls.ts';
import { exactCents, formatUsd } from '#domain/money/usd.ts';
import * as words from '#words/methods.ts';
import { methodName } from '../places/method-name.ts';

export type ActivityItem = CallOutput<'getRecentActivity'>['items'][number];

/** Fewer are not shown (docs/reference/customer-site.md, 'Recent activity'). */
const MIN_ITEMS = 5;

export function shownItems(items: readonly ActivityItem[]): readonly ActivityItem[] {
  return items.length < MIN_ITEMS ? [] : items;
}

/** `FC07** deposited $250.00 with Venmo`. */
export function activityText({ kind, player, amount, method }: ActivityItem): string {
  return words.done[kind]({ player, amount: formatUsd(exactCents(amount)), method: methodName(method) });
}

const MIN_STAY_MS = 6_000;
const MAX_STAY_MS = 12_000;

export function stayMs(random: number): number {
  return MIN_STAY_MS + random * (MAX_STAY_MS - MIN_STAY_MS);
}
