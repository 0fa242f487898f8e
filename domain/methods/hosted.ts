import { type HostedMethod, USUAL_LIMITS } from './method.ts';

export const HOSTED = {
  cashapp: {
    key: 'cashapp',
    label: 'Cash App',
    kind: 'hosted',
    limits: USUAL_LIMITS,
    sender: 'depositor',
  },
  applepay: {
    key: 'applepay',
    label: 'Apple Pay',
    legacyKeys: ['apple_pay'],
    kind: 'hosted',
    limits: USUAL_LIMITS,
    sender: 'payer',
  },
  creditcard: {
    key: 'creditcard',
    label: 'Credit Card',
    legacyKeys: ['card', 'credit_card'],
    kind: 'hosted',
    limits: USUAL_LIMITS,
    sender: 'cardholder',
  },
} as const satisfies Readonly<Record<string, HostedMethod>>;
