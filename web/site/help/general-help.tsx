import { COOLDOWN_HOURS } from '#domain/withdrawals/cooldown.ts';
import * as words from '#words/help.tsx';
import { onlyOneEvery } from '#words/withdrawals.tsx';
import styles from './help-dialog.module.css';

export function GeneralHelp() {
  return (
    <>
      <section className={styles.section}>
        <h3>{words.startDeposit}</h3>
        <ol>
          {words.depositSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section className={styles.section}>
        <h3>{words.startWithdraw}</h3>
        <ol>
          {words.withdrawSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
          <li>{onlyOneEvery({ hours: COOLDOWN_HOURS })}</li>
        </ol>
      </section>
      <section className={styles.section}>
        <h3>{words.security}</h3>
        <ul>
          {location.protocol === 'https:' && <li>{words.encrypted}</li>}
          {words.securityFeatures.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </section>
    </>
  );
}
