import type { DepositRequest } from '#contract/deposits/send-deposit-email.ts';
import { type Account, accountLabel } from '#domain/accounts/account.ts';
import { ACCOUNT_CHANGED, ACCOUNT_GONE } from '#domain/accounts/account-messages.ts';
import { checkHostedAmount, hostedPageAddress } from '#domain/accounts/hosted-page.ts';
import { COINS } from '#domain/coins/coins.ts';
import { METHODS, methodKeyOfDepositMethod } from '#domain/methods/methods.ts';
import { closedMessage } from '#domain/withdrawals/opening-hours.ts';
import type { CurrentSettings } from '#server/features/payment-settings/current-settings.ts';
import { CallError, invalidArgument, NOT_BY_ITSELF } from '#server/platform/protocol/call-error.ts';

export type PayableAccount = { readonly id: string; readonly label: string };

/**
 * The account that a deposit is to be paid into: the one the player was shown or, for a hosted page, the one whose turn
 * it is. Undefined for a manual request that names none.
 * @throws CallError if the method cannot be used now
 */
export function payableAccount(
  request: DepositRequest,
  current: CurrentSettings,
): PayableAccount | undefined {
  const key = methodKeyOfDepositMethod(request.method);
  const { label, kind } = METHODS[key];
  if (!current.depositsAllowed) {
    throw new CallError('UNAVAILABLE', closedMessage(current.settings.withdrawalHours), {
      retryAfterSeconds: NOT_BY_ITSELF,
    });
  }
  if (!current.settings.methods[key].enabled) {
    throw new CallError(
      'FAILED_PRECONDITION',
      `${label} is not available right now. Please choose another method.`,
    );
  }
  const account =
    request.accountId === undefined ? undefined : accountShown(request.accountId, request, current);
  const payable = account ?? (kind === 'hosted' ? current.accountToShow(key) : undefined);
  if (kind === 'hosted' && payable === undefined)
    throw new CallError('FAILED_PRECONDITION', 'No account available');
  const amountProblem = kind === 'hosted' && payable && checkHostedAmount(payable, request.amountCents);
  if (amountProblem) throw invalidArgument([{ field: 'amount', message: amountProblem }]);
  return payable && { id: payable.id, label: accountLabel(key, payable) };
}

/** Where a stored deposit is paid on its account's hosted page; undefined for methods that are paid elsewhere. */
export function hostedPage(
  request: DepositRequest,
  stored: { readonly id: string; readonly accountId: string | null },
  current: CurrentSettings,
): string | undefined {
  const key = methodKeyOfDepositMethod(request.method);
  if (METHODS[key].kind !== 'hosted' || stored.accountId === null) return undefined;
  const account = current.findAccount(key, stored.accountId);
  return account && hostedPageAddress(account, { id: stored.id, amountCents: request.amountCents });
}

function accountShown(accountId: string, request: DepositRequest, current: CurrentSettings): Account {
  const account = current.findAccount(methodKeyOfDepositMethod(request.method), accountId);
  if (account === undefined) {
    const coin = COINS.find((each) => each === request.method);
    const another = current.accountToShow(methodKeyOfDepositMethod(request.method), coin);
    throw new CallError('FAILED_PRECONDITION', another ? ACCOUNT_CHANGED : ACCOUNT_GONE);
  }
  // Coins sent to another coin's address are lost: the player must look again at what is shown.
  if (COINS.some((coin) => coin === request.method) && account.cryptoType !== request.method) {
    throw new CallError(
      'FAILED_PRECONDITION',
      `The account you were shown does not take ${request.method}. Use the one shown now.`,
    );
  }
  return account;
}
