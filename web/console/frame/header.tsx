import { Button, type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ROLE_LABELS, type Role } from '#domain/access/capabilities.ts';
import { formatNyTime } from '#domain/time/display.ts';
import type { LiveState } from '#web/data/live.ts';
import type { Waiting, WaitingByTab } from '../badges/use-badge.ts';
import { countBadge } from '../brand/screen-title.tsx';
import { AutoIcon, KeyboardIcon, LogoutIcon, MoonIcon, SunIcon, UserIcon } from '../icons/icons.tsx';
import { useShortcutsDialog } from '../keyboard/shortcuts.tsx';
import { ToolButton } from '../kit/buttons.tsx';
import { Explained } from '../kit/mark.tsx';
import { useLiveState } from '../live/live-context.tsx';
import { useAdmin, useSignOut } from '../session/session.ts';
import { ACCOUNT, tabsFor } from '../tabs/tabs.ts';
import styles from './header.module.css';

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

export function AccountBlock() {
  const { displayName, email, role } = useAdmin();
  return (
    <Explained by={`${ACCOUNT.label}: ${email}`}>
      <Link to={ACCOUNT.path} className={styles.account}>
        <UserIcon />
        <span className="visually-hidden">{ACCOUNT.label}: </span>
        <span className={styles.accountText}>
          <span className={styles.accountName}>{displayName || email}</span>
          <span className={styles.role}>{ROLE_LABELS[role]}</span>
        </span>
      </Link>
    </Explained>
  );
}

export function ShortcutsButton() {
  const dialog = useShortcutsDialog();
  return (
    <ToolButton label="Keyboard shortcuts" hint="Keyboard shortcuts (?)" onClick={dialog.open}>
      <KeyboardIcon />
    </ToolButton>
  );
}

const NEXT: Readonly<Record<MantineColorScheme, MantineColorScheme>> = {
  auto: 'light',
  light: 'dark',
  dark: 'auto',
};
const ICONS = { auto: AutoIcon, light: SunIcon, dark: MoonIcon } as const;

export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = ICONS[colorScheme];
  const label = `Color scheme: ${colorScheme}`;
  return (
    <ToolButton
      label={label}
      hint={`${label} (click for ${NEXT[colorScheme]})`}
      onClick={() => setColorScheme(NEXT[colorScheme])}
    >
      <Icon />
    </ToolButton>
  );
}

const TOO_MANY_WINDOWS = 'The console is open in too many other windows. This one goes on when you use it.';

export function LiveIndicator() {
  const state = useLiveState();
  return (
    <p
      className={styles.live}
      data-state={state.status}
      role="status"
      title={state.status === 'replaced' ? TOO_MANY_WINDOWS : undefined}
    >
      <span className={styles.dot} aria-hidden="true" />
      {textOf(state)}
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

export function LogoutButton() {
  const signOut = useSignOut();
  return (
    <div className={styles.logoutPlace}>
      <Button
        variant="subtle"
        color="gray"
        className={styles.logout ?? ''}
        leftSection={<LogoutIcon />}
        onClick={() => signOut.mutate()}
        disabled={signOut.isPending}
      >
        Logout
      </Button>
      {signOut.isError && (
        <p role="alert" className={styles.logoutError}>
          You are still signed in. {signOut.error.message}
        </p>
      )}
    </div>
  );
}
