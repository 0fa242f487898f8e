import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { Admin } from '#contract/session.ts';
import { can } from '#domain/access/capabilities.ts';
import { readActivitySearch } from './activity/activity-address.ts';
import { CrashScreen } from './crash/crash-boundary.tsx';
import { readMoneySearch } from './money/money-address.ts';
import { readSettingsSearch } from './payment-settings/settings-address.ts';
import { readPlayerSearch, readPlayersSearch } from './players/players-address.ts';
import { readQueueSearch } from './queue/queue-items.ts';
import { isGettingReady } from './readiness/is-getting-ready.ts';
import { readReceiptsSearch } from './receipts/receipt/receipts-address.ts';
import { readDepositsSearch, readWithdrawalsSearch } from './records/record/list-address.ts';
import { Frame, NotFoundScreen } from './shell/frame.tsx';
import { onlyRead, readSearch, writeSearch } from './shell/search-params.ts';
import { SettingsFrame } from './shell/settings-frame.tsx';
import { readStatsSearch } from './stats/stats-address.ts';
import { DEPOSIT_CODE, PLAYER_CODE, TAB_CODE, WITHDRAWAL_CODE } from './tab-code.ts';
import { allTabsFor, type SettingPath, type TabPath, tabAt } from './tabs/tabs.ts';

type RouterContext = { readonly admin: Admin };

// each of a type of its own: within its route it would have none
const moneySearch = onlyRead(readMoneySearch);
const statsSearch = onlyRead(readStatsSearch);
const queueSearch = onlyRead(readQueueSearch);
const depositsSearch = onlyRead(readDepositsSearch);
const withdrawalsSearch = onlyRead(readWithdrawalsSearch);
const receiptsSearch = onlyRead(readReceiptsSearch);
const playersSearch = onlyRead(readPlayersSearch);
const playerSearch = onlyRead(readPlayerSearch);
const activitySearch = onlyRead(readActivitySearch);
const settingsSearch = onlyRead(readSettingsSearch);

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Frame });

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async ({ context }) => {
    if (await isGettingReady(context.admin.role)) throw redirect({ to: '/get-ready', replace: true });
    const [first] = allTabsFor(context.admin.role);
    if (first) throw redirect({ to: first.path, replace: true });
  },
});

const queueRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/queue',
  beforeLoad: ({ context }) => requireTab('/queue', context.admin),
  validateSearch: queueSearch,
  component: lazyRouteComponent(TAB_CODE['/queue'].load, 'QueueScreen'),
});

const statsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/stats',
  beforeLoad: ({ context }) => requireTab('/stats', context.admin),
  validateSearch: statsSearch,
  component: lazyRouteComponent(TAB_CODE['/stats'].load, 'StatsScreen'),
});

const moneyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/money',
  beforeLoad: ({ context }) => requireTab('/money', context.admin),
  validateSearch: moneySearch,
  component: lazyRouteComponent(TAB_CODE['/money'].load, 'MoneyScreen'),
});

const depositsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/deposits',
  beforeLoad: ({ context }) => requireTab('/deposits', context.admin),
  validateSearch: depositsSearch,
  component: lazyRouteComponent(TAB_CODE['/deposits'].load, 'DepositsScreen'),
});

const withdrawalsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/withdrawals',
  beforeLoad: ({ context }) => requireTab('/withdrawals', context.admin),
  validateSearch: withdrawalsSearch,
  component: lazyRouteComponent(TAB_CODE['/withdrawals'].load, 'WithdrawalsScreen'),
});

const depositRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/deposits/$id',
  beforeLoad: ({ context }) => requireTab('/deposits', context.admin),
  component: lazyRouteComponent(DEPOSIT_CODE.load, 'DepositScreen'),
});

const withdrawalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/withdrawals/$id',
  beforeLoad: ({ context }) => requireTab('/withdrawals', context.admin),
  component: lazyRouteComponent(WITHDRAWAL_CODE.load, 'WithdrawalScreen'),
});

const receiptsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/receipts',
  beforeLoad: ({ context }) => requireTab('/receipts', context.admin),
  validateSearch: receiptsSearch,
  component: lazyRouteComponent(TAB_CODE['/receipts'].load, 'ReceiptsScreen'),
});

const playersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/players',
  beforeLoad: ({ context }) => requireTab('/players', context.admin),
  validateSearch: playersSearch,
  component: lazyRouteComponent(TAB_CODE['/players'].load, 'PlayersScreen'),
});

const approvalsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/approvals',
  beforeLoad: ({ context }) => requireTab('/approvals', context.admin),
  component: lazyRouteComponent(TAB_CODE['/approvals'].load, 'ApprovalsScreen'),
});

const activityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/activity',
  beforeLoad: ({ context }) => requireTab('/activity', context.admin),
  validateSearch: activitySearch,
  component: lazyRouteComponent(TAB_CODE['/activity'].load, 'ActivityScreen'),
});

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'settings',
  component: SettingsFrame,
});

const settingRoute = <Path extends SettingPath>(path: Path, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => settingsRoute,
    path,
    beforeLoad: ({ context }) => requireTab(path, context.admin),
    component,
  });

// without the tab, a person who opens the address learns whose it is
const teamRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/team',
  component: lazyRouteComponent(TAB_CODE['/team'].load, 'TeamScreen'),
});

const paymentSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/payment-settings',
  beforeLoad: ({ context }) => requireTab('/payment-settings', context.admin),
  validateSearch: settingsSearch,
  component: lazyRouteComponent(TAB_CODE['/payment-settings'].load, 'PaymentSettingsScreen'),
});

const getReadyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/get-ready',
  beforeLoad: ({ context }) => {
    if (!can(context.admin.role, 'settings.change')) throw redirect({ to: '/', replace: true });
  },
  component: lazyRouteComponent(TAB_CODE['/get-ready'].load, 'GetReadyScreen'),
});

const playerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/players/$username',
  validateSearch: playerSearch,
  component: lazyRouteComponent(PLAYER_CODE.load, 'PlayerScreen'),
});

const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  component: lazyRouteComponent(TAB_CODE['/account'].load, 'AccountScreen'),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    indexRoute,
    queueRoute,
    moneyRoute,
    statsRoute,
    depositsRoute,
    withdrawalsRoute,
    depositRoute,
    withdrawalRoute,
    receiptsRoute,
    playersRoute,
    approvalsRoute,
    activityRoute,
    settingsRoute.addChildren([
      paymentSettingsRoute,
      settingRoute('/mailboxes', lazyRouteComponent(TAB_CODE['/mailboxes'].load, 'MailboxesScreen')),
      settingRoute('/rules', lazyRouteComponent(TAB_CODE['/rules'].load, 'RulesScreen')),
      settingRoute(
        '/mail-templates',
        lazyRouteComponent(TAB_CODE['/mail-templates'].load, 'MailTemplatesScreen'),
      ),
      teamRoute,
      settingRoute('/security', lazyRouteComponent(TAB_CODE['/security'].load, 'SecurityScreen')),
      settingRoute('/limits', lazyRouteComponent(TAB_CODE['/limits'].load, 'LimitsScreen')),
      settingRoute('/notices', lazyRouteComponent(TAB_CODE['/notices'].load, 'NoticesScreen')),
      settingRoute('/appearance', lazyRouteComponent(TAB_CODE['/appearance'].load, 'AppearanceScreen')),
      settingRoute('/system', lazyRouteComponent(TAB_CODE['/system'].load, 'SystemScreen')),
    ]),
    accountRoute,
    getReadyRoute,
    playerRoute,
  ]),
  basepath: '/admin',
  context: { admin: undefined as unknown as Admin },
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  defaultErrorComponent: CrashScreen,
  defaultNotFoundComponent: NotFoundScreen,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** Redirects people who may not use a tab to one that they may. */
function requireTab(path: TabPath, admin: Admin): void {
  if (!can(admin.role, tabAt(path).capability)) throw redirect({ to: '/', replace: true });
}
