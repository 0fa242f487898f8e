import { COOLDOWN_RULE } from '#domain/withdrawals/cooldown.ts';
import styles from './help-dialog.module.css';

export function GeneralHelp() {
  return (
    <>
      <section className={styles.section}>
        <h3>Quick start guide: deposit</h3>
        <ol>
          <li>Choose a payment method and press Deposit Now.</li>
          <li>Enter your casino ID and the amount, and submit the request.</li>
          <li>
            Send the money to the account shown, with the payment reference in the note; or pay on our payment
            provider’s page, which opens by itself.
          </li>
          <li>Your deposit is credited within 5 minutes after sending.</li>
        </ol>
      </section>
      <section className={styles.section}>
        <h3>Quick start guide: withdraw</h3>
        <ol>
          <li>Choose Withdraw, then how you want to be paid.</li>
          <li>
            Enter your casino ID, the password of your casino account, and where we should send the payment.
          </li>
          <li>Your account balance is deducted and you get the payment within a few hours.</li>
          <li>{COOLDOWN_RULE}</li>
        </ol>
      </section>
      <section className={styles.section}>
        <h3>Security features</h3>
        <ul>
          {location.protocol === 'https:' && <li>Your connection to this page is encrypted.</li>}
          <li>
            The password you give for a withdrawal is stored encrypted. It appears in no list or email, it is
            logged whenever staff view it, and it is erased 7 days after your request is settled.
          </li>
          <li>You enter card details on our payment provider’s page. This cashier never sees them.</li>
          <li>
            Every change that staff make to a request is recorded in a log that nobody can alter unnoticed.
          </li>
          <li>The link to your request contains a secret that only you are given. Keep it to yourself.</li>
        </ul>
      </section>
    </>
  );
}
