import { METHOD_KEYS, METHODS } from '#domain/methods/methods.ts';
import { closedMessage } from '#domain/withdrawals/opening-hours.ts';
import { RecentActivity } from '../../activity/recent-activity.tsx';
import { useBrand } from '../../brand/brand.tsx';
import { MethodCard } from '../../methods/method-card.tsx';
import styles from '../../methods/method-grid.module.css';
import { MethodMark } from '../../methods/method-mark.tsx';
import { depositAddress } from '../../places/place.ts';
import { useSettings } from '../../settings/settings-provider.tsx';
import { limitsText } from '../limits-text.ts';

export function MethodGrid() {
  const { tagline } = useBrand();
  const { settings } = useSettings();
  const offered = METHOD_KEYS.filter((key) => settings.settings[key]?.enabled !== false);
  const open = settings.depositsAllowed;
  return (
    <>
      <div className={styles.intro}>
        <p className={styles.tagline}>{tagline}</p>
        <h1 tabIndex={-1}>DEPOSIT NOW USING ONE OF OUR METHODS</h1>
        {open || <p className={styles.closed}>{closedMessage(settings.withdrawalHours)}</p>}
      </div>
      {offered.length > 0 ? (
        <ul className={styles.grid}>
          {offered.map((key) => (
            <MethodCard
              key={key}
              mark={<MethodMark method={key} />}
              name={METHODS[key].label}
              description={METHODS[key].description}
              limits={limitsText(METHODS[key].limits)}
              address={depositAddress(key)}
              action={open ? 'Deposit Now' : 'Withdrawals Closed'}
              open={open}
            />
          ))}
        </ul>
      ) : (
        <p className={styles.closed}>
          No payment method is available right now. Please try again later or contact support.
        </p>
      )}
      <RecentActivity list />
    </>
  );
}
