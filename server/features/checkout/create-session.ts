import { z } from 'zod';
import { formatReference } from '#domain/deposits/reference.ts';
import type { MethodKey } from '#domain/methods/methods.ts';
import type { Cents } from '#domain/money/usd.ts';

/** Players wait for it with the answer to their request, which they have to have within ten seconds. */
const TIMEOUT_MS = 5_000;

/** The version of the interface whose fields these are. */
const VERSION = '2025-03-31.basil';

/** How the page lets a deposit be paid: as its player has chosen. Apple Pay is a card on it. */
const PAYMENT_METHODS: { readonly [Key in MethodKey]?: 'card' | 'cashapp' } = {
  cashapp: 'cashapp',
  applepay: 'card',
  creditcard: 'card',
};

const answer = z.object({ url: z.url({ protocol: /^https$/ }) });

/** A deposit that is paid on a page made for it. */
export type CheckoutDeposit = {
  readonly id: string;
  readonly amountCents: Cents;
  /** 8 characters, no dash. */
  readonly reference: string;
};

type CheckoutOf = {
  /** Where Stripe answers, https://api.stripe.com */
  readonly api: URL;
  readonly key: string;
  readonly methodKey: MethodKey;
  readonly siteTitle: string;
  readonly siteUrl: string;
};

/**
 * Has Stripe make a page on which exactly a deposit's amount can be paid. Asked again for the same deposit and amount, it
 * answers the same page for a day, by the idempotency key.
 * Source: https://docs.stripe.com/api/checkout/sessions/create
 * @returns the address of the page
 * @throws when Stripe does not answer in time, refuses, or answers in any other form; the message holds no key
 */
export async function createCheckoutSession(
  { id, amountCents, reference: plain }: CheckoutDeposit,
  { api, key, methodKey, siteTitle, siteUrl }: CheckoutOf,
): Promise<string> {
  const reference = formatReference(plain);
  const response = await fetch(new URL('/v1/checkout/sessions', api), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'idempotency-key': `deposit-${id}-${amountCents}`,
      'stripe-version': VERSION,
    },
    body: new URLSearchParams({
      mode: 'payment',
      client_reference_id: id,
      'payment_method_types[0]': PAYMENT_METHODS[methodKey] ?? 'card',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': String(amountCents),
      'line_items[0][price_data][product_data][name]': `${siteTitle}: deposit ${reference}`,
      'payment_intent_data[metadata][reference]': reference,
      success_url: new URL('/stripe-confirmation', siteUrl).href,
      cancel_url: new URL('/status', siteUrl).href,
    }),
    // The key goes to whom it is configured for, wherever that may lead.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`Stripe refused to make a checkout (${await refusalIn(response)})`);
  return answer.parse(await response.json()).url;
}

/** The status, and what Stripe calls the problem; not its message, which may repeat a part of the key. */
async function refusalIn(response: Response): Promise<string> {
  const problem = z.object({ error: z.object({ type: z.string(), code: z.string().optional() }) });
  const { data } = problem.safeParse(await response.json().catch(() => undefined));
  return [response.status, data?.error.type, data?.error.code].filter(Boolean).join(', ');
}
