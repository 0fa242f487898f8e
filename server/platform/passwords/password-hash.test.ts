import { expect, test } from 'vitest';
import { hashPassword, unmatchedHash, verifyPassword } from './password-hash.ts';

test('the right password is verified, any other is not', async () => {
  const hash = await hashPassword('correct horse battery');
  expect(await verifyPassword('correct horse battery', hash)).toBe(true);
  for (const wrong of ['', 'correct horse', 'Correct horse battery', 'correct horse battery ']) {
    expect(await verifyPassword(wrong, hash)).toBe(false);
  }
});

test('the same password hashes differently each time, and no hash reveals it', async () => {
  const hashes = await Promise.all(Array.from({ length: 3 }, () => hashPassword('correct horse battery')));
  expect(new Set(hashes).size).toBe(3);
  for (const hash of hashes) {
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(hash).not.toContain('horse');
  }
});

test('it is verified with the parameters it was made with', async () => {
  // Made by the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 32
  const made = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword('password', made)).toBe(true);
  expect(await verifyPassword('passwort', made)).toBe(false);
});

test('passwords that look and are typed the same are the same', async () => {
  const hash = await hashPassword('caf\u00e9 ﬁve');
  expect(await verifyPassword('cafe\u0301 five', hash)).toBe(true);
});

test('very long and empty passwords work like any other', async () => {
  for (const password of ['', 'x'.repeat(1_000), '\u0000', '🂡'.repeat(50)]) {
    const hash = await hashPassword(password);
    expect(await verifyPassword(password, hash)).toBe(true);
    expect(await verifyPassword(`${password}x`, hash)).toBe(false);
  }
});

test.each(['', 'plain', '$argon2i$v=19$m=19456,t=2,p=1$c2FsdA$dGFn', '$2b$10$abc'])(
  'what is no argon2id hash (%j) is an error, not a wrong password',
  async (hash) => {
    await expect(verifyPassword('x', hash)).rejects.toThrow('argon2id');
  },
);

test('what no password fits is read like what one fits', async () => {
  for (const password of ['', 'correct horse battery']) {
    expect(await verifyPassword(password, unmatchedHash())).toBe(false);
  }
});
