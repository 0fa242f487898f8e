import type { CallOutput } from '#contract/calls.ts';

/** Source: docs/reference/console.md, 'Overuse'. */
export const USAGE_HOURS = 6;
export const MAX_USES = 10;

export type Usage = CallOutput<'getRecentDepositUsage'>;

/** The accounts to switch, used more than 10 times. */
export function overusedAccounts({ accounts }: Usage): Usage['accounts'] {
  return accounts.filter(({ uses }) => uses > MAX_USES);
}
