import type { DepositRequest } from '#contract/player-requests.ts';
import { type Account, accountLabel } from '#domain/accounts/account.ts';
import { ACCOUNT_CHANGED, ACCOUNT_GONE } from '#domain/accounts/choose-account.ts';
import { checkHostedAmount } from '#domain/accounts/hosted-page.ts';
import { COINS, type Coin } from '#domain/coins/coins.ts';
import { METHODS, methodKeyOfDepositMethod } from '#domain/methods/methods.ts';
import { checkWithin } from '#domain/money/bounds.ts';
import { closedMessage } from '#domain/withdrawals/closed-message.ts';
import { orList } from '#domain/words/english.ts';
import type { CurrentSettings } from '#server/features/payment-settings/current-settings.ts';
import { CallError, invalidArgument, NOT_BY_ITSELF } from '#server/platform/protocol/call-error.ts';

export type PayableAccount = { readonly id: string; readonly label: string };

/** The shown account, else the one whose turn it is. CallError if the method cannot be used now. */
export function payableAccount(
  request: DepositRequest,
  current: CurrentSettings,
): PayableAccount | undefined {
  const key = methodKeyOfDepositMethod(request.method);
  const { label, kind } = METHODS[key];
  if (!current.depositsAllowed) {
    throw new CallError('UNAVAILABLE', closedMessage(current.settings.withdrawalHours), {
      code: 'closed',
      retryAfterSeconds: NOT_BY_ITSELF,
    });
  }
  if (!current.settings.methods[key].enabled) {
    throw new CallError(
      'FAILED_PRECONDITION',
      `${label} is not available right now. Please choose another method.`,
      { code: 'method-off' },
    );
  }
  const limitProblem = checkWithin(current.limitsOf(key).deposit, request.amountCents);
  if (limitProblem) throw invalidArgument([{ field: 'amount', message: limitProblem }]);
  const coin = coinOf(request);
  if (kind === 'crypto' && coin === undefined && request.accountId === undefined) {
    const message = `Choose a coin: send ${orList(COINS)} as the method.`;
    throw invalidArgument([{ field: 'method', message }]);
  }
  const payable =
    request.accountId === undefined
      ? current.accountToShow(key, coin)
      : accountShown(request.accountId, request, current);
  if (payable === undefined) {
    // A hosted payment needs its page; players who send money themselves read that there is no account.
    if (kind === 'hosted')
      throw new CallError('FAILED_PRECONDITION', 'No account available', { code: 'no-account' });
    return undefined;
  }
  const amountProblem = kind === 'hosted' && checkHostedAmount(payable, request.amountCents);
  if (amountProblem) throw invalidArgument([{ field: 'amount', message: amountProblem }]);
  return { id: payable.id, label: accountLabel(key, payable) };
}

function accountShown(accountId: string, request: DepositRequest, current: CurrentSettings): Account {
  const account = current.findAccount(methodKeyOfDepositMethod(request.method), accountId);
  if (account === undefined) {
    const another = current.accountToShow(methodKeyOfDepositMethod(request.method), coinOf(request));
    throw new CallError('FAILED_PRECONDITION', another ? ACCOUNT_CHANGED : ACCOUNT_GONE, {
      code: 'account-changed',
    });
  }
  // Coins sent to another coin's address are lost: the player must look again at what is shown.
  if (coinOf(request) !== undefined && account.cryptoType !== request.method) {
    throw new CallError(
      'FAILED_PRECONDITION',
      `The account you were shown does not take ${request.method}. Use the one shown now.`,
      { code: 'account-changed' },
    );
  }
  return account;
}

function coinOf({ method }: DepositRequest): Coin | undefined {
  return COINS.find((coin) => coin === method);
}
