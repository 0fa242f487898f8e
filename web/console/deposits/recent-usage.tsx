import { useQuery } from '@tanstack/react-query';
import { call } from '#web/data/call.ts';
import { Explained } from '../controls/explained.tsx';
import { WarningIcon } from '../icons/icons.tsx';
import { useRefreshOnChange } from '../live/use-refresh-on-change.ts';
import { amountText } from '../records/values/record-facts.tsx';
import { overusedAccounts, USAGE_HOURS } from './overuse.ts';
import styles from './recent-usage.module.css';

const EVERY_MS = 10_000;
const USAGE = ['deposit-usage'];

/** Recent deposits by method, and a warning about overused accounts. */
export function RecentUsage() {
  const { data } = useQuery({
    queryKey: USAGE,
    queryFn: () => call('getRecentDepositUsage', { hours: USAGE_HOURS }),
  });
  useRefreshOnChange('deposit', { queryKey: USAGE, everyMs: EVERY_MS });
  if (data === undefined) return null;
  const overused = overusedAccounts(data);
  return (
    <>
      {data.methods.length > 0 && (
        <dl className={styles.methods} aria-label={`Deposits of the last ${USAGE_HOURS} hours by method`}>
          <div className={styles.hours}>
            <dt>Last {USAGE_HOURS} h</dt>
            <dd>{data.methods.reduce((sum, { count }) => sum + count, 0)}</dd>
          </div>
          {data.methods.map(({ method, count, amount }) => (
            <div key={method}>
              <dt>{method}</dt>
              <dd>
                <Explained by={amountText(amount)}>
                  <span className={styles.count}>
                    {count}
                    <span className="visually-hidden">, {amountText(amount)}</span>
                  </span>
                </Explained>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {overused.length > 0 && (
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
      )}
    </>
  );
}
