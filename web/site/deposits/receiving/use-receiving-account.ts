import { ACCOUNT_CHANGED, ACCOUNT_GONE } from '#domain/accounts/account-messages.ts';
import type { Coin } from '#domain/coins/coins.ts';
import type { Method } from '#domain/methods/methods.ts';
import { useSettings } from '../../settings/settings-provider.tsx';
import { useUnseenChange } from '../use-unseen-change.ts';
import { isSameAccount, receivingAccount } from './receiving-account.ts';

const NOTICES = { changed: ACCOUNT_CHANGED, gone: ACCOUNT_GONE } as const;

/**
 * The current account to send to, and what has become of it while the page was open. None is shown that the
 * server has not confirmed for too long.
 */
export function useReceivingAccount(method: Method, coin?: Coin) {
  const { settings, unconfirmed } = useSettings();
  const offered = receivingAccount(method, settings.settings[method.key], coin);
  const { unseen, acknowledge } = useUnseenChange(offered, isSameAccount);
  return {
    account: unconfirmed ? undefined : offered,
    changed: unseen === 'changed',
    notice: { text: unseen && NOTICES[unseen], onSeen: acknowledge },
  };
}
