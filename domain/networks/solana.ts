import type { NetworkDefinition } from './network.ts';

export const solana = {
  name: 'Solana',
  label: 'Solana Network',
  aliases: ['sol', 'spl'],
  addressForm: 'solana',
  paymentLink: { standard: 'Solana Pay' },
} as const satisfies NetworkDefinition;
