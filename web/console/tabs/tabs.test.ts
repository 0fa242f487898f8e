import { expect, test } from 'vitest';
import { ROLES, type Role } from '#domain/access/capabilities.ts';
import { allTabsFor, screenAtAddress, tabsFor } from './tabs.ts';

const TABS: Readonly<Record<Role, { work: readonly string[]; settings: readonly string[] }>> = {
  owner: {
    work: [
      'Queue',
      'Deposits',
      'Withdrawals',
      'Receipts',
      'Players',
      'Approvals',
      'Money',
      'Stats',
      'Activity',
    ],
    settings: [
      'Payment Settings',
      'Mailboxes',
      'Rules',
      'Mail templates',
      'Admin Team',
      'Security',
      'Approval limits',
      'Notices',
      'Appearance',
      'System',
    ],
  },
  supervisor: {
    work: ['Queue', 'Deposits', 'Withdrawals', 'Receipts', 'Players', 'Approvals', 'Money', 'Activity'],
    settings: ['Payment Settings'],
  },
  member: { work: ['Deposits', 'Withdrawals', 'Receipts', 'Players', 'Activity'], settings: [] },
};

test.each(ROLES)('a %s sees the tabs they may use', (role) => {
  const { work, settings } = tabsFor(role);
  const labels = (tabs: readonly { readonly label: string }[]) => tabs.map(({ label }) => label);
  expect({ work: labels(work), settings: labels(settings) }).toEqual(TABS[role]);
});

test('each tab has a letter of its own', () => {
  const letters = allTabsFor('owner').map(({ letter }) => letter);
  expect(new Set(letters).size).toBe(letters.length);
});

test('an address opens its screen, with and without the console’s own path', () => {
  expect(screenAtAddress('/stats')?.label).toBe('Stats');
  expect(screenAtAddress('/admin/payment-settings')?.label).toBe('Payment Settings');
  expect(screenAtAddress('/admin/account')?.label).toBe('My account');
  expect(screenAtAddress('/admin')).toBeUndefined();
});
