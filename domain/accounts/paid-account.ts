import type { MethodKey } from '#domain/methods/methods.ts';
import { type Account, accountLabel } from './account.ts';

/** `label` is the deposit's `paymentAccount`, which staff may correct; the id stays as it was kept. */
export type NamedAccount = { readonly accountId: string | null; readonly label: string | null };

/** The account of that name (of several, the one with the id), or else the one with the id. */
export function paidAccount(
  key: MethodKey,
  accounts: readonly Account[],
  { accountId, label }: NamedAccount,
): Account | undefined {
  const byId = accounts.find(({ id }) => id === accountId);
  const byLabel = accounts.filter((account) => accountLabel(key, account) === label);
  return byLabel.find((account) => account === byId) ?? byLabel[0] ?? byId;
}
