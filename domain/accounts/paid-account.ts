import type { MethodKey } from '#domain/methods/methods.ts';
import { type Account, accountLabel } from './account.ts';

/** Which account a deposit names: its `paymentAccount`, which staff may correct, and the id that was kept with it. */
export type NamedAccount = { readonly accountId: string | null; readonly label: string | null };

/**
 * The account that a deposit was paid into: the one by this name, of several by this name the one by this id; by the id
 * alone where no account has the name, because it was called otherwise then. Undefined if it is no longer there.
 */
export function paidAccount(
  key: MethodKey,
  accounts: readonly Account[],
  { accountId, label }: NamedAccount,
): Account | undefined {
  const byId = accounts.find(({ id }) => id === accountId);
  const byLabel = accounts.filter((account) => accountLabel(key, account) === label);
  return byLabel.find((account) => account === byId) ?? byLabel[0] ?? byId;
}
