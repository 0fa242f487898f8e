import type { NetworkDefinition } from './network.ts';

export const ethereum = {
  name: 'Ethereum',
  label: 'ERC-20',
  aliases: ['eth', 'ether'],
  addressForm: 'ethereum',
  paymentLink: { standard: 'EIP-681', chainId: 1 },
} as const satisfies NetworkDefinition;
