import { Link, Outlet } from '@tanstack/react-router';
import { useAdmin } from '../session/session.ts';
import { tabsFor } from '../tabs/tabs.ts';
import styles from './settings-frame.module.css';

/** Around each screen of settings: a list of them, where there are several. */
export function SettingsFrame() {
  const { settings } = tabsFor(useAdmin().role);
  if (settings.length < 2) return <Outlet />;
  return (
    <div className={styles.settings}>
      <nav aria-label="Settings" className={styles.list}>
        {settings.map(({ path, label }) => (
          <Link key={path} to={path} className={styles.setting} activeOptions={{ includeSearch: false }}>
            {label}
          </Link>
        ))}
      </nav>
      <div>
        <Outlet />
      </div>
    </div>
  );
}
