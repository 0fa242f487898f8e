import type { Coin } from '#domain/coins/coins.ts';
import type { CheckedDeposit } from '#domain/deposits/deposit-request.ts';

export type SentCoins = {
  readonly coin: Coin;
  /** With 8 decimals; empty where there was no price to reckon with. */
  readonly amount: string;
  /**
   * USD for one coin, where that many are promised to do, and until when: milliseconds by this device's clock, however
   * wrong that is.
   */
  readonly fixed?: { readonly price: number; readonly untilMs: number };
};

export type SubmittedDeposit = {
  readonly deposit: CheckedDeposit;
  /** For crypto: the coin and how much of it, at the price that its player was shown. */
  readonly coins?: SentCoins | undefined;
};
