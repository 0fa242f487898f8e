import { Decrypter, Encrypter } from 'age-encryption';
import { expect, test } from 'vitest';
import { identityOf, recipientOf, workFactorFor } from './passphrase.ts';

const PASSPHRASE = 'pässphrase of a horse';
// The least that the test needs: the usual 18 takes a second and more each time.
const WORK_FACTOR = 10;
const TEXT = 'what is in it';

async function open(file: Uint8Array, passphrase: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identityOf(passphrase));
  return decrypter.decrypt(file, 'text');
}

test('what is encrypted to a passphrase is what age opens with it', async () => {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipientOf(PASSPHRASE, WORK_FACTOR));
  const file = await encrypter.encrypt(TEXT);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(PASSPHRASE);
  expect(await decrypter.decrypt(file, 'text')).toBe(TEXT);
  expect(await open(file, PASSPHRASE)).toBe(TEXT);
  await expect(open(file, `${PASSPHRASE}s`)).rejects.toThrow('no identity matched');
});

test('what age encrypts to a passphrase is opened with it, unless it would take too long', async () => {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(PASSPHRASE);
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  const file = await encrypter.encrypt(TEXT);
  expect(await open(file, PASSPHRASE)).toBe(TEXT);
  const header = Buffer.from(file).toString('latin1');
  const costly = Buffer.from(header.replace(/^(-> scrypt \S+ )10$/m, '$199'), 'latin1');
  await expect(open(costly, PASSPHRASE)).rejects.toThrow('not one that age writes');
});

test.each([
  [64 * 1_024, 18],
  [304, 18],
  [303, 17],
  [128, 16],
  [50, 14],
  [10, 14],
])('with %i MB free, a passphrase takes what is left of them', (mb, expected) => {
  expect(workFactorFor(mb * 2 ** 20)).toBe(expected);
});

test('where there is no room for opening one, it is refused', async () => {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipientOf(PASSPHRASE, WORK_FACTOR));
  const header = Buffer.from(await encrypter.encrypt(TEXT)).toString('latin1');
  const usual = Buffer.from(header.replace(/^(-> scrypt \S+ )10$/m, '$118'), 'latin1');
  const decrypter = new Decrypter();
  decrypter.addIdentity(identityOf(PASSPHRASE, 300 * 2 ** 20));
  await expect(decrypter.decrypt(usual)).rejects.toThrow(
    'To open it with its passphrase takes 304 MB of memory, and here 300 MB are free',
  );
});
