import type { ComponentType } from 'react';
import type { Place, ScreenName } from '../places/place.ts';

type ScreenOf<Name extends ScreenName> = ComponentType<Omit<Extract<Place, { screen: Name }>, 'screen'>>;
export type AnyScreen = ComponentType<Omit<Place, 'screen'>>;

/** Each screen is a file of its own for the browser, loaded when needed. */
const LOADERS: { readonly [Name in ScreenName]: () => Promise<ScreenOf<Name>> } = {
  deposits: async () => (await import('../deposits/home/method-grid.tsx')).MethodGrid,
  manual: async () => (await import('../deposits/manual/manual-deposit.tsx')).ManualDeposit,
  hosted: async () => (await import('../deposits/hosted/hosted-deposit.tsx')).HostedDeposit,
  crypto: async () => (await import('../deposits/crypto/crypto-deposit.tsx')).CryptoDeposit,
  withdrawals: async () => (await import('../withdrawals/home/withdrawal-grid.tsx')).WithdrawalGrid,
  withdrawal: async () => (await import('../withdrawals/withdrawal.tsx')).Withdrawal,
  'payment-completed': async () =>
    (await import('../deposits/completed/payment-completed.tsx')).PaymentCompleted,
  status: async () => (await import('../deposits/followed/followed-screen.tsx')).FollowedScreen,
  'not-found': async () => (await import('../shell/not-found.tsx')).NotFound,
};

export const SCREEN_NAMES = Object.keys(LOADERS) as readonly ScreenName[];

const loaded = new Map<ScreenName, AnyScreen>();

/** Rejects when the file cannot be loaded: no connection, or a newer version is deployed. */
export async function loadScreen(name: ScreenName): Promise<void> {
  // Each screen accepts the parameters of its place: both types agree, name by name.
  if (!loaded.has(name)) loaded.set(name, (await LOADERS[name]()) as AnyScreen);
}

export function loadedScreen(name: ScreenName): AnyScreen | undefined {
  return loaded.get(name);
}
