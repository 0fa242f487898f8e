import { type ManualMethod, nameOnAccount, USUAL_LIMITS } from './method.ts';

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

export const chime = {
  key: 'chime',
  label: 'Chime',
  kind: 'manual',
  limits: USUAL_LIMITS,
  sendTo: ['handle'],
} as const satisfies ManualMethod;
