import { useEffect } from 'react';
import type { Coin } from '#domain/coins/coins.ts';
import type { Method } from '#domain/methods/methods.ts';
import { useSettings } from '../../settings/settings-provider.tsx';
import { useToldChange } from '../use-told-change.ts';
import { isSameAccount, receivingAccount } from './receiving-account.ts';

/** The account to send to, current, and whether it has become another one while the player was looking. */
export function useReceivingAccount(method: Method, coin?: Coin) {
  const { settings, freshen } = useSettings();
  useEffect(() => {
    freshen();
  }, [freshen]);

  const account = receivingAccount(method, settings.settings[method.key], coin);
  return { account, ...useToldChange(account, isSameAccount) };
}
