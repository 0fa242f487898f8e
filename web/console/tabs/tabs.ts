import { type Capability, can, type Role } from '#domain/access/capabilities.ts';

export type TabPath =
  | '/stats'
  | '/deposits'
  | '/withdrawals'
  | '/receipts'
  | '/activity'
  | '/team'
  | '/payment-settings'
  | '/appearance'
  | '/approvals'
  | '/security';

export type ScreenPath = TabPath | '/account' | '/get-ready';

export type Tab = { readonly path: TabPath; readonly label: string; readonly capability: Capability };

/** In display order; the first allowed opens by itself. */
const TABS = [
  { path: '/stats', label: 'Stats', capability: 'stats.view' },
  { path: '/deposits', label: 'Deposits', capability: 'deposits.view' },
  { path: '/withdrawals', label: 'Withdrawals', capability: 'withdrawals.view' },
  { path: '/receipts', label: 'Receipts', capability: 'receipts.view' },
  { path: '/activity', label: 'Activity', capability: 'activity.view' },
  { path: '/team', label: 'Admin Team', capability: 'team.manage' },
  { path: '/payment-settings', label: 'Payment Settings', capability: 'settings.view' },
  { path: '/appearance', label: 'Appearance', capability: 'appearance.change' },
  { path: '/approvals', label: 'Approvals', capability: 'approvals.decide' },
  { path: '/security', label: 'Security', capability: 'security.manage' },
] as const satisfies readonly Tab[];

export const ACCOUNT = { path: '/account', label: 'My account' } as const;

export const GET_READY = { path: '/get-ready', label: 'Get ready to be paid' } as const;

export function otherScreensFor(role: Role): readonly (typeof ACCOUNT | typeof GET_READY)[] {
  return can(role, 'settings.change') ? [ACCOUNT, GET_READY] : [ACCOUNT];
}

export function tabsFor(role: Role): readonly Tab[] {
  return TABS.filter((tab) => can(role, tab.capability));
}

export function tabAt(path: TabPath): Tab {
  return TABS.find((tab) => tab.path === path) ?? TABS[0];
}

export function screenAtAddress(
  pathname: string,
): { readonly path: ScreenPath; readonly label: string } | undefined {
  return [...TABS, ACCOUNT, GET_READY].find(({ path }) => pathname === path || pathname === `/admin${path}`);
}
