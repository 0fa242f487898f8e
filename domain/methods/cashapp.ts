import { cents } from '#domain/money/usd.ts';
import { HOSTED_PAGE } from './account-fields.ts';
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
