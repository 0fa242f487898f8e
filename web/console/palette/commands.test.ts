import { expect, test } from 'vitest';
import { ROLES } from '#domain/access/capabilities.ts';
import { commandsFor } from './commands.ts';

const owner = {
  role: 'owner',
  text: '',
  colorScheme: 'auto',
  pathname: '/stats',
  canInstall: false,
  found: [],
} as const;
const labels = (situation: Parameters<typeof commandsFor>[0]) =>
  commandsFor(situation).map(({ label }) => label);

test('before anything is typed, everything else that there is', () => {
  expect(labels({ ...owner, role: 'supervisor' })).toEqual([
    'Go to Queue',
    'Go to Deposits',
    'Go to Withdrawals',
    'Go to Receipts',
    'Go to Players',
    'Go to Approvals',
    'Go to Money',
    'Go to Activity',
    'Go to Payment Settings',
    'Go to My account',
    'New deposit',
    'New withdrawal',
    'Color scheme: light',
    'Color scheme: dark',
    'Show keyboard shortcuts',
    'Logout',
  ]);
});

test('a member is offered nothing that is not theirs', () => {
  const all = labels({ ...owner, role: 'member' });
  expect(all).not.toContain('Go to Stats');
  expect(all).not.toContain('Go to Admin Team');
  expect(all).not.toContain('Go to Payment Settings');
});

test('what is typed narrows the commands, and can be searched for', () => {
  expect(labels({ ...owner, text: ' dep ' })).toEqual([
    'Go to Deposits',
    'New deposit',
    'Search deposits for “dep”',
    'Search withdrawals for “dep”',
    'Search receipts for “dep”',
  ]);
  expect(labels({ ...owner, text: 'FC123' })).toEqual([
    'Search deposits for “FC123”',
    'Search withdrawals for “FC123”',
    'Search receipts for “FC123”',
  ]);
  expect(labels({ ...owner, text: 'to send' })[0]).toBe('Queue: To send');
  expect(labels({ ...owner, role: 'member', text: 'to send' })[0]).toBe('Search deposits for “to send”');
  expect(labels({ ...owner, text: 'DARK color' })[0]).toBe('Color scheme: dark');
});

test('what is found stands before the searches', () => {
  const found = [
    { id: 'player-FC123', label: 'Go to player FC123', action: { kind: 'player', username: 'FC123' } },
  ] as const;
  expect(labels({ ...owner, text: 'FC123', found })).toEqual([
    'Go to player FC123',
    'Search deposits for “FC123”',
    'Search withdrawals for “FC123”',
    'Search receipts for “FC123”',
  ]);
});

test('the list on the screen can be exported by those who may', () => {
  const exports = (role: (typeof ROLES)[number], pathname: string) =>
    labels({ ...owner, role, text: 'export', pathname }).filter((label) => label.startsWith('Export'));
  expect(exports('supervisor', '/deposits')).toEqual(['Export these deposits as CSV']);
  expect(exports('owner', '/withdrawals')).toEqual(['Export these withdrawals as CSV']);
  expect(exports('member', '/deposits')).toEqual([]);
  expect(exports('owner', '/receipts')).toEqual([]);
});

test('the scheme that holds is not offered', () => {
  expect(labels({ ...owner, colorScheme: 'dark' })).not.toContain('Color scheme: dark');
});

test.each(ROLES)('every command of a %s has an id of its own', (role) => {
  const ids = commandsFor({ ...owner, role, text: 'o' }).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the console can be installed where the browser says so', () => {
  const offered = (canInstall: boolean) => labels({ ...owner, text: 'install', canInstall });
  expect(offered(false)).not.toContain('Install the console as an app');
  expect(offered(true)[0]).toBe('Install the console as an app');
});
