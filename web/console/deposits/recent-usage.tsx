import { Explained } from '../kit/mark.tsx';
import { amountText } from '../records/values/record-facts.tsx';
import { USAGE_HOURS, type Usage } from './overuse.ts';
import styles from './recent-usage.module.css';

/** Recent deposits by method. */
export function RecentUsage({ usage: { methods } }: { readonly usage: Usage }) {
  if (methods.length === 0) return null;
  return (
    <dl className={styles.methods} aria-label={`Deposits of the last ${USAGE_HOURS} hours by method`}>
      <div className={styles.hours}>
        <dt>Last {USAGE_HOURS} h</dt>
        <dd>{methods.reduce((sum, { count }) => sum + count, 0)}</dd>
      </div>
      {methods.map(({ method, count, amount }) => (
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
  );
}
