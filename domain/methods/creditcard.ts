import { cents } from '#domain/money/usd.ts';
import { HOSTED_PAGE, SAMPLE_CARD_PROVIDER } from './account-fields.ts';
import { type HostedMethod, type MethodAccounts, USUAL_LIMITS } from './method.ts';

export const creditcard = {
  key: 'creditcard',
  label: 'Credit Card',
  legacyKeys: ['card', 'credit_card'],
  kind: 'hosted',
  description: 'Pay by credit or debit card on our payment provider’s page.',
  limits: USUAL_LIMITS,
  senderLabel: 'Name on the card',
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
