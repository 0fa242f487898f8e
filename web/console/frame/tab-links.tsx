import { Link } from '@tanstack/react-router';
import type { Role } from '#domain/access/capabilities.ts';
import { useWaitingCount } from '../approvals/approvals-query.ts';
import { useReceiptCounts } from '../receipts/receipt/use-receipt-counts.ts';
import { type TabPath, tabsFor } from '../tabs/tabs.ts';
import styles from './tab-links.module.css';

export function TabLinks({ role }: { readonly role: Role }) {
  const counts = useCounts();
  return (
    <nav aria-label="Main" className={styles.tabs}>
      {tabsFor(role).map(({ path, label }) => (
        <Link key={path} to={path} className={styles.tab} activeOptions={{ includeSearch: false }}>
          {label}
          <Count {...counts[path]} />
        </Link>
      ))}
    </nav>
  );
}

type Waiting = { readonly count: number; readonly words: string; readonly isGrave?: boolean };

/** What waits behind a tab. */
function useCounts(): Readonly<Partial<Record<TabPath, Waiting>>> {
  const approvals = useWaitingCount();
  const receipts = useReceiptCounts();
  return {
    '/approvals': { count: approvals, words: 'waiting for you' },
    '/receipts': {
      count: receipts?.waiting ?? 0,
      words: 'waiting',
      isGrave: (receipts?.byReason.reversed ?? 0) > 0,
    },
  };
}

function Count({ count = 0, words, isGrave = false }: Partial<Waiting>) {
  if (count === 0) return null;
  return (
    <span className={styles.count} data-grave={isGrave || undefined}>
      {count.toLocaleString('en-US')}
      <span className="visually-hidden"> {words}</span>
    </span>
  );
}
