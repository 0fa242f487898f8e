import { z } from 'zod';
import type { StripeKeys } from '#server/features/checkout/checkout-pages.ts';
import { askedAddress } from '../mail-variables.ts';

const KEYS_RULE =
  'must be name:key,name:key, each name once, the Stripe Account Name of receiving accounts, with keys that begin with rk_ or sk_';
const SECRETS_RULE = 'must be one secret that starts with whsec_, or several with commas between them';
const API_RULE = 'must be an http:// or https:// address';
/** A name may hold anything but the comma that ends an entry. */
const ENTRY = /^(.+):((?:rk|sk)_(?:live|test)_\w+)$/;

const keyList = z.string().transform((text, context) => {
  const entries = text.split(',').map((entry) => ENTRY.exec(entry.trim()));
  const keys = new Map(
    entries.flatMap((entry) => (entry ? [[entry[1]?.trim(), entry[2]] as [string, string]] : [])),
  );
  if (keys.size === entries.length) return keys;
  context.addIssue({ code: 'custom', message: KEYS_RULE });
  return z.NEVER;
});

/** `secret,secret`: while a secret is exchanged, the provider signs with either. */
const secretList = z.string().transform((text, context) => {
  const secrets = text.split(',').map((secret) => secret.trim());
  if (secrets.every((secret) => /^whsec_\S+$/.test(secret))) return secrets;
  context.addIssue({ code: 'custom', message: SECRETS_RULE });
  return z.NEVER;
});

export const STRIPE_VARIABLES = {
  STRIPE_WEBHOOK_SECRET: secretList.optional(),
  STRIPE_SECRET_KEYS: keyList.optional(),
  STRIPE_API_URL: askedAddress(API_RULE).default('https://api.stripe.com/'),
};

export function stripeOf(variables: z.output<z.ZodObject<typeof STRIPE_VARIABLES>>): StripeKeys | undefined {
  const { STRIPE_SECRET_KEYS: keys, STRIPE_API_URL: api } = variables;
  return keys && { api: new URL(api), keys };
}
