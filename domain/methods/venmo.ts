import { EMAIL, HANDLE, handleOf } from './account-fields.ts';
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
    {
      ...HANDLE,
      help: 'Where players send their money: they see it as it stands here.',
      placeholder: '@lucky-house',
      required: 'a Venmo handle',
      check: handleOf(
        /^(?:@|(?:https:\/\/)?(?:www\.)?venmo\.com\/(?:u\/)?)?[A-Za-z0-9_-]{1,30}$/,
        'the Venmo handle must be letters, digits, hyphens and underscores behind an @, such as @lucky-house',
      ),
    },
    { ...EMAIL, help: 'Mail to this address is known to be about the account. Players never see it.' },
  ],
  samples: [{ handle: '@sample-venmo-1' }, { handle: '@sample-venmo-2' }, { handle: '@sample-venmo-3' }],
} as const satisfies MethodAccounts;
