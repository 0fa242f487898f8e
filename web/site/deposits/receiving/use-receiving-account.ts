import { ACCOUNT_CHANGED, ACCOUNT_GONE } from '#domain/accounts/account-messages.ts';
import type { Coin } from '#domain/coins/coins.ts';
import type { Method } from '#domain/methods/methods.ts';
import { useSettings } from '../../settings/settings-provider.tsx';
import { useToldChange } from '../use-told-change.ts';
import { isSameAccount, receivingAccount } from './receiving-account.ts';

const TOLD = { changed: ACCOUNT_CHANGED, gone: ACCOUNT_GONE } as const;

/**
 * The account to send to, current, and what has become of it while the player was looking. None is shown that the
 * server has not confirmed for too long.
 */
export function useReceivingAccount(method: Method, coin?: Coin) {
  const { settings, unconfirmed } = useSettings();
  const offered = receivingAccount(method, settings.settings[method.key], coin);
  const { told, acknowledge } = useToldChange(offered, isSameAccount);
  return {
    account: unconfirmed ? undefined : offered,
    changed: told === 'changed',
    notice: { text: told && TOLD[told], onSeen: acknowledge },
  };
}
