import { Menu, Tooltip, useMantineColorScheme } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ROLE_LABELS } from '#domain/access/capabilities.ts';
import { formatNyTime } from '#domain/time/display.ts';
import type { LiveState } from '#web/data/live.ts';
import { AlertsMenu } from '../alerts/alerts-menu.tsx';
import { Brand } from '../brand/brand.tsx';
import { countBadge } from '../brand/screen-title.tsx';
import * as icons from '../icons/icons.tsx';
import { useShortcutsDialog } from '../keyboard/shortcuts.tsx';
import { Stack, Text } from '../kit/box.tsx';
import buttons from '../kit/buttons.module.css';
import { ToolButton } from '../kit/buttons.tsx';
import kit from '../kit/kit.module.css';
import { Note } from '../kit/note.tsx';
import { useLiveState } from '../live/live-context.tsx';
import { MentionsMenu } from '../notes/mentions-menu.tsx';
import { Palette } from '../palette/palette.tsx';
import { useAdmin, useSignOut } from '../session/session.ts';
import { ACCOUNT, type ScreenPath, tabsFor } from '../tabs/tabs.ts';
import styles from './rail.module.css';
import type { Waiting, WaitingByTab } from './use-badge.ts';

export type Place = {
  readonly path: ScreenPath;
  readonly label: string;
  readonly letter: string;
  /** Also on the screens that it stands for, beside its own. */
  readonly isCurrent?: boolean;
};

export type RailProps = { readonly waiting: WaitingByTab };

export function Rail({ waiting }: RailProps) {
  const places = usePlaces();
  return (
    <header className={styles.rail}>
      <Stack gap={4} className={styles.head}>
        <Brand />
        <LiveIndicator />
      </Stack>
      <Stack
        as="nav"
        gap={2}
        grows
        aria-label="Main"
        style={{ alignContent: 'start', minHeight: 0, overflowY: 'auto' }}
      >
        {places.map((place) => (
          <PlaceLink key={place.path} place={place} waiting={waiting[place.path]} />
        ))}
      </Stack>
      <div className={`${kit.line} ${styles.tools}`}>
        <Palette />
        <MentionsMenu />
        <AlertsMenu />
        <ShortcutsButton />
      </div>
      <Foot Person={PersonMenu} />
    </header>
  );
}

/** Settings are one place, which opens the first of them; whoever may see but one sees its own name. */
export function usePlaces(): readonly Place[] {
  const { work, settings } = tabsFor(useAdmin().role);
  const isOfSettings = useLocation({
    select: ({ pathname }) => settings.some(({ path }) => path === pathname),
  });
  const [first, ...others] = settings;
  if (first === undefined) return work;
  if (others.length === 0) return [...work, first];
  return [...work, { path: first.path, label: 'Settings', letter: first.letter, isCurrent: isOfSettings }];
}

const PLACE_ICONS: Readonly<Partial<Record<ScreenPath, (props: { readonly size: number }) => ReactNode>>> = {
  '/queue': icons.QueueIcon,
  '/deposits': icons.DepositIcon,
  '/withdrawals': icons.WithdrawalIcon,
  '/receipts': icons.ReceiptIcon,
  '/players': icons.PlayersIcon,
  '/approvals': icons.ApprovalsIcon,
  '/money': icons.MoneyIcon,
  '/stats': icons.StatsIcon,
  '/activity': icons.ActivityIcon,
  '/payment-settings': icons.SettingsIcon,
};

export function PlaceLink({
  place,
  waiting,
}: {
  readonly place: Place;
  readonly waiting: Waiting | undefined;
}) {
  const { path, label, letter, isCurrent = false } = place;
  const Icon = PLACE_ICONS[path];
  return (
    <Tooltip label={`${label} (g ${letter})`} position="right">
      <Link
        to={path}
        className={`${kit.plainLink} ${buttons.lights} ${styles.place}`}
        activeOptions={{ includeSearch: false }}
        data-current={isCurrent || undefined}
      >
        {Icon && <Icon size={18} />}
        <Text keepsLine className={styles.label}>
          {label}
        </Text>
        <Count {...waiting} />
      </Link>
    </Tooltip>
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

type FootProps = { readonly Person: (props: { readonly onLogout: () => void }) => ReactNode };

/** Who is signed in, and the way out. */
export function Foot({ Person }: FootProps) {
  const signOut = useSignOut();
  const logOut = () => signOut.mutate();
  return (
    <Stack gap={2} padding="8px 0 0" isRuled className={styles.foot}>
      <Person onLogout={logOut} />
      <button
        type="button"
        className={`${buttons.lights} ${styles.place}`}
        disabled={signOut.isPending}
        onClick={logOut}
      >
        <icons.LogoutIcon size={18} />
        <Text keepsLine className={styles.label}>
          Logout
        </Text>
      </button>
      {signOut.isError && (
        <Note tone="bad" role="alert" className={styles.logoutError ?? ''}>
          You are still signed in. {signOut.error.message}
        </Note>
      )}
    </Stack>
  );
}

export const SCHEMES = [
  { scheme: 'auto', label: 'As the system', Icon: icons.AutoIcon },
  { scheme: 'light', label: 'Light', Icon: icons.SunIcon },
  { scheme: 'dark', label: 'Dark', Icon: icons.MoonIcon },
] as const;

function PersonMenu({ onLogout }: { readonly onLogout: () => void }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="top-start" width={220}>
      <Menu.Target>
        <button type="button" className={`${buttons.lights} ${styles.place}`}>
          <PersonName />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={ACCOUNT.path}>
          {ACCOUNT.label}
        </Menu.Item>
        <Menu.Label>Color scheme</Menu.Label>
        {SCHEMES.map(({ scheme, label, Icon }) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={scheme === colorScheme}
            leftSection={<Icon />}
            rightSection={scheme === colorScheme && <icons.CheckIcon size={14} />}
            onClick={() => setColorScheme(scheme)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<icons.LogoutIcon />} onClick={onLogout}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export function PersonName() {
  const { displayName, email, role } = useAdmin();
  return (
    <>
      <icons.UserIcon size={18} />
      <Text keepsLine className={styles.label} title={email}>
        {displayName || email}
        <Text size="small" weight="normal" style={{ display: 'block' }}>
          {ROLE_LABELS[role]}
        </Text>
      </Text>
    </>
  );
}

function ShortcutsButton() {
  const dialog = useShortcutsDialog();
  return (
    <ToolButton label="Keyboard shortcuts" hint="Keyboard shortcuts (?)" onClick={dialog.open}>
      <icons.KeyboardIcon />
    </ToolButton>
  );
}

const TOO_MANY_WINDOWS = 'The console is open in too many other windows. This one goes on when you use it.';

export function LiveIndicator() {
  const state = useLiveState();
  return (
    <p
      className={`${kit.line} ${kit['size-small']} ${kit['tone-dim']} ${styles.live}`}
      data-state={state.status}
      role="status"
      title={state.status === 'replaced' ? TOO_MANY_WINDOWS : undefined}
    >
      <span className={kit.dot} aria-hidden="true" />
      <span>{textOf(state)}</span>
    </p>
  );
}

function textOf(state: LiveState): string {
  switch (state.status) {
    case 'live':
      return 'Live';
    case 'connecting':
      return 'Reconnecting…';
    case 'stopped':
      return `No updates since ${formatNyTime(state.since)}`;
    case 'replaced':
      return `Paused since ${formatNyTime(state.since)}`;
  }
}
