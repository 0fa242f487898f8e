import { cents } from '#domain/money/usd.ts';
import { HOSTED_PAGE, SAMPLE_CARD_PROVIDER } from './account-fields.ts';
import { type HostedMethod, type MethodAccounts, USUAL_LIMITS } from './method.ts';

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
