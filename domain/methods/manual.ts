import { EMAIL, HANDLE, handleOf, PHONE } from './account-fields.ts';
import { type ManualMethod, type MethodAccounts, nameOnAccount, USUAL_LIMITS } from './method.ts';
import { VENMO_HANDLE } from './venmo-handle.ts';

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
        VENMO_HANDLE,
        'the Venmo handle must be letters, digits, hyphens and underscores behind an @, such as @lucky-house, no phone',
      ),
    },
    { ...EMAIL, help: 'Mail to this address is known to be about the account. Players never see it.' },
  ],
  samples: [{ handle: '@sample-venmo-1' }, { handle: '@sample-venmo-2' }, { handle: '@sample-venmo-3' }],
} as const satisfies MethodAccounts;

export const zelle = {
  key: 'zelle',
  label: 'Zelle',
  kind: 'manual',
  limits: USUAL_LIMITS,
  showsRecipient: true,
  sendTo: ['email', 'phone'],
  payout: {
    to: 'account',
    fields: [
      nameOnAccount('Zelle'),
      {
        name: 'email',
        label: 'Zelle email or phone number',
        autoComplete: 'email',
        autoCapitalize: 'none',
      },
    ],
  },
} as const satisfies ManualMethod;

export const zelleAccounts = {
  fields: [{ ...EMAIL, required: 'an email address' }, PHONE],
  samples: [
    { email: 'sample-zelle-1@example.com', phone: '(202) 555-0101' },
    { email: 'sample-zelle-2@example.com', phone: '(202) 555-0102' },
    { email: 'sample-zelle-3@example.com', phone: '(202) 555-0103' },
  ],
} as const satisfies MethodAccounts;

export const chime = {
  key: 'chime',
  label: 'Chime',
  kind: 'manual',
  limits: USUAL_LIMITS,
  sendTo: ['handle'],
} as const satisfies ManualMethod;

export const chimeAccounts = {
  fields: [
    {
      ...HANDLE,
      help: 'Where players send their money: they see it as it stands here.',
      placeholder: '$lucky-house',
      required: 'a Chime handle',
      check: handleOf(
        /^\$?[A-Za-z0-9_-]{1,30}$/,
        'the Chime handle must be letters, digits, hyphens and underscores behind a $, such as $lucky-house',
      ),
    },
  ],
  samples: [{ handle: '$sample-chime-1' }, { handle: '$sample-chime-2' }, { handle: '$sample-chime-3' }],
} as const satisfies MethodAccounts;
