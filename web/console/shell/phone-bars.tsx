import { Drawer, useMantineColorScheme } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AlertsMenu } from '../alerts/alerts-menu.tsx';
import { Brand } from '../brand/brand.tsx';
import { CloseIcon, MenuIcon } from '../icons/icons.tsx';
import { Row, Stack } from '../kit/box.tsx';
import buttons from '../kit/buttons.module.css';
import { OVERLAY, OVERLAY_CLASSES, useCloseOnEscape, useFocusBack } from '../kit/dialog.tsx';
import kit from '../kit/kit.module.css';
import { MentionsMenu } from '../notes/mentions-menu.tsx';
import { Palette } from '../palette/palette.tsx';
import { ACCOUNT } from '../tabs/tabs.ts';
import styles from './rail.module.css';
import {
  Foot,
  LiveIndicator,
  PersonName,
  type Place,
  PlaceLink,
  type RailProps,
  SCHEMES,
  usePlaces,
} from './rail.tsx';

const ON_THE_BAR = 4;

/** On a phone: a bar above, another below, and what has no room there in a sheet. */
export function PhoneBars({ waiting }: RailProps) {
  const places = usePlaces();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  useCloseOnEscape(opened, close);
  useFocusBack(opened);
  const pathname = useLocation({ select: (location) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet closes when the screen changes
  useEffect(() => {
    setOpened(false);
  }, [pathname]);
  const link = (place: Place) => <PlaceLink key={place.path} place={place} waiting={waiting[place.path]} />;
  return (
    <>
      <header className={`${kit.line} ${styles.top}`}>
        <Brand />
        <LiveIndicator />
        <Row keepsLine gap={4}>
          <Palette />
          <MentionsMenu />
          <AlertsMenu />
        </Row>
      </header>
      <nav aria-label="Main" className={styles.bar}>
        {places.slice(0, ON_THE_BAR).map(link)}
        <button
          type="button"
          className={`${buttons.lights} ${styles.place}`}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(true)}
        >
          <MenuIcon size={20} />
          Menu
        </button>
      </nav>
      <Drawer
        opened={opened}
        onClose={close}
        title="Menu"
        position="bottom"
        size="auto"
        closeButtonProps={{ 'aria-label': 'Close', icon: <CloseIcon /> }}
        {...OVERLAY}
        classNames={{
          ...OVERLAY_CLASSES,
          content: styles.sheetContent ?? '',
          header: styles.sheetHead ?? '',
        }}
      >
        {places.length > ON_THE_BAR && (
          <Stack as="nav" gap={0} padding="0 0 8px" aria-label="More">
            {places.slice(ON_THE_BAR).map(link)}
          </Stack>
        )}
        <Foot Person={PersonAndScheme} />
      </Drawer>
    </>
  );
}

function PersonAndScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Link to={ACCOUNT.path} className={`${kit.plainLink} ${buttons.lights} ${styles.place}`}>
        <PersonName />
      </Link>
      <Stack gap={0} style={{ gridTemplateColumns: 'repeat(3, auto)' }}>
        {SCHEMES.map(({ scheme, label, Icon }) => (
          <button
            key={scheme}
            type="button"
            aria-label={`Color scheme: ${label}`}
            aria-pressed={scheme === colorScheme}
            data-current={scheme === colorScheme || undefined}
            className={`${buttons.lights} ${styles.place}`}
            onClick={() => setColorScheme(scheme)}
          >
            <Icon />
            <span>{label}</span>
          </button>
        ))}
      </Stack>
    </>
  );
}
