import { MOST_LOOKED_AT } from '#domain/stats/figures.ts';
import { Stack, Text } from '../kit/box.tsx';
import kit from '../kit/kit.module.css';
import { Panel } from '../kit/panel.tsx';
import { PartFailed } from '../live/loading-failed.tsx';
import { Scrolled } from './chart-section.tsx';
import { Share } from './figures.tsx';
import { ProcessingPanel } from './processing-panel.tsx';
import { countText, usdText } from './stat-texts.ts';
import styles from './stats.module.css';
import { type LoadedStats, useWorkload, type Workload } from './use-stats.ts';

export function WorkloadSection({ loaded: { stats, search } }: { readonly loaded: LoadedStats }) {
  const query = useWorkload(search, stats.at);
  const { data: workload } = query;
  if (query.isError) {
    return (
      <section aria-label="Workload" className={kit.panel} style={{ padding: 14 }}>
        <Stack>
          <PartFailed what="Times, hours and accounts" query={query} />
        </Stack>
      </section>
    );
  }
  if (workload === undefined)
    return (
      <div style={{ height: 420 }}>
        <div className={styles.waiting} aria-hidden="true" />
      </div>
    );
  return (
    <Stack data-stale={query.isPlaceholderData || undefined}>
      {workload.lookedFrom !== null && (
        <Text as="p" tone="dim" size="small">
          Times, hours and accounts are of the newest {countText(MOST_LOOKED_AT)} requests of each kind in
          this range: all of those since {workload.lookedFrom}.
        </Text>
      )}
      <ProcessingPanel processing={workload.processing} />
      <Stack className={styles.pair} style={{ alignItems: 'start' }}>
        <HoursPanel hours={workload.hours} />
        <AccountsPanel accounts={workload.accounts} />
      </Stack>
    </Stack>
  );
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const HOUR = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', hour: 'numeric' });
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  hour,
  label: HOUR.format(Date.UTC(2000, 0, 1, hour)),
}));

/** By New York's clock: the busier an hour, the darker. */
export function HoursPanel({ hours }: { readonly hours: Workload['hours'] }) {
  const counts = new Map(
    hours.map(({ weekday, hour, deposits, withdrawals }) => [`${weekday} ${hour}`, deposits + withdrawals]),
  );
  const most = Math.max(0, ...counts.values());
  return (
    <Panel title="Requests by weekday and hour">
      {most === 0 ? (
        <Text as="p" tone="dim">
          None in this range
        </Text>
      ) : (
        <Scrolled label="Requests by weekday and hour, New York time" className={styles.hours}>
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
        </Scrolled>
      )}
    </Panel>
  );
}

/** @param share of the busiest hour's count */
function shade(share: number): string {
  return `color-mix(in srgb, var(--chart-deposits) ${Math.round(share * 60)}%, var(--surface))`;
}

type Account = Workload['accounts'][number];

export function AccountsPanel({ accounts }: { readonly accounts: readonly Account[] }) {
  return (
    <Panel title="Load of receiving accounts">
      {accounts.length === 0 ? (
        <Text as="p" tone="dim">
          None in this range
        </Text>
      ) : (
        <Scrolled label="Deposits by receiving account">
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
                  {account} <Text tone="dim">{method}</Text>
                  <Share part={count} of={accounts[0]?.count ?? 0} />
                </th>
                <td>{countText(count)}</td>
                <td>{usdText(amount)}</td>
              </tr>
            ))}
          </tbody>
        </Scrolled>
      )}
    </Panel>
  );
}
