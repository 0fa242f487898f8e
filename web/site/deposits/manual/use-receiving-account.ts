import { useEffect, useState } from 'react';
import type { Coin } from '#domain/methods/coins.ts';
import type { Method } from '#domain/methods/methods.ts';
import { useSettings } from '../../settings/settings-provider.tsx';
import { isSameAccount, type ReceivingAccount, receivingAccount } from './receiving-account.ts';

type Shown = { readonly account: ReceivingAccount | undefined; readonly changed: boolean };

/** The account to send to, current, and whether it has become another one while the player was looking. */
export function useReceivingAccount(method: Method, coin?: Coin) {
  const { settings, freshen } = useSettings();
  useEffect(freshen, [freshen]);

  const account = receivingAccount(method, settings.settings[method.key], coin);
  const [shown, setShown] = useState<Shown>({ account, changed: false });

  const isOther = account && !(shown.account && isSameAccount(account, shown.account));
  if (isOther) setShown({ account, changed: shown.account !== undefined });

  return {
    account,
    changed: shown.changed,
    acknowledge: () => setShown(({ account: last }) => ({ account: last, changed: false })),
  };
}
