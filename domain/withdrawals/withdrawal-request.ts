import { type Coin, networksOf } from '#domain/coins/coins.ts';
import { checkCasinoId } from '#domain/deposits/deposit-request.ts';
import { WITHDRAWAL_METHOD_DETAILS, type WithdrawalMethod } from '#domain/methods/methods.ts';
import { checkFormat, type PayoutDestination } from '#domain/methods/payout.ts';
import { ANY_AMOUNT, type Bounds, checkWithin } from '#domain/money/bounds.ts';
import { centsFromUsd, parseUsd, type Usd, unreadableUsd } from '#domain/money/usd.ts';
import type { Network } from '#domain/networks/networks.ts';
import { checkVisible } from '#domain/words/visible-text.ts';

/** Where a withdrawal is to be paid; which fields apply depends on the method. */
export type Destination = PayoutDestination & {
  readonly coin?: Coin | undefined;
  readonly network?: Network | undefined;
  readonly walletAddress?: string | undefined;
};

/** The fields of a method's destination. */
export function destinationFields(method: WithdrawalMethod): readonly (keyof Destination)[] {
  const { payout } = WITHDRAWAL_METHOD_DETAILS[method];
  return payout.to === 'wallet'
    ? ['coin', 'network', 'walletAddress']
    : payout.fields.map(({ name }) => name);
}

export type WithdrawalField = keyof Destination | 'casinoId' | 'password' | 'amount';

export type WithdrawalProblem<Field extends string = WithdrawalField> = {
  readonly field: Field;
  /** A sentence that says what to do. */
  readonly message: string;
};

/** The form as typed. */
export type WithdrawalForm = Destination & {
  readonly casinoId: string;
  readonly password: string;
  readonly amount: string;
};

/**
 * What is wrong with a withdrawal form, in the order of its fields.
 * @param limits of a withdrawal by the method
 */
export function checkWithdrawalForm(
  method: WithdrawalMethod,
  form: WithdrawalForm,
  limits: Bounds,
): WithdrawalProblem[] {
  const amount = parseUsd(form.amount);
  return [
    ...problem('casinoId', checkCasinoId(form.casinoId)),
    ...problem('password', form.password === '' ? 'Enter the password of your casino account.' : undefined),
    ...checkDestination(method, form),
    ...destinationFields(method).flatMap((field) => problem(field, checkVisible(form[field] ?? ''))),
    ...problem('amount', amount === undefined ? unreadableUsd(form.amount) : checkWithin(limits, amount)),
  ];
}

/** What is wrong with a withdrawal request in its wire form; amounts in USD. */
export function checkWithdrawal(
  request: Destination & { readonly method: WithdrawalMethod; readonly amount: Usd },
): WithdrawalProblem<keyof Destination | 'amount'>[] {
  const amount = centsFromUsd(request.amount);
  return [
    ...checkDestination(request.method, request),
    // Amounts that are not dollars and cents have been refused already.
    ...problem('amount', amount === undefined ? undefined : checkWithin(ANY_AMOUNT, amount)),
  ];
}

/** What is wrong with a destination, in the order of its method's fields. */
export function checkDestination(
  method: WithdrawalMethod,
  destination: Destination,
): WithdrawalProblem<keyof Destination>[] {
  const { payout } = WITHDRAWAL_METHOD_DETAILS[method];
  if (payout.to === 'wallet') return checkWallet(destination);
  return payout.fields.flatMap(({ name, missing, format }) => {
    const text = destination[name] ?? '';
    return problem(name, required(text, missing) ?? checkFormat(format, text));
  });
}

function checkWallet({ coin, network, walletAddress }: Destination): WithdrawalProblem<keyof Destination>[] {
  if (coin === undefined) return problem('coin', 'Choose a coin.');
  const networks = networksOf(coin);
  const networkProblem =
    network === undefined
      ? 'Choose a network.'
      : networks.includes(network)
        ? undefined
        : `${coin} cannot be sent over ${network}. Choose ${networks.join(' or ')}.`;
  return [
    ...problem('network', networkProblem),
    ...problem('walletAddress', required(walletAddress, 'Enter your wallet address.')),
  ];
}

function required(text: string | undefined, message: string): string | undefined {
  return text === undefined || text.trim() === '' ? message : undefined;
}

function problem<Field extends string>(
  field: Field,
  message: string | undefined,
): WithdrawalProblem<Field>[] {
  return message === undefined ? [] : [{ field, message }];
}
