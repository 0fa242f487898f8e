import { Link } from '@tanstack/react-router';
import type { Role } from '#domain/access/capabilities.ts';
import type { Waiting, WaitingByTab } from '../badges/use-waiting.ts';
import { countBadge } from '../brand/count-badge.ts';
import { tabsFor } from '../tabs/tabs.ts';
import styles from './tab-links.module.css';

type TabLinksProps = { readonly role: Role; readonly waiting: WaitingByTab };

export function TabLinks({ role, waiting }: TabLinksProps) {
  return (
    <nav aria-label="Main" className={styles.tabs}>
      {tabsFor(role).map(({ path, label }) => (
        <Link key={path} to={path} className={styles.tab} activeOptions={{ includeSearch: false }}>
          {label}
          <Count {...waiting[path]} />
        </Link>
      ))}
    </nav>
  );
}

function Count({ count = 0, words, isGrave = false }: Partial<Waiting>) {
  if (count === 0) return null;
  return (
    <span className={styles.count} data-grave={isGrave || undefined}>
      <span aria-hidden="true">{countBadge(count)}</span>
      <span className="visually-hidden">
        {' '}
        {count.toLocaleString('en-US')} {words}
      </span>
    </span>
  );
}
