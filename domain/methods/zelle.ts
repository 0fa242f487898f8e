import { EMAIL, PHONE } from './account-fields.ts';
import { type ManualMethod, type MethodAccounts, USUAL_LIMITS } from './method.ts';
import { EMAIL_OR_US_PHONE, nameOnAccount } from './payout.ts';

export const zelle = {
  key: 'zelle',
  label: 'Zelle',
  kind: 'manual',
  description: 'Send money with Zelle from your bank to the email or phone number shown.',
  limits: USUAL_LIMITS,
  senderLabel: 'Name the deposit is coming from',
  payingApp: 'your banking app',
  recipientLabel: 'Recipient name',
  sendTo: [
    { field: 'email', label: 'Zelle email' },
    { field: 'phone', label: 'Zelle phone' },
  ],
  payout: {
    to: 'account',
    description: 'Get paid by Zelle to your email or phone number.',
    fields: [
      nameOnAccount('Zelle'),
      {
        name: 'email',
        label: 'Zelle email or phone number',
        missing: 'Enter the email or phone number of your Zelle account.',
        format: EMAIL_OR_US_PHONE,
        autoComplete: 'email',
        autoCapitalize: 'none',
      },
    ],
    sentence: ({ name, email }) => `Your payment will go by Zelle to ${email} (${name}).`,
  },
} as const satisfies ManualMethod;

export const zelleAccounts = {
  fields: [{ ...EMAIL, required: 'an email address' }, PHONE],
  samples: [
    { email: 'sample-zelle-1@example.com', phone: '555-0101' },
    { email: 'sample-zelle-2@example.com', phone: '555-0102' },
    { email: 'sample-zelle-3@example.com', phone: '555-0103' },
  ],
} as const satisfies MethodAccounts;
