import { z } from 'zod';
import { formatReference } from '#domain/deposits/reference.ts';
import type { MethodKey } from '#domain/methods/methods.ts';
import type { Cents } from '#domain/money/usd.ts';
import { readAnswer } from '#server/platform/connections/read-answer.ts';

/** Players wait for it within their request's answer, which must come within ten seconds. */
const TIMEOUT_MS = 5_000;

const VERSION = '2025-03-31.basil';

/** Apple Pay is a card on Stripe's page. */
const PAYMENT_METHODS: { readonly [Key in MethodKey]?: 'card' | 'cashapp' } = {
  cashapp: 'cashapp',
  applepay: 'card',
  creditcard: 'card',
};

const answer = z.object({ url: z.url({ protocol: /^https$/ }) });

export type CheckoutDeposit = {
  readonly id: string;
  readonly amountCents: Cents;
  /** 8 characters, no dash. */
  readonly reference: string;
};

type CheckoutOf = {
  /** https://api.stripe.com */
  readonly api: URL;
  readonly key: string;
  readonly methodKey: MethodKey;
  readonly siteTitle: string;
  readonly siteUrl: string;
};

/**
 * Asked again for a deposit and amount, Stripe answers the same page for a day, by the idempotency key
 * (https://docs.stripe.com/api/checkout/sessions/create). Throws when Stripe does not answer in time,
 * refuses, or answers in another form; no message holds the key.
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
    // Following a redirect could send the key to another host.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`Stripe refused to make a checkout (${await refusalIn(response)})`);
  return answer.parse(JSON.parse(await readAnswer(response))).url;
}

/** Without Stripe's message, which may repeat a part of the key. */
async function refusalIn(response: Response): Promise<string> {
  const problem = z.object({ error: z.object({ type: z.string(), code: z.string().optional() }) });
  const { data } = problem.safeParse(
    await readAnswer(response)
      .then(JSON.parse)
      .catch(() => undefined),
  );
  return [response.status, data?.error.type, data?.error.code].filter(Boolean).join(', ');
}
