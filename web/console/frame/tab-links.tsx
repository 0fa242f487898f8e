import { Link } from '@tanstack/react-router';
import type { Role } from '#domain/access/capabilities.ts';
import { useWaitingCount } from '../approvals/approvals-query.ts';
import { tabsFor } from '../tabs/tabs.ts';
import styles from './tab-links.module.css';

export function TabLinks({ role }: { readonly role: Role }) {
  const waiting = useWaitingCount();
  return (
    <nav aria-label="Main" className={styles.tabs}>
      {tabsFor(role).map(({ path, label }) => (
        <Link key={path} to={path} className={styles.tab} activeOptions={{ includeSearch: false }}>
          {label}
          {path === '/approvals' && waiting > 0 && (
            <span className={styles.count}>
              {waiting}
              <span className="visually-hidden"> waiting for you</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
