import type { MantineColorScheme } from '@mantine/core';
import { can, type Role } from '#domain/access/capabilities.ts';
import type { MethodKey } from '#domain/methods/methods.ts';
import { QUEUE_KINDS, QUEUE_LABELS, type QueueKind } from '../queue/queue-items.ts';
import { allTabsFor, otherScreensFor, type ScreenPath, screenAtAddress, tabAt } from '../tabs/tabs.ts';

export type CommandAction =
  | { readonly kind: 'go'; readonly path: ScreenPath }
  | { readonly kind: 'queue'; readonly show: QueueKind }
  | {
      readonly kind: 'search';
      readonly path: '/deposits' | '/withdrawals' | '/receipts';
      readonly text: string;
    }
  | { readonly kind: 'player'; readonly username: string }
  | { readonly kind: 'account'; readonly id: string }
  /** Whether players are shown it. */
  | {
      readonly kind: 'use-account';
      readonly method: MethodKey;
      readonly id: string;
      readonly label: string;
      readonly active: boolean;
    }
  /** Filters, as in the address of the list. */
  | { readonly kind: 'view'; readonly path: '/deposits' | '/withdrawals'; readonly query: string }
  | { readonly kind: 'new'; readonly path: '/deposits' | '/withdrawals' }
  | { readonly kind: 'record'; readonly path: '/deposits/$id' | '/withdrawals/$id'; readonly id: string }
  | { readonly kind: 'color-scheme'; readonly scheme: MantineColorScheme }
  | { readonly kind: 'export' }
  | { readonly kind: 'install' }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'logout' };

export type Command = {
  readonly id: string;
  readonly label: string;
  /** Other words that it is looked for by. */
  readonly alias?: string;
  readonly action: CommandAction;
};

type Situation = {
  readonly role: Role;
  readonly text: string;
  readonly colorScheme: MantineColorScheme;
  readonly pathname: string;
  readonly canInstall: boolean;
  /** What the text is found in, likeliest first. */
  readonly found: readonly Command[];
};

const SCHEMES = {
  light: 'light',
  dark: 'dark',
  auto: 'auto (as the system)',
} as const satisfies Record<MantineColorScheme, string>;

const SEARCHES = [
  { path: '/deposits', plural: 'deposits', capability: 'deposits.view' },
  { path: '/withdrawals', plural: 'withdrawals', capability: 'withdrawals.view' },
  { path: '/receipts', plural: 'receipts', capability: 'receipts.view' },
] as const;

/** Nearest first; typed text can always be searched for. */
export function commandsFor({
  role,
  text,
  colorScheme,
  pathname,
  canInstall,
  found,
}: Situation): readonly Command[] {
  const wanted = text.trim();
  const words = wanted.toLowerCase().split(/\s+/);
  const fits = ({ label, alias = '' }: Command) =>
    words.every((word) => `${label} ${alias}`.toLowerCase().includes(word));
  const general = [
    ...tabCommands(role),
    ...(wanted === '' ? [] : queueCommands(role)),
    ...newCommands(role),
    ...exportCommands(role, pathname),
    ...schemeCommands(colorScheme),
    ...(canInstall ? [INSTALL] : []),
    ...OTHERS,
  ].filter(fits);
  return [...general, ...found, ...(wanted === '' ? [] : searchCommands(role, wanted))];
}

const NEW: readonly Command[] = [
  { id: 'new-deposit', label: 'New deposit', action: { kind: 'new', path: '/deposits' } },
  { id: 'new-withdrawal', label: 'New withdrawal', action: { kind: 'new', path: '/withdrawals' } },
];

function newCommands(role: Role): readonly Command[] {
  return can(role, 'deposits.create') ? NEW : [];
}

const INSTALL: Command = {
  id: 'install',
  label: 'Install the console as an app',
  action: { kind: 'install' },
};

const OTHERS: readonly Command[] = [
  { id: 'shortcuts', label: 'Show keyboard shortcuts', alias: 'help keys', action: { kind: 'shortcuts' } },
  { id: 'logout', label: 'Logout', alias: 'sign out log off', action: { kind: 'logout' } },
];

function tabCommands(role: Role): readonly Command[] {
  return [...allTabsFor(role), ...otherScreensFor(role)].map(({ path, label }) => ({
    id: `go${path}`,
    label: `Go to ${label}`,
    action: { kind: 'go', path },
  }));
}

function queueCommands(role: Role): readonly Command[] {
  if (!can(role, tabAt('/queue').capability)) return [];
  return QUEUE_KINDS.map((show) => ({
    id: `queue-${show}`,
    label: `Queue: ${QUEUE_LABELS[show]}`,
    action: { kind: 'queue', show },
  }));
}

function exportCommands(role: Role, pathname: string): readonly Command[] {
  const screen = screenAtAddress(pathname);
  if (screen?.path !== '/deposits' && screen?.path !== '/withdrawals') return [];
  if (!can(role, 'records.export')) return [];
  return [
    { id: 'export', label: `Export these ${screen.label.toLowerCase()} as CSV`, action: { kind: 'export' } },
  ];
}

function schemeCommands(current: MantineColorScheme): readonly Command[] {
  return (['light', 'dark', 'auto'] as const)
    .filter((scheme) => scheme !== current)
    .map((scheme) => ({
      id: `scheme-${scheme}`,
      label: `Color scheme: ${SCHEMES[scheme]}`,
      action: { kind: 'color-scheme', scheme },
    }));
}

function searchCommands(role: Role, text: string): readonly Command[] {
  return SEARCHES.filter(({ capability }) => can(role, capability)).map(({ path, plural }) => ({
    id: `search${path}`,
    label: `Search ${plural} for “${text}”`,
    action: { kind: 'search', path, text },
  }));
}
