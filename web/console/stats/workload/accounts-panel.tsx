import { countText, usdText } from '../stat-texts.ts';
import screenStyles from '../stats-screen.module.css';
import { Scrolled } from './scrolled.tsx';
import type { Workload } from './use-workload.ts';
import styles from './workload.module.css';

type Account = Workload['accounts'][number];

/** The receiving accounts by the deposits that were to be paid into them. */
export function AccountsPanel({ accounts }: { readonly accounts: readonly Account[] }) {
  return (
    <section className={screenStyles.panel} aria-labelledby="stats-accounts">
      <h2 id="stats-accounts" className={screenStyles.heading}>
        Load of receiving accounts
      </h2>
      {accounts.length === 0 ? (
        <p className={screenStyles.dim}>None in this range</p>
      ) : (
        <Scrolled label="Deposits by receiving account">
          <table>
            <thead>
              <tr>
                <th scope="col">Account</th>
                <th scope="col">Deposits</th>
                <th scope="col">Credited</th>
              </tr>
            </thead>
            <tbody>
              {accounts.map(({ accountId, account, method, count, amount }) => (
                <tr key={`${accountId} ${method} ${account}`}>
                  <th scope="row">
                    {account} <span className={screenStyles.dim}>{method}</span>
                    <Share part={count} of={accounts} />
                  </th>
                  <td>{countText(count)}</td>
                  <td>{usdText(amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
      )}
    </section>
  );
}

/** Beside the busiest account, which comes first. */
function Share({ part, of: [busiest] }: { readonly part: number; readonly of: readonly Account[] }) {
  const share = busiest === undefined ? 0 : part / busiest.count;
  return <span className={styles.share} style={{ width: `${share * 100}%` }} aria-hidden="true" />;
}
