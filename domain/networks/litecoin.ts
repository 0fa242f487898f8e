import type { NetworkDefinition } from './network.ts';

export const litecoin = {
  name: 'Litecoin',
  label: 'Litecoin Network',
  aliases: ['ltc'],
  addressForm: 'litecoin',
  paymentLink: { standard: 'BIP 21', scheme: 'litecoin' },
} as const satisfies NetworkDefinition;
