import type { NetworkDefinition } from './network.ts';

export const bitcoin = {
  name: 'Bitcoin',
  label: 'Bitcoin Network',
  aliases: ['btc'],
  addressForm: 'bitcoin',
  paymentLink: { standard: 'BIP 21', scheme: 'bitcoin' },
} as const satisfies NetworkDefinition;
