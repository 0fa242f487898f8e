import { expect, test } from 'vitest';
import { createKeyring, keyOf } from './keyring.ts';
import { createRowSigner, fieldsOfRow } from './row-signer.ts';

const SECRET = 'a secret of at least 32 characters';
const OTHER = 'another secret of at least 32 characters';
const FIELDS = { id: 'ann', role: 'member', hasFactor: false, epoch: 1 };

const signer = createRowSigner(createKeyring(SECRET));
const signature = signer.sign('account', FIELDS);

test('a row holds as it was signed, on every node that has the key', () => {
  expect(signer.holds(signature, 'account', FIELDS)).toBe(true);
  expect(createRowSigner(createKeyring(SECRET)).holds(signature, 'account', FIELDS)).toBe(true);
});

test.each([
  ['of another kind', 'session', FIELDS],
  ['with another value', 'account', { ...FIELDS, role: 'owner' }],
  ['of another person', 'account', { ...FIELDS, id: 'bob' }],
  ['of another epoch', 'account', { ...FIELDS, epoch: 2 }],
  ['with a value of another type', 'account', { ...FIELDS, hasFactor: 'false' }],
  ['with a field more', 'account', { ...FIELDS, note: '' }],
])('it does not hold for a row %s', (_how, kind, fields) => {
  expect(signer.holds(signature, kind, fields)).toBe(false);
});

test('what was verified holds no longer once its key was rotated out, nor for another row', () => {
  const keys = createKeyring(OTHER, [SECRET]);
  const verifying = createRowSigner(keys);
  expect(verifying.holds(signature, 'account', FIELDS)).toBe(true);
  expect(verifying.holds(signature, 'account', FIELDS)).toBe(true);
  expect(verifying.holds(signature, 'account', { ...FIELDS, epoch: 2 })).toBe(false);
  expect(verifying.holds(signature, 'session', FIELDS)).toBe(false);
  keys.retire([keyOf(SECRET)]);
  expect(verifying.holds(signature, 'account', FIELDS)).toBe(false);
});

test('nothing else is a signature', () => {
  const [format, id, mac = ''] = signature.split('.');
  const others = [null, '', mac, `${id}.${mac}`, `s1.${id}.${mac}`, `${format}.${id}.`, `${signature}.x`];
  const altered = `${format}.${id}.${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`;
  const named = `${format}.${keyOf(OTHER).id}.${mac}`;
  for (const other of [...others, altered, named]) {
    expect(signer.holds(other, 'account', FIELDS), String(other)).toBe(false);
  }
});

test('an earlier key of the ring is recognised; a key that is not on it is not', () => {
  const later = createRowSigner(createKeyring(OTHER, [SECRET]));
  expect(later.holds(signature, 'account', FIELDS)).toBe(true);
  expect(later.isCurrent(signature)).toBe(false);
  expect(later.isCurrent(later.sign('account', FIELDS))).toBe(true);
  expect(createRowSigner(createKeyring(OTHER)).holds(signature, 'account', FIELDS)).toBe(false);
});

test('what holds JSON is not signed as a text that reads like it', () => {
  const mapping = { date: 'Posted' };
  const [as, like] = [mapping, JSON.stringify(mapping)].map((value) =>
    fieldsOfRow(['label', 'mapping'], { label: '{}', mapping: value }),
  );
  expect(as).toEqual({ label: '{}', mapping: '{"date":"Posted"}' });
  expect(like?.mapping).not.toBe(as?.mapping);
});
