import { cents } from '#domain/money/usd.ts';
import { HOSTED_PAGE, SAMPLE_CARD_PROVIDER } from './account-fields.ts';
import { type HostedMethod, type MethodAccounts, USUAL_LIMITS } from './method.ts';

export const HOSTED = {
  cashapp: {
    key: 'cashapp',
    label: 'Cash App',
    kind: 'hosted',
    limits: USUAL_LIMITS,
    sender: 'depositor',
  },
  applepay: {
    key: 'applepay',
    label: 'Apple Pay',
    legacyKeys: ['apple_pay'],
    kind: 'hosted',
    limits: USUAL_LIMITS,
    sender: 'payer',
  },
  creditcard: {
    key: 'creditcard',
    label: 'Credit Card',
    legacyKeys: ['card', 'credit_card'],
    kind: 'hosted',
    limits: USUAL_LIMITS,
    sender: 'cardholder',
  },
} as const satisfies Readonly<Record<string, HostedMethod>>;

export const HOSTED_ACCOUNTS = {
  cashapp: {
    fields: HOSTED_PAGE,
    samples: [
      {
        paymentUrl: 'https://pay.example/sample-cashapp',
        stripeAccount: 'Sample Cash App provider',
        amountCents: cents(0),
      },
    ],
  },
  applepay: {
    fields: HOSTED_PAGE,
    samples: [
      {
        paymentUrl: 'https://pay.example/sample-applepay',
        stripeAccount: SAMPLE_CARD_PROVIDER,
        amountCents: cents(0),
      },
    ],
  },
  creditcard: {
    fields: HOSTED_PAGE,
    samples: [
      {
        paymentUrl: 'https://pay.example/sample-creditcard',
        stripeAccount: SAMPLE_CARD_PROVIDER,
        amountCents: cents(0),
      },
    ],
  },
} as const satisfies Readonly<Record<keyof typeof HOSTED, MethodAccounts>>;
