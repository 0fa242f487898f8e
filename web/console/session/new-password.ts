/** As the server has it (contract/staff/change-password.ts). */
export const MIN_PASSWORD_LENGTH = 10;

type Passwords = { readonly current: string; readonly next: string; readonly repeated: string };

/** The problem with a change of password, before it is sent. */
export function checkNewPassword({ current, next, repeated }: Passwords): string | undefined {
  if (next.length < MIN_PASSWORD_LENGTH) {
    return `The new password needs at least ${MIN_PASSWORD_LENGTH} characters.`;
  }
  if (next === current) return 'The new password must be different from the current one.';
  if (next !== repeated) return 'The two new passwords are not the same.';
  return undefined;
}
