import { cents } from '#domain/money/usd.ts';
import { HOSTED_PAGE, SAMPLE_CARD_PROVIDER } from './account-fields.ts';
import { type HostedMethod, type MethodAccounts, USUAL_LIMITS } from './method.ts';

export const cashapp = {
  key: 'cashapp',
  label: 'Cash App',
  kind: 'hosted',
  limits: USUAL_LIMITS,
} as const satisfies HostedMethod;

export const cashappAccounts = {
  fields: HOSTED_PAGE,
  samples: [
    {
      paymentUrl: 'https://pay.example/sample-cashapp',
      stripeAccount: 'Sample Cash App provider',
      amountCents: cents(0),
    },
  ],
} as const satisfies MethodAccounts;

export const applepay = {
  key: 'applepay',
  label: 'Apple Pay',
  legacyKeys: ['apple_pay'],
  kind: 'hosted',
  limits: USUAL_LIMITS,
} as const satisfies HostedMethod;

export const applepayAccounts = {
  fields: HOSTED_PAGE,
  samples: [
    {
      paymentUrl: 'https://pay.example/sample-applepay',
      stripeAccount: SAMPLE_CARD_PROVIDER,
      amountCents: cents(0),
    },
  ],
} as const satisfies MethodAccounts;

export const creditcard = {
  key: 'creditcard',
  label: 'Credit Card',
  legacyKeys: ['card', 'credit_card'],
  kind: 'hosted',
  limits: USUAL_LIMITS,
} as const satisfies HostedMethod;

export const creditcardAccounts = {
  fields: HOSTED_PAGE,
  samples: [
    {
      paymentUrl: 'https://pay.example/sample-creditcard',
      stripeAccount: SAMPLE_CARD_PROVIDER,
      amountCents: cents(0),
    },
  ],
} as const satisfies MethodAccounts;
