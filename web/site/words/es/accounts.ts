import type { ManualMethod } from '#domain/methods/methods.ts';

export const sendToLabels = {
  venmo: { handle: 'Usuario de Venmo' },
  zelle: { email: 'Correo de Zelle', phone: 'Teléfono de Zelle' },
  chime: { handle: 'Usuario de Chime' },
} satisfies Record<ManualMethod['key'], { [Field in 'handle' | 'email' | 'phone']?: string }>;
export const recipientName = 'Nombre del destinatario';
export const walletAddress = 'Dirección de la billetera';
export const network = 'Red';
