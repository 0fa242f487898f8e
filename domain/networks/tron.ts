import type { NetworkDefinition } from './network.ts';

export const tron = {
  name: 'Tron',
  label: 'TRC-20',
  aliases: ['trx'],
  addressForm: 'tron',
} as const satisfies NetworkDefinition;
