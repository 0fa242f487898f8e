import { METHOD_HELP } from '#domain/methods/method-help.ts';
import { METHOD_KEYS, METHODS } from '#domain/methods/methods.ts';
import styles from './help-dialog.module.css';

export function PaymentHelp() {
  return (
    <>
      <section className={styles.section}>
        <h3>Payment methods</h3>
        <dl>
          {METHOD_KEYS.map((key) => (
            <div key={key}>
              <dt>{METHODS[key].label}</dt>
              <dd>{METHOD_HELP[key]}</dd>
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
          <li>What a deposit may be at least and at most is on the card of its method.</li>
        </ul>
      </section>
    </>
  );
}
