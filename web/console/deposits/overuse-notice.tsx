import { WarningIcon } from '../icons/icons.tsx';
import { overusedAccounts, USAGE_HOURS, type Usage } from './overuse.ts';
import styles from './overuse-notice.module.css';

/** A warning about overused accounts. */
export function OveruseNotice({ usage }: { readonly usage: Usage }) {
  const overused = overusedAccounts(usage);
  if (overused.length === 0) return null;
  return (
    <div className={styles.warning} role="status">
      <WarningIcon />
      <ul>
        {overused.map(({ paymentAccount, method, uses }) => (
          <li key={`${method} ${paymentAccount}`}>
            <strong>{paymentAccount}</strong> ({method}) was used {uses} times in the last {USAGE_HOURS}{' '}
            hours. Consider switching to another account.
          </li>
        ))}
      </ul>
    </div>
  );
}
