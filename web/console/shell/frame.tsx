import { useMediaQuery } from '@mantine/hooks';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { StableNoticeArea } from '../attention/stable-notice-area.tsx';
import { ScreenTitle, WaitingContext } from '../brand/screen-title.tsx';
import { FloodNotice } from '../floods/flood-notice.tsx';
import { Stack, Text } from '../kit/box.tsx';
import { useReturn } from '../live/use-refresh-on-change.ts';
import { OperationsNotice } from '../operations/operations-notice.tsx';
import { usePressedNotices } from '../push/push-here.ts';
import { VerdictsProvider } from '../records/status/verdicts-provider.tsx';
import { screenAtAddress } from '../tabs/tabs.ts';
import styles from './frame.module.css';
import { useGoKeys } from './go-keys.ts';
import { PhoneBars } from './phone-bars.tsx';
import { Rail } from './rail.tsx';
import { useBadge, useWaiting } from './use-badge.ts';

export function Frame() {
  useReturn();
  usePressedNotices();
  useGoKeys();
  const pathname = useLocation({ select: (location) => location.pathname });
  const waiting = useWaiting();
  const screen = screenAtAddress(pathname)?.path;
  const titled = useBadge(waiting, screen);
  const hasRoom = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? true;
  const Around = hasRoom ? Rail : PhoneBars;

  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <div className={styles.frame}>
        <Around waiting={waiting} />
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
      </div>
    </>
  );
}

export function NotFoundScreen() {
  return (
    <Stack gap={12} align="center" padding="80px 16px">
      <ScreenTitle screen="Page not found" />
      <Text as="h1" size="huge" weight="bold">
        Page not found
      </Text>
      <Link to="/">Go to the first tab</Link>
    </Stack>
  );
}
