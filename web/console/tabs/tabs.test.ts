import { expect, test } from 'vitest';
import { ROLES, type Role } from '#domain/access/capabilities.ts';
import { tabsFor } from './tabs.ts';

const TABS: Readonly<Record<Role, readonly string[]>> = {
  owner: ['Stats', 'Deposits', 'Withdrawals', 'Activity', 'Admin Team', 'Payment Settings'],
  supervisor: ['Deposits', 'Withdrawals', 'Activity', 'Payment Settings'],
  member: ['Deposits', 'Withdrawals', 'Activity'],
};

test.each(ROLES)('a %s sees the tabs they may use', (role) => {
  expect(tabsFor(role).map(({ label }) => label)).toEqual(TABS[role]);
});
