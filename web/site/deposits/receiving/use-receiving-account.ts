import type { Coin } from '#domain/coins/coins.ts';
import type { Method } from '#domain/methods/methods.ts';
import { useSettings } from '../../settings/settings-provider.tsx';
import { receivingAccount } from './receiving-account.ts';

/** Which account receives is decided, and shown, once the request is stored. */
export function useReceivingAccount(method: Method, coin?: Coin) {
  const { settings } = useSettings().settings;
  return receivingAccount(method, settings[method.key], coin);
}
