import { countText } from '../stat-texts.ts';
import screenStyles from '../stats-screen.module.css';
import { Scrolled } from './scrolled.tsx';
import type { Workload } from './use-workload.ts';
import styles from './workload.module.css';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const HOUR = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', hour: 'numeric' });
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  hour,
  label: HOUR.format(Date.UTC(2000, 0, 1, hour)),
}));

/** Requests of both kinds by New York's clock: each hour with its count, the busier the darker. */
export function HoursPanel({ hours }: { readonly hours: Workload['hours'] }) {
  const counts = new Map(
    hours.map(({ weekday, hour, deposits, withdrawals }) => [`${weekday} ${hour}`, deposits + withdrawals]),
  );
  const most = Math.max(0, ...counts.values());
  return (
    <section className={screenStyles.panel} aria-labelledby="stats-hours">
      <h2 id="stats-hours" className={screenStyles.heading}>
        Requests by weekday and hour
      </h2>
      {most === 0 ? (
        <p className={screenStyles.dim}>None in this range</p>
      ) : (
        <Scrolled label="Requests by weekday and hour, New York time">
          <table className={styles.hours}>
            <thead>
              <tr>
                <td />
                {HOURS.map(({ hour, label }) => (
                  <th key={hour} scope="col">
                    <span className={hour % 3 === 0 ? undefined : 'visually-hidden'}>{label}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {WEEKDAYS.map((name, place) => (
                <tr key={name}>
                  <th scope="row" aria-label={name}>
                    {name.slice(0, 3)}
                  </th>
                  {HOURS.map(({ hour }) => {
                    const count = counts.get(`${place + 1} ${hour}`) ?? 0;
                    return (
                      <td key={hour} style={{ background: shade(count / most) }}>
                        {count === 0 ? <span className="visually-hidden">0</span> : countText(count)}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
      )}
    </section>
  );
}

/** @param share of the busiest hour */
function shade(share: number): string {
  return `color-mix(in srgb, var(--chart-deposits) ${Math.round(share * 60)}%, var(--surface))`;
}
