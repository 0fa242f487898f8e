import { METHOD_KEYS, METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { formatUsdBrief } from '#domain/money/usd.ts';
import styles from './help-dialog.module.css';

const HOSTED = 'Submit the request, then pay the same amount on the page of our payment provider.';

const BLURBS: Readonly<Record<MethodKey, string>> = {
  venmo: 'Send the amount to the Venmo handle shown, with the payment reference as the note.',
  zelle:
    'Send the amount from your banking app to the email or phone number shown, with the payment reference as the memo. Check that the recipient name is the one shown.',
  chime: 'Send the amount from your Chime app to the handle shown, with the payment reference as the note.',
  cashapp: `${HOSTED} Choose Cash App there.`,
  applepay: `${HOSTED} Choose Apple Pay there.`,
  creditcard: `${HOSTED} Credit and debit cards are taken.`,
  crypto:
    'Choose a coin, copy the wallet address or scan its QR code, and send the amount of coins shown, over the network shown.',
};

export function PaymentHelp() {
  const { minCents, maxCents } = METHODS.venmo;
  return (
    <>
      <section className={styles.section}>
        <h3>Payment methods</h3>
        <dl>
          {METHOD_KEYS.map((key) => (
            <div key={key}>
              <dt>{METHODS[key].label}</dt>
              <dd>{BLURBS[key]}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.section}>
        <h3>Important notes</h3>
        <ul>
          <li>Account info rotates hourly: always send to the account on your screen now.</li>
          <li>
            Put the payment reference, and nothing else, in the note: a payment without it cannot be matched
            automatically and may be returned.
          </li>
          <li>Always copy and paste a wallet address. Coins sent to a wrong one cannot be returned.</li>
          <li>
            Deposits are from {formatUsdBrief(minCents)}
            {maxCents !== undefined && ` to ${formatUsdBrief(maxCents)}`}; crypto has no maximum.
          </li>
        </ul>
      </section>
    </>
  );
}
