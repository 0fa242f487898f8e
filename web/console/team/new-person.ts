import { makeInitialPassword } from '#domain/access/sign-in.ts';
import { SHORTEST_PASSWORD } from '#domain/words/text-lengths.ts';

export type NewPersonProblems = { readonly email?: string; readonly password?: string };

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** By field. Without a password a random one is made. */
export function checkNewPerson(person: {
  readonly email: string;
  readonly password: string;
}): NewPersonProblems {
  const email = person.email.trim();
  return {
    ...(email === '' && { email: 'Please enter an email address' }),
    ...(email !== '' && !EMAIL.test(email) && { email: 'Please enter a valid email address' }),
    ...(person.password !== '' && checkPassword(person.password)),
  };
}

export function checkPassword(password: string): { readonly password?: string } {
  if (password.length >= SHORTEST_PASSWORD) return {};
  return { password: `The password needs at least ${SHORTEST_PASSWORD} characters` };
}

export function proposePassword(): string {
  return makeInitialPassword(randomBelow);
}

/** Draws again above the last whole multiple of the limit: such values would favour small numbers. */
function randomBelow(limit: number): number {
  const values = crypto.getRandomValues(new Uint32Array(1));
  const [value] = values as Uint32Array & [number];
  const most = 2 ** 32 - (2 ** 32 % limit);
  return value < most ? value % limit : randomBelow(limit);
}
