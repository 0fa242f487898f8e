import { EMAIL, HANDLE } from './account-fields.ts';
import { type ManualMethod, type MethodAccounts, USUAL_LIMITS } from './method.ts';
import { nameOnAccount } from './payout.ts';

export const venmo = {
  key: 'venmo',
  label: 'Venmo',
  kind: 'manual',
  limits: USUAL_LIMITS,
  sendTo: ['handle'],
  payout: {
    to: 'account',
    fields: [
      nameOnAccount('Venmo'),
      {
        name: 'paymentUsername',
        label: 'Venmo username',
        autoComplete: 'off',
        autoCapitalize: 'none',
      },
    ],
  },
} as const satisfies ManualMethod;

export const venmoAccounts = {
  fields: [
    { ...HANDLE, required: 'a Venmo handle' },
    { ...EMAIL, help: 'Mail to this address is known to be about the account. Players never see it.' },
  ],
  samples: [{ handle: '@sample-venmo-1' }, { handle: '@sample-venmo-2' }, { handle: '@sample-venmo-3' }],
} as const satisfies MethodAccounts;
