import { MOST_LOOKED_AT } from '#domain/stats/workload.ts';
import { PartFailed } from '../../kit/panel.tsx';
import { countText } from '../stat-texts.ts';
import screenStyles from '../stats-screen.module.css';
import type { LoadedStats } from '../use-stats.ts';
import { AccountsPanel } from './accounts-panel.tsx';
import { HoursPanel } from './hours-panel.tsx';
import { ProcessingPanel } from './processing-panel.tsx';
import { useWorkload } from './use-workload.ts';
import styles from './workload.module.css';

/** How long requests took, and what hours and accounts were busy, of the same range as the figures. */
export function WorkloadSection({ loaded: { stats, search } }: { readonly loaded: LoadedStats }) {
  const query = useWorkload(search, stats.at);
  const { data: workload } = query;
  if (query.isError) {
    return (
      <section className={screenStyles.panel} aria-label="Workload">
        <PartFailed what="Times, hours and accounts" query={query} />
      </section>
    );
  }
  if (workload === undefined) return <div className={styles.waiting} aria-hidden="true" />;
  return (
    <div className={screenStyles.body} data-stale={query.isPlaceholderData || undefined}>
      {workload.lookedFrom !== null && (
        <p className={screenStyles.compared}>
          Times, hours and accounts are of the newest {countText(MOST_LOOKED_AT)} requests of each kind in
          this range: all of those since {workload.lookedFrom}.
        </p>
      )}
      <ProcessingPanel processing={workload.processing} />
      <div className={styles.pair}>
        <HoursPanel hours={workload.hours} />
        <AccountsPanel accounts={workload.accounts} />
      </div>
    </div>
  );
}
