import { describe, expect, test } from 'vitest';
import { type Capability, can, capabilitiesOf, ROLES } from '#domain/access/capabilities.ts';

const TABLE: Record<Capability, { owner: boolean; supervisor: boolean; member: boolean }> = {
  'deposits.view': { owner: true, supervisor: true, member: true },
  'deposits.change': { owner: true, supervisor: true, member: false },
  'deposits.create': { owner: true, supervisor: true, member: false },
  'withdrawals.view': { owner: true, supervisor: true, member: true },
  'withdrawals.change': { owner: true, supervisor: true, member: false },
  'withdrawals.create': { owner: true, supervisor: true, member: false },
  'withdrawals.lift-cooldown': { owner: true, supervisor: true, member: false },
  'players.set-standing': { owner: true, supervisor: true, member: false },
  'floods.decline': { owner: true, supervisor: true, member: false },
  'records.lock': { owner: true, supervisor: true, member: false },
  'records.take-over': { owner: true, supervisor: true, member: false },
  'records.export': { owner: true, supervisor: true, member: false },
  'notes.write': { owner: true, supervisor: true, member: false },
  'notes.remove-others': { owner: true, supervisor: false, member: false },
  'approvals.decide': { owner: true, supervisor: true, member: false },
  'payouts.override-hold': { owner: true, supervisor: true, member: false },
  'passwords.reveal': { owner: true, supervisor: true, member: false },
  'receipts.view': { owner: true, supervisor: true, member: true },
  'receipts.settle': { owner: true, supervisor: true, member: false },
  'receipts.sources': { owner: true, supervisor: false, member: false },
  'activity.view': { owner: true, supervisor: true, member: true },
  'activity.export': { owner: true, supervisor: true, member: false },
  'money.view': { owner: true, supervisor: true, member: false },
  'money.close': { owner: true, supervisor: true, member: false },
  'money.settle': { owner: true, supervisor: false, member: false },
  'settings.view': { owner: true, supervisor: true, member: false },
  'settings.change': { owner: true, supervisor: false, member: false },
  'stats.view': { owner: true, supervisor: false, member: false },
  'operations.view': { owner: true, supervisor: false, member: false },
  'team.manage': { owner: true, supervisor: false, member: false },
  'security.manage': { owner: true, supervisor: false, member: false },
  'appearance.change': { owner: true, supervisor: false, member: false },
};
const CAPABILITIES = Object.keys(TABLE) as Capability[];

describe('the table of access', () => {
  test.each(CAPABILITIES)('%s', (capability) => {
    const answers = Object.fromEntries(ROLES.map((role) => [role, can(role, capability)]));
    expect(answers).toEqual(TABLE[capability]);
  });

  test('has no capability that this test does not state', () => {
    expect(capabilitiesOf('owner')).toEqual(CAPABILITIES);
  });

  test.each(ROLES)('lists exactly what a %s can', (role) => {
    expect(capabilitiesOf(role)).toEqual(CAPABILITIES.filter((capability) => TABLE[capability][role]));
  });
});
