import { expect, test } from 'vitest';
import { checkNewPerson, checkPassword, proposePassword } from './new-person.ts';

test.each([
  ['', '', { email: 'Please enter an email address' }],
  ['nobody', '', { email: 'Please enter a valid email address' }],
  [' ada@example.com ', '', {}],
  ['ada@example.com', 'short', { password: 'The password needs at least 10 characters' }],
  ['ada@example.com', 'long enough', {}],
])('adding “%s” with “%s”', (email, password, problems) => {
  expect(checkNewPerson({ email, password })).toEqual(problems);
});

test('a password that is set has 10 characters at least', () => {
  expect(checkPassword('123456789')).toEqual({ password: 'The password needs at least 10 characters' });
  expect(checkPassword('1234567890')).toEqual({});
});

test('each proposal is another one, of four groups of five', () => {
  const proposals = Array.from({ length: 200 }, proposePassword);
  for (const each of proposals) expect(each).toMatch(/^[a-hj-km-np-z2-9]{5}(-[a-hj-km-np-z2-9]{5}){3}$/);
  expect(new Set(proposals).size).toBe(200);
});
