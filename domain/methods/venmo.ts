import { EMAIL, HANDLE } from './account-fields.ts';
import { type ManualMethod, type MethodAccounts, USUAL_LIMITS } from './method.ts';
import { nameOnAccount } from './payout.ts';

export const venmo = {
  key: 'venmo',
  label: 'Venmo',
  kind: 'manual',
  description: 'Send money from your Venmo app to the handle shown.',
  limits: USUAL_LIMITS,
  senderLabel: 'Name the deposit is coming from',
  payingApp: 'your Venmo app',
  sendTo: [{ field: 'handle', label: 'Venmo handle' }],
  payout: {
    to: 'account',
    description: 'Get paid to your Venmo account.',
    fields: [
      nameOnAccount('Venmo'),
      {
        name: 'paymentUsername',
        label: 'Venmo username',
        missing: 'Enter your Venmo username.',
        format: {
          pattern: /^@?(?=[_-]*[A-Za-z0-9])[A-Za-z0-9_-]{5,30}$/,
          wrong:
            'Enter your Venmo username, for example @jane-doe: 5 to 30 letters, digits, hyphens and underscores.',
        },
        autoComplete: 'off',
        autoCapitalize: 'none',
      },
    ],
    sentence: ({ name, paymentUsername }) =>
      `Your payment will go to the Venmo account ${paymentUsername} (${name}).`,
  },
} as const satisfies ManualMethod;

export const venmoAccounts = {
  fields: [{ ...HANDLE, required: 'a Venmo handle' }, EMAIL],
  samples: [{ handle: '@sample-venmo-1' }, { handle: '@sample-venmo-2' }, { handle: '@sample-venmo-3' }],
} as const satisfies MethodAccounts;
