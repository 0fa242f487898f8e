import { Button } from '@mantine/core';
import { boundsText } from '#domain/accounts/method-limits.ts';
import { METHOD_KEYS, METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { Mark } from '../../kit/mark.tsx';
import { limitsInCents } from '../document/settings-document.ts';
import { useSettings } from '../saving/settings-context.ts';
import { useOpened } from '../saving/use-opened.ts';
import { AccountRow } from './account-row.tsx';
import styles from './accounts-table.module.css';
import { RemoveSamples } from './remove-samples.tsx';
import { type Credited, useCreditedToday } from './use-credited-today.ts';

const COLUMNS = [
  { label: 'Account', className: styles.columnName },
  { label: 'Where players pay', className: styles.columnAddress },
  { label: 'Today', className: styles.columnToday },
  { label: 'State', className: styles.columnState },
];
/** The id of their heading. */
export const ACCOUNTS = 'current-accounts';
const NONE = { count: 0, amount: 0 };
const SWITCH_NOTE = 'account-switch-note';

/** The receiving accounts of all methods; a row opens its account. */
export function AccountsTable() {
  const { mayChange } = useSettings();
  const { openNew } = useOpened();
  const { credited, isError } = useCreditedToday();
  return (
    <section aria-labelledby={ACCOUNTS}>
      <div className={styles.head}>
        <h2 id={ACCOUNTS} tabIndex={-1} className={styles.title}>
          Current Accounts
        </h2>
        {mayChange && (
          <div className={styles.actions}>
            <RemoveSamples />
            <Button onClick={openNew}>Add New Account</Button>
          </div>
        )}
      </div>
      <p className={styles.note}>
        <span id={SWITCH_NOTE}>
          Players are shown one active account of a method, of crypto one of each coin. One that is inactive
          is shown to nobody.
        </span>{' '}
        Today is what was credited of the deposits asked for since midnight in New York.
      </p>
      {isError && credited === undefined && (
        <p className={styles.note} role="alert">
          What was credited today could not be loaded.
        </p>
      )}
      <table className={styles.table} aria-labelledby={ACCOUNTS}>
        <thead>
          <tr>
            {COLUMNS.map(({ label, className }) => (
              <th key={label} scope="col" className={`${styles.column} ${className}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {METHOD_KEYS.map((key) => (
          <MethodRows key={key} methodKey={key} credited={credited} />
        ))}
      </table>
    </section>
  );
}

type MethodRowsProps = {
  readonly methodKey: MethodKey;
  readonly credited: ReadonlyMap<string, Credited> | undefined;
};

function MethodRows({ methodKey, credited }: MethodRowsProps) {
  const { settings } = useSettings();
  const { enabled, accounts } = settings[methodKey];
  const { label } = METHODS[methodKey];
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={COLUMNS.length} className={styles.methodName}>
          <span className={styles.line}>
            <span>
              {label} <span className={styles.count}>({accounts.length})</span>
            </span>
            {!enabled && <Mark>Inactive</Mark>}
            <LimitsText methodKey={methodKey} />
          </span>
        </th>
      </tr>
      {accounts.length === 0 && (
        <tr>
          <td colSpan={COLUMNS.length} className={styles.none}>
            No accounts configured
          </td>
        </tr>
      )}
      {accounts.map((account) => (
        <AccountRow
          key={account.id}
          methodKey={methodKey}
          account={account}
          credited={credited && (credited.get(account.id) ?? NONE)}
          switchNote={SWITCH_NOTE}
        />
      ))}
    </tbody>
  );
}

function LimitsText({ methodKey }: { readonly methodKey: MethodKey }) {
  const { settings } = useSettings();
  const { deposit, withdrawal } = limitsInCents(settings[methodKey].limits);
  return (
    <span className={styles.limits}>
      <span>Deposits {boundsText(deposit)}</span>
      {METHODS[methodKey].payout && <span>, withdrawals {boundsText(withdrawal)}</span>}
    </span>
  );
}
