import { navigate } from 'wouter/use-browser-location';
import type { Brand } from '#contract/page-data.ts';
import { usernameOf } from '#domain/deposits/deposit-request.ts';
import { parseReference } from '#domain/deposits/reference.ts';
import { METHODS, type MethodKey } from '#domain/methods/methods.ts';
import type { Cents } from '#domain/money/usd.ts';
import { serverClockOffsetMs } from '#web/data/server-clock.ts';
import * as words from '#words/deposits.tsx';
import { useKeptEntry } from '../../places/kept-entry.ts';
import type { SendDepositAnswer, SentCoins, SubmittedDeposit } from '../form/send-deposit.ts';
import { type ReceivingDetail, receivingDetails } from '../receiving/receiving-account.ts';

export type SentDeposit = {
  readonly method: MethodKey;
  readonly username: string;
  readonly amountCents: Cents;
  readonly reference: string;
  /** By this browser's clock, since the epoch. */
  readonly sentAtMs: number;
  /** Empty for methods with a payment page, and where the account accepts no more. */
  readonly details: readonly ReceivingDetail[];
  readonly paymentPage?: string;
  readonly coins?: SentCoins;
  readonly followToken: string;
};

export const ANOTHER_DEPOSIT = { to: '/', label: words.anotherDeposit } as const;

type Source = {
  readonly method: MethodKey;
  readonly submitted: SubmittedDeposit;
  readonly answer: SendDepositAnswer;
  readonly brand: Brand;
};

export function sentDeposit({ method, submitted, answer, brand }: Source): SentDeposit {
  const { deposit } = submitted;
  const { account } = answer;
  const coins = submitted.coins && sentCoins(submitted.coins, answer.quote);
  return {
    method,
    username: usernameOf(deposit.casinoId, brand.idPrefix),
    amountCents: deposit.amountCents,
    reference: parseReference(answer.reference) ?? answer.reference,
    sentAtMs: Date.now(),
    details: account ? receivingDetails(account, METHODS[method], coins?.coin) : [],
    followToken: answer.followToken,
    ...(answer.redirectUrl !== undefined && { paymentPage: answer.redirectUrl }),
    ...(coins && { coins }),
  };
}

/** The server's promised coins; without a promise, those that the page has reckoned with. */
export function sentCoins(reckoned: SentCoins, quote: SendDepositAnswer['quote']): SentCoins {
  if (quote === undefined) return reckoned;
  const fixed = { price: quote.price, untilMs: Date.parse(quote.until) - serverClockOffsetMs() };
  return { coin: reckoned.coin, amount: quote.coins, fixed };
}

/** In this history entry: it survives reloads and dropped pages; a method chosen anew starts clean. */
export function keepSentDeposit(sentDeposit: SentDeposit): void {
  navigate(location.pathname + location.search, { replace: true, state: { sentDeposit } });
}

export function useSentDeposit(method: MethodKey): SentDeposit | undefined {
  const sent = parseSentDeposit(useKeptEntry());
  return sent?.method === method ? sent : undefined;
}

/** Undefined when this version cannot show it. */
export function parseSentDeposit(state: unknown): SentDeposit | undefined {
  const sent = (state as { sentDeposit?: Partial<SentDeposit> } | null | undefined)?.sentDeposit;
  const isWhole =
    typeof sent?.method === 'string' &&
    typeof sent.username === 'string' &&
    Number.isSafeInteger(sent.amountCents) &&
    typeof sent.reference === 'string' &&
    Number.isSafeInteger(sent.sentAtMs) &&
    typeof sent.followToken === 'string' &&
    Array.isArray(sent.details);
  return isWhole ? (sent as SentDeposit) : undefined;
}
