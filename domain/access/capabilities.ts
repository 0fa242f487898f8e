/** In display order. The table `staff` names them in a check. */
export const ROLE_LABELS = { owner: 'Owner', supervisor: 'Supervisor', member: 'Member' } as const;

export type Role = keyof typeof ROLE_LABELS;
export const ROLES = Object.keys(ROLE_LABELS) as readonly Role[];

const OWNER: readonly Role[] = ['owner'];
const CHANGERS: readonly Role[] = ['owner', 'supervisor'];
const EVERYONE: readonly Role[] = ROLES;

/** Source: docs/reference/rules.md, 'Access'. */
const HOLDERS = {
  'deposits.view': EVERYONE,
  'deposits.change': CHANGERS,
  'deposits.create': CHANGERS,
  'withdrawals.view': EVERYONE,
  'withdrawals.change': CHANGERS,
  'withdrawals.create': CHANGERS,
  'withdrawals.lift-cooldown': CHANGERS,
  'players.set-standing': CHANGERS,
  'floods.decline': CHANGERS,
  'records.lock': CHANGERS,
  'records.take-over': CHANGERS,
  'records.export': CHANGERS,
  'notes.write': CHANGERS,
  'notes.remove-others': OWNER,
  'approvals.decide': CHANGERS,
  'payouts.override-hold': CHANGERS,
  'passwords.reveal': CHANGERS,
  'receipts.view': EVERYONE,
  'receipts.settle': CHANGERS,
  'receipts.sources': OWNER,
  'activity.view': EVERYONE,
  'activity.export': CHANGERS,
  'money.view': CHANGERS,
  'money.close': CHANGERS,
  'money.settle': OWNER,
  'settings.view': CHANGERS,
  'settings.change': OWNER,
  'stats.view': OWNER,
  'operations.view': OWNER,
  'team.manage': OWNER,
  'security.manage': OWNER,
  'appearance.change': OWNER,
} as const;

export type Capability = keyof typeof HOLDERS;

export function can(role: Role, capability: Capability): boolean {
  return HOLDERS[capability].includes(role);
}

export function capabilitiesOf(role: Role): readonly Capability[] {
  return (Object.keys(HOLDERS) as Capability[]).filter((capability) => can(role, capability));
}
