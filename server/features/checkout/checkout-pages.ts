import type { Account } from '#domain/accounts/account.ts';
import { leavesAmountOpen } from '#domain/accounts/hosted-page.ts';
import type { MethodKey } from '#domain/methods/methods.ts';
import type { NotedFailures } from '#server/features/operations/noted-failures.ts';
import { type CheckoutDeposit, createCheckoutSession } from './create-session.ts';

/** As long as a deposit says how it is paid. */
const KEPT_MS = 3_600_000;
/** The page of a waiting deposit asks every few seconds. */
const ASKED_AGAIN_MS = 30_000;
const MOST_KEPT = 10_000;

/** The key of each Stripe account, by its name in the receiving accounts, and Stripe's address. */
export type StripeKeys = { readonly api: URL; readonly keys: ReadonlyMap<string, string> };

export type CheckoutPages = {
  /** Undefined without a key, or while Stripe does not answer: the account's own page is used then. */
  pageOf(deposit: CheckoutDeposit, key: MethodKey, account: Account): Promise<string | undefined>;
};

type Options = {
  readonly stripe: StripeKeys | undefined;
  siteTitle(): string;
  readonly siteUrl: string;
  readonly noted: NotedFailures;
  onError(error: unknown): void;
};

/** Kept in memory alone: Stripe answers every node the same page for the same deposit. */
export function createCheckoutPages({ stripe, siteTitle, siteUrl, noted, onError }: Options): CheckoutPages {
  const kept = new Map<string, { readonly page: Promise<string | undefined>; until: number }>();

  async function make(deposit: CheckoutDeposit, methodKey: MethodKey, api: URL, key: string) {
    try {
      const page = await createCheckoutSession(deposit, {
        api,
        key,
        methodKey,
        siteTitle: siteTitle(),
        siteUrl,
      });
      await noted.worked('checkout').catch(onError);
      return page;
    } catch (error) {
      onError(error);
      await noted.failed('checkout').catch(onError);
      return undefined;
    }
  }

  return {
    async pageOf(deposit, methodKey, account) {
      const key = account.stripeAccount && stripe?.keys.get(account.stripeAccount);
      if (!stripe || !key || !leavesAmountOpen(account)) return undefined;
      const name = `${deposit.id} ${deposit.amountCents} ${account.id}`;
      const known = kept.get(name);
      if (known && performance.now() < known.until) return known.page;
      const entry = { page: make(deposit, methodKey, stripe.api, key), until: performance.now() + KEPT_MS };
      kept.delete(name);
      kept.set(name, entry);
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      const page = await entry.page;
      if (page === undefined) entry.until = performance.now() + ASKED_AGAIN_MS;
      return page;
    },
  };
}
