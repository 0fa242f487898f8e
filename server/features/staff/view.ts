import type { Admin } from '#contract/session.ts';

export function toAdmin(person: Omit<Admin, 'uid'> & { readonly id: string }): Admin {
  const { id, email, displayName, role, mustChangePassword, mustSetUpFactor } = person;
  return { uid: id, email, displayName, role, mustChangePassword, mustSetUpFactor };
}
