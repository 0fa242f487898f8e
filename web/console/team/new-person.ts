import { SHORTEST_PASSWORD } from '#domain/words/text-lengths.ts';

export type NewPersonProblems = { readonly email?: string; readonly password?: string };

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with somebody to add, by field. Without a password a random one is made. */
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
