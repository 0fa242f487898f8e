import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AlertsMenu } from '../alerts/alerts-menu.tsx';
import { StableNoticeArea } from '../attention/stable-notice-area.tsx';
import { useBadge, useWaiting } from '../badges/use-badge.ts';
import { Brand } from '../brand/brand.tsx';
import { ScreenTitle, WaitingContext } from '../brand/screen-title.tsx';
import { FloodNotice } from '../floods/flood-notice.tsx';
import { CloseIcon, MenuIcon } from '../icons/icons.tsx';
import { ToolButton } from '../kit/buttons.tsx';
import { useReturn } from '../live/use-refresh-on-change.ts';
import { MentionsMenu } from '../notes/mentions-menu.tsx';
import { OperationsNotice } from '../operations/operations-notice.tsx';
import { Palette } from '../palette/palette.tsx';
import { usePressedNotices } from '../push/push-here.ts';
import { VerdictsProvider } from '../records/status/verdicts-provider.tsx';
import { useAdmin } from '../session/session.ts';
import { screenAtAddress } from '../tabs/tabs.ts';
import styles from './frame.module.css';
import {
  AccountBlock,
  ColorSchemeSwitch,
  LiveIndicator,
  LogoutButton,
  ShortcutsButton,
  TabLinks,
} from './header.tsx';

export function Frame() {
  const { role } = useAdmin();
  useReturn();
  usePressedNotices();
  const pathname = useLocation({ select: (location) => location.pathname });
  const waiting = useWaiting();
  const screen = screenAtAddress(pathname)?.path;
  const titled = useBadge(waiting, screen);
  const [menuOpen, setMenuOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the screen changes
  useEffect(() => {
    setMenuOpen(false);
  }, [pathname]);

  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <header className={styles.header}>
        <Brand />
        <div id="main-menu" className={styles.menu} data-open={menuOpen || undefined}>
          <TabLinks role={role} waiting={waiting} />
          <div className={styles.tools}>
            <AccountBlock />
            <Palette />
            <MentionsMenu />
            <AlertsMenu />
            <ShortcutsButton />
            <ColorSchemeSwitch />
          </div>
        </div>
        <div className={styles.always}>
          <LiveIndicator />
          <LogoutButton />
          <div className={styles.menuToggle}>
            <ToolButton
              label="Menu"
              aria-expanded={menuOpen}
              aria-controls="main-menu"
              onClick={() => setMenuOpen(!menuOpen)}
            >
              {menuOpen ? <CloseIcon size={20} /> : <MenuIcon size={20} />}
            </ToolButton>
          </div>
        </div>
      </header>
      <main id="content" className={styles.content} tabIndex={-1}>
        {/* on another screen nothing is being read yet */}
        <StableNoticeArea key={pathname} words="Needs attention">
          <OperationsNotice screen={screen} />
          <FloodNotice />
        </StableNoticeArea>
        <WaitingContext value={titled}>
          <VerdictsProvider>
            <Outlet />
          </VerdictsProvider>
        </WaitingContext>
      </main>
    </>
  );
}

export function NotFoundScreen() {
  return (
    <div className={styles.notFound}>
      <ScreenTitle screen="Page not found" />
      <h1>Page not found</h1>
      <Link to="/" className={styles.link}>
        Go to the first tab
      </Link>
    </div>
  );
}
