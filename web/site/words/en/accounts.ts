import type { ManualMethod } from '#domain/methods/methods.ts';

export const sendToLabels = {
  venmo: { handle: 'Venmo handle' },
  zelle: { email: 'Zelle email', phone: 'Zelle phone' },
  chime: { handle: 'Chime handle' },
} satisfies Record<ManualMethod['key'], { [Field in 'handle' | 'email' | 'phone']?: string }>;
export const recipientName = 'Recipient name';
export const walletAddress = 'Wallet address';
export const network = 'Network';
