/**
 * What main does not meet yet, as the check of the house names it. A new offence fails; so does a line here whose
 * offence is mended, until it is taken off. The list shrinks to nothing.
 */
export const KNOWN_OFFENCES: readonly string[] = [
  'declared-order  server/features/players > server/features/records',
  'declared-order  server/features/records > server/features/payment-proofs',
  'declared-order  server/features/records > server/features/stats',
  'declared-order  server/features/services.ts > server/features/activity',
  'declared-order  server/features/services.ts > server/features/payment-settings',
  'declared-order  server/features/services.ts > server/features/requests',
  'declared-order  server/features/services.ts > server/features/staff',
  'file-length  domain/accounts/normalise-settings.test.ts',
  'folder-circle  server/features/activity > server/features/services.ts > server/features/activity',
  'folder-circle  server/features/payment-proofs > server/features/records > server/features/payment-proofs',
  'folder-circle  server/features/payment-settings > server/features/services.ts > server/features/payment-settings',
  'folder-size  web/console/payment-settings',
  'table-owner  server/features/players/set-player-standing.ts: a table by an expression',
  'table-owner  server/features/records/lock-record.ts: a table by an expression',
  'table-owner  server/features/records/lock-row.ts: a table by an expression',
  'table-owner  server/features/team/remove-admin-user.ts: staff',
  'table-owner  server/features/team/set-admin-password.ts: staff',
  'table-owner  server/features/team/set-admin-user-role.ts: staff',
];
