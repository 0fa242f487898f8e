import type { Coin } from '#domain/coins/coins.ts';
import type { CheckedDeposit } from '#domain/deposits/deposit-request.ts';
import type { ReceivingDetail } from '../receiving/receiving-account.ts';

export type SentCoins = { readonly coin: Coin; readonly amount: string };

/** What its player was shown as a deposit was submitted. */
export type ShownAtSubmit = {
  readonly accountId: string;
  /** The account; empty for methods with a payment page. */
  readonly details: readonly ReceivingDetail[];
  /** For crypto: the coin and how much of it, at the price of that moment. */
  readonly coins?: SentCoins;
};

export type SubmittedDeposit = { readonly deposit: CheckedDeposit; readonly shown: ShownAtSubmit };
