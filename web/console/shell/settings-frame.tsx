import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Stack } from '../kit/box.tsx';
import buttons from '../kit/buttons.module.css';
import kit from '../kit/kit.module.css';
import { useAdmin } from '../session/session.ts';
import { tabsFor } from '../tabs/tabs.ts';
import styles from './settings-frame.module.css';

/** Around each screen of settings: a list of them, where there are several. */
export function SettingsFrame() {
  const { settings } = tabsFor(useAdmin().role);
  const list = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the list is a line that scrolls
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [pathname]);
  if (settings.length < 2) return <Outlet />;
  return (
    <div className={styles.settings}>
      <Stack as="nav" gap={2} ref={list} aria-label="Settings" className={styles.list}>
        {settings.map(({ path, label }) => (
          <Link
            key={path}
            to={path}
            className={`${kit.plainLink} ${buttons.lights} ${kit.option}`}
            activeOptions={{ includeSearch: false }}
          >
            {label}
          </Link>
        ))}
      </Stack>
      <div>
        <Outlet />
      </div>
    </div>
  );
}
