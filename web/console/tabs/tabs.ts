import { type Capability, can, type Role } from '#domain/access/capabilities.ts';

export type SettingPath =
  | '/payment-settings'
  | '/mailboxes'
  | '/rules'
  | '/mail-templates'
  | '/team'
  | '/security'
  | '/limits'
  | '/notices'
  | '/appearance'
  | '/system';

export type TabPath =
  | '/queue'
  | '/deposits'
  | '/withdrawals'
  | '/receipts'
  | '/players'
  | '/approvals'
  | '/money'
  | '/stats'
  | '/activity'
  | SettingPath;

export type ScreenPath = TabPath | '/account' | '/get-ready';

/** `letter` goes there after `g`. */
type Tab<Path = TabPath> = {
  readonly path: Path;
  readonly label: string;
  readonly letter: string;
  readonly capability: Capability;
};

/** In display order; the first allowed opens by itself. */
const WORK = [
  { path: '/queue', label: 'Queue', letter: 'q', capability: 'deposits.change' },
  { path: '/deposits', label: 'Deposits', letter: 'd', capability: 'deposits.view' },
  { path: '/withdrawals', label: 'Withdrawals', letter: 'w', capability: 'withdrawals.view' },
  { path: '/receipts', label: 'Receipts', letter: 'r', capability: 'receipts.view' },
  { path: '/players', label: 'Players', letter: 'u', capability: 'deposits.view' },
  { path: '/approvals', label: 'Approvals', letter: 'v', capability: 'approvals.decide' },
  { path: '/money', label: 'Money', letter: 'c', capability: 'money.view' },
  { path: '/stats', label: 'Stats', letter: 's', capability: 'stats.view' },
  { path: '/activity', label: 'Activity', letter: 'a', capability: 'activity.view' },
] as const satisfies readonly Tab[];

const SETTINGS = [
  { path: '/payment-settings', label: 'Payment Settings', letter: 'p', capability: 'settings.view' },
  { path: '/mailboxes', label: 'Mailboxes', letter: 'm', capability: 'receipts.sources' },
  { path: '/rules', label: 'Rules', letter: 'o', capability: 'receipts.sources' },
  { path: '/mail-templates', label: 'Mail templates', letter: 'e', capability: 'receipts.sources' },
  { path: '/team', label: 'Admin Team', letter: 't', capability: 'team.manage' },
  { path: '/security', label: 'Security', letter: 'y', capability: 'security.manage' },
  { path: '/limits', label: 'Approval limits', letter: 'i', capability: 'security.manage' },
  { path: '/notices', label: 'Notices', letter: 'n', capability: 'security.manage' },
  { path: '/appearance', label: 'Appearance', letter: 'l', capability: 'appearance.change' },
  { path: '/system', label: 'System', letter: 'k', capability: 'operations.view' },
] as const satisfies readonly Tab<SettingPath>[];

export const ACCOUNT = { path: '/account', label: 'My account' } as const;

export const GET_READY = { path: '/get-ready', label: 'Get ready to be paid' } as const;

export function otherScreensFor(role: Role): readonly (typeof ACCOUNT | typeof GET_READY)[] {
  return can(role, 'settings.change') ? [ACCOUNT, GET_READY] : [ACCOUNT];
}

/** Of the desk, and of what is set up once in a while. */
export function tabsFor(role: Role) {
  const isAllowed = ({ capability }: Tab) => can(role, capability);
  return { work: WORK.filter(isAllowed), settings: SETTINGS.filter(isAllowed) };
}

export function allTabsFor(role: Role): readonly Tab[] {
  const { work, settings } = tabsFor(role);
  return [...work, ...settings];
}

export function tabAt(path: TabPath): Tab {
  return [...WORK, ...SETTINGS].find((tab) => tab.path === path) ?? WORK[0];
}

export function screenAtAddress(
  pathname: string,
): { readonly path: ScreenPath; readonly label: string } | undefined {
  return [...WORK, ...SETTINGS, ACCOUNT, GET_READY].find(
    ({ path }) => pathname === path || pathname === `/admin${path}`,
  );
}
