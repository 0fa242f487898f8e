import { WarningIcon } from '../../icons/icons.tsx';
import { accountTitle } from '../document/account-fields.ts';
import { useSettings } from '../saving/settings-context.ts';
import styles from './notices.module.css';

/** Shown until they are resolved: wallets that look mistyped. */
export function WalletWarning() {
  const { settings, walletDoubts } = useSettings();
  const names = settings.crypto.accounts
    .filter(({ id }) => walletDoubts.some(({ accountId }) => accountId === id))
    .map((account) => accountTitle('crypto', account));
  if (names.length === 0) return null;
  return (
    <div className={styles.notice} data-tone="warn">
      <WarningIcon />
      <p>
        Wallet addresses to check: <strong>{names.join(', ')}</strong>. Players who send coins to a mistyped
        address lose them.
      </p>
    </div>
  );
}
