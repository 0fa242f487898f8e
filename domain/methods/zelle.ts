import { EMAIL, PHONE } from './account-fields.ts';
import { type ManualMethod, type MethodAccounts, USUAL_LIMITS } from './method.ts';
import { nameOnAccount } from './payout.ts';

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
