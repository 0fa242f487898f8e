import { type Coin, networksOf } from '#domain/coins/coins.ts';
import type { DepositWords } from '#domain/deposits/deposit.ts';
import { checkCasinoId } from '#domain/deposits/deposit-request.ts';
import type { PayoutDestination } from '#domain/methods/method.ts';
import { WITHDRAWAL_METHOD_DETAILS, type WithdrawalMethod } from '#domain/methods/methods.ts';
import type { AmountWords } from '#domain/money/amount-words.ts';
import { type Bounds, checkLargest, checkWithin } from '#domain/money/bounds.ts';
import { parseTypedUsd, unreadableUsd } from '#domain/money/typed-usd.ts';
import { centsFromUsd, type Usd } from '#domain/money/usd.ts';
import type { Network } from '#domain/networks/networks.ts';
import { checkVisible, type UnseenWords } from '#domain/words/spelling.ts';
import { payoutPattern } from './payout-patterns.ts';
import { checkPayoutFormat, payoutWords, WITHDRAWAL_WORDS, type WithdrawalWords } from './withdrawal.ts';

export type Destination = PayoutDestination & {
  readonly coin?: Coin | undefined;
  readonly network?: Network | undefined;
  readonly walletAddress?: string | undefined;
};

export function destinationFields(method: WithdrawalMethod): readonly (keyof Destination)[] {
  const { payout } = WITHDRAWAL_METHOD_DETAILS[method];
  return payout.to === 'wallet'
    ? ['coin', 'network', 'walletAddress']
    : payout.fields.map(({ name }) => name);
}

export type WithdrawalField = keyof Destination | 'casinoId' | 'password' | 'amount';

export type WithdrawalProblem<Field extends string = WithdrawalField> = {
  readonly field: Field;
  readonly message: string;
};

export type WithdrawalForm = Destination & {
  readonly casinoId: string;
  readonly password: string;
  readonly amount: string;
};

export type WithdrawalFormWords = WithdrawalWords & DepositWords & AmountWords & UnseenWords;

/** In the order of the form's fields. */
export function checkWithdrawalForm(
  method: WithdrawalMethod,
  form: WithdrawalForm,
  limits: Bounds,
  words: WithdrawalFormWords,
): WithdrawalProblem[] {
  const amount = parseTypedUsd(form.amount);
  return [
    ...problem('casinoId', checkCasinoId(form.casinoId, words)),
    ...problem('password', form.password === '' ? words.noPassword : undefined),
    ...checkDestination(method, form, words),
    ...destinationFields(method).flatMap((field) => problem(field, checkVisible(form[field] ?? '', words))),
    ...problem(
      'amount',
      amount === undefined ? unreadableUsd(form.amount, words) : checkWithin(limits, amount, words),
    ),
  ];
}

/** The wire form: the amount is in USD. */
export function checkWithdrawal(
  request: Destination & { readonly method: WithdrawalMethod; readonly amount: Usd },
): WithdrawalProblem<keyof Destination | 'amount'>[] {
  const amount = centsFromUsd(request.amount);
  return [
    ...checkDestination(request.method, request),
    // Amounts that are not dollars and cents have been refused already.
    ...problem('amount', amount === undefined ? undefined : checkLargest(amount)),
  ];
}

export function checkDestination(
  method: WithdrawalMethod,
  destination: Destination,
  words: WithdrawalWords = WITHDRAWAL_WORDS,
): WithdrawalProblem<keyof Destination>[] {
  const { payout } = WITHDRAWAL_METHOD_DETAILS[method];
  if (payout.to === 'wallet') return checkWallet(destination, words);
  return payout.fields.flatMap(({ name }) => {
    const text = destination[name] ?? '';
    const said = payoutWords(words, method, name);
    const format = checkPayoutFormat(payoutPattern(method, name), text, said);
    return problem(name, required(text, said.missing) ?? format);
  });
}

function checkWallet(
  { coin, network, walletAddress }: Destination,
  words: WithdrawalWords,
): WithdrawalProblem<keyof Destination>[] {
  if (coin === undefined) return problem('coin', words.noCoin);
  const networks = networksOf(coin);
  const networkProblem =
    network === undefined
      ? words.noNetwork
      : networks.includes(network)
        ? undefined
        : words.wrongNetwork({ coin, network, networks });
  return [
    ...problem('network', networkProblem),
    ...problem('walletAddress', required(walletAddress, words.noWallet)),
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
