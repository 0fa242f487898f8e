import { USUAL_LIMITS } from '#domain/methods/method.ts';
import { METHOD_KEYS, METHODS } from '#domain/methods/methods.ts';
import { formatUsdBrief } from '#domain/money/usd.ts';
import styles from './help-dialog.module.css';

export function PaymentHelp() {
  const { minCents, maxCents } = USUAL_LIMITS;
  return (
    <>
      <section className={styles.section}>
        <h3>Payment methods</h3>
        <dl>
          {METHOD_KEYS.map((key) => (
            <div key={key}>
              <dt>{METHODS[key].label}</dt>
              <dd>{METHODS[key].help}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.section}>
        <h3>Important notes</h3>
        <ul>
          <li>Account info rotates hourly: always send to the account that is on your screen now.</li>
          <li>
            Put the payment reference, and nothing else, in the note: a payment without it cannot be matched
            automatically and may be returned.
          </li>
          <li>Always copy and paste a wallet address. Coins sent to the wrong one cannot be recovered.</li>
          <li>
            Deposits are from {formatUsdBrief(minCents)}
            to {formatUsdBrief(maxCents)}; crypto has no maximum.
          </li>
        </ul>
      </section>
    </>
  );
}
