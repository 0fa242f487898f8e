import { METHOD_KEYS, METHODS } from '#domain/methods/methods.ts';
import { closedMessage } from '#domain/withdrawals/opening-hours.ts';
import { useBrand } from '../../brand/brand.tsx';
import { useSettings } from '../../settings/settings-provider.tsx';
import { DEPOSIT_SCREENS } from './deposit-screens.tsx';
import { MethodCard } from './method-card.tsx';
import styles from './method-grid.module.css';

export function MethodGrid() {
  const { tagline } = useBrand();
  const { settings } = useSettings();
  const offered = METHOD_KEYS.filter(
    (key) => DEPOSIT_SCREENS[key] && settings.settings[key]?.enabled !== false,
  );
  return (
    <>
      <div className={styles.intro}>
        <p className={styles.tagline}>{tagline}</p>
        <h1 tabIndex={-1}>DEPOSIT NOW USING ONE OF OUR METHODS</h1>
        {settings.depositsAllowed || (
          <p className={styles.closed}>{closedMessage(settings.withdrawalHours)}</p>
        )}
      </div>
      {offered.length > 0 ? (
        <ul className={styles.grid}>
          {offered.map((key) => (
            <MethodCard key={key} method={METHODS[key]} open={settings.depositsAllowed} />
          ))}
        </ul>
      ) : (
        <p className={styles.closed}>
          No payment method is available right now. Please try again later or contact support.
        </p>
      )}
    </>
  );
}
