import type { Coin } from '#domain/coins/coins.ts';
import type { CheckedDeposit } from '#domain/deposits/deposit-request.ts';

export type SentCoins = {
  readonly coin: Coin;
  /** 8 decimals; empty without a price. */
  readonly amount: string;
  /** Promised: USD for one coin, until when (milliseconds by this device's clock, however wrong). */
  readonly fixed?: { readonly price: number; readonly untilMs: number };
};

export type SubmittedDeposit = {
  readonly deposit: CheckedDeposit;
  readonly coins?: SentCoins | undefined;
};
