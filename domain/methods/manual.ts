import { type ManualMethod, nameOnAccount, USUAL_LIMITS } from './method.ts';

export const MANUAL = {
  venmo: {
    key: 'venmo',
    label: 'Venmo',
    kind: 'manual',
    limits: USUAL_LIMITS,
    sender: 'depositor',
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
  },
  zelle: {
    key: 'zelle',
    label: 'Zelle',
    kind: 'manual',
    limits: USUAL_LIMITS,
    sender: 'depositor',
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
  },
  chime: {
    key: 'chime',
    label: 'Chime',
    kind: 'manual',
    limits: USUAL_LIMITS,
    sender: 'depositor',
    sendTo: ['handle'],
  },
} as const satisfies Readonly<Record<string, ManualMethod>>;
