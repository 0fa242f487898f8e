import { SHORTEST_PASSWORD } from '#domain/words/text-lengths.ts';

type Passwords = { readonly current: string; readonly next: string; readonly repeated: string };

export function checkNewPassword({ current, next, repeated }: Passwords): string | undefined {
  if (next.length < SHORTEST_PASSWORD) {
    return `The new password needs at least ${SHORTEST_PASSWORD} characters.`;
  }
  if (next === current) return 'The new password must be different from the current one.';
  if (next !== repeated) return 'The two new passwords are not the same.';
  return undefined;
}
