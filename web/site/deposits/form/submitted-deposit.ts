import type { Coin } from '#domain/coins/coins.ts';
import type { CheckedDeposit } from '#domain/deposits/deposit-request.ts';
import type { PublicAccount } from '../receiving/receiving-account.ts';

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

/** What its player was shown as a deposit was submitted. */
export type ShownAtSubmit = {
  /** In requests that a page of an earlier version has left unfinished. */
  readonly accountId?: string;
  /** What would take the deposit: for a server of the version before, whose answer names no account. */
  readonly account?: PublicAccount | undefined;
  /** For crypto: the coin and how much of it, at the price of that moment. */
  readonly coins?: SentCoins;
};

export type SubmittedDeposit = { readonly deposit: CheckedDeposit; readonly shown: ShownAtSubmit };
