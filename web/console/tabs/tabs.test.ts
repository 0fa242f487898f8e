import { expect, test } from 'vitest';
import { ROLES, type Role } from '#domain/access/capabilities.ts';
import { screenAtAddress, tabsFor } from './tabs.ts';

const TABS: Readonly<Record<Role, readonly string[]>> = {
  owner: [
    ...['Stats', 'Deposits', 'Withdrawals', 'Receipts', 'Activity', 'Admin Team', 'Payment Settings'],
    ...['Appearance', 'Approvals', 'Security'],
  ],
  supervisor: ['Deposits', 'Withdrawals', 'Receipts', 'Activity', 'Payment Settings', 'Approvals'],
  member: ['Deposits', 'Withdrawals', 'Receipts', 'Activity'],
};

test.each(ROLES)('a %s sees the tabs they may use', (role) => {
  expect(tabsFor(role).map(({ label }) => label)).toEqual(TABS[role]);
});

test('an address opens its screen, with and without the console’s own path', () => {
  expect(screenAtAddress('/stats')?.label).toBe('Stats');
  expect(screenAtAddress('/admin/payment-settings')?.label).toBe('Payment Settings');
  expect(screenAtAddress('/admin/account')?.label).toBe('My account');
  expect(screenAtAddress('/admin')).toBeUndefined();
});
