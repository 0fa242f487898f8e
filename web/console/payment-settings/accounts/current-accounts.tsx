import { METHOD_KEYS, METHODS } from '#domain/methods/methods.ts';
import { Mark } from '../../controls/mark.tsx';
import { useSettings } from '../saving/settings-context.ts';
import { AccountCard } from './account-card.tsx';
import styles from './current-accounts.module.css';

export function CurrentAccounts() {
  const { settings } = useSettings();
  return (
    <section aria-labelledby="current-accounts">
      <h2 id="current-accounts" className={styles.title}>
        Current Accounts
      </h2>
      {METHOD_KEYS.map((key) => {
        const { enabled, accounts } = settings[key];
        return (
          <section key={key} aria-labelledby={`accounts-${key}`}>
            <h3 id={`accounts-${key}`} className={styles.method}>
              {METHODS[key].label} <span className={styles.count}>({accounts.length})</span>
              {!enabled && <Mark>Inactive</Mark>}
            </h3>
            {accounts.length === 0 ? (
              <p className={styles.none}>No accounts configured</p>
            ) : (
              <ul className={styles.cards}>
                {accounts.map((account) => (
                  <AccountCard key={account.id} methodKey={key} account={account} />
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </section>
  );
}
