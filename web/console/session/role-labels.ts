import type { Role } from '#domain/access/capabilities.ts';

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  supervisor: 'Supervisor',
  member: 'Member',
};
