import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createKeyring, keyOf } from './keyring.ts';
import { createSealer } from './sealer.ts';

const sealer = createSealer('a secret of at least 32 characters');
const PREFIX = `v2.${keyOf('a secret of at least 32 characters').id}.`;

test('what was sealed opens again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (secret, context) => {
      const whole = secret.toWellFormed();
      expect(sealer.open(sealer.seal(whole, context), context)).toBe(whole);
    }),
  );
});

test('sealing the same secret twice gives different seals, and none reveals it', () => {
  const seals = Array.from({ length: 50 }, () => sealer.seal('open sesame', 'staff:1'));
  expect(new Set(seals).size).toBe(50);
  for (const seal of seals) {
    expect(seal.startsWith(PREFIX)).toBe(true);
    expect(seal.slice(PREFIX.length)).toMatch(/^[\w-]+$/);
    expect(Buffer.from(seal.slice(PREFIX.length), 'base64url').toString('latin1')).not.toContain(
      'open sesame',
    );
  }
});

test('another node with the same key opens it', () => {
  const other = createSealer('a secret of at least 32 characters');
  expect(other.open(sealer.seal('open sesame', 'staff:1'), 'staff:1')).toBe('open sesame');
});

test('a ring opens what any of its keys has sealed, and seals with the current one', () => {
  const ring = createKeyring('another secret of at least 32 characters', [
    'a secret of at least 32 characters',
  ]);
  const withRing = createSealer(ring);
  expect(withRing.open(sealer.seal('open sesame', 'staff:1'), 'staff:1')).toBe('open sesame');
  const sealed = withRing.seal('open sesame', 'staff:1');
  expect(sealed.startsWith(`v2.${ring.current.id}.`)).toBe(true);
  expect(() => sealer.open(sealed, 'staff:1')).toThrow('sealed with a key that this server does not have');
  ring.use(keyOf('a secret of at least 32 characters'));
  expect(withRing.seal('open sesame', 'staff:1').startsWith(PREFIX)).toBe(true);
});

describe('a seal does not open', () => {
  const seal = sealer.seal('open sesame', 'staff:1');

  test('in another context', () => {
    for (const context of ['staff:2', 'withdrawal:1', '', 'staff:1 ']) {
      expect(() => sealer.open(seal, context)).toThrow();
    }
  });

  test('with another key', () => {
    const other = createSealer('another secret of at least 32 characters');
    expect(() => other.open(seal, 'staff:1')).toThrow();
  });

  test('with any bit altered', () => {
    const bytes = Buffer.from(seal.slice(PREFIX.length), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const altered = Buffer.from(bytes);
      altered[bit >> 3] = (altered[bit >> 3] as number) ^ (1 << (bit & 7));
      expect(() => sealer.open(`${PREFIX}${altered.toString('base64url')}`, 'staff:1')).toThrow();
    }
  });

  test('cut short or lengthened', () => {
    const bytes = Buffer.from(seal.slice(PREFIX.length), 'base64url');
    for (let length = 0; length < bytes.length; length++) {
      const short = bytes.subarray(0, length).toString('base64url');
      expect(() => sealer.open(`${PREFIX}${short}`, 'staff:1')).toThrow();
    }
    const long = Buffer.concat([bytes, Buffer.from([0])]).toString('base64url');
    expect(() => sealer.open(`${PREFIX}${long}`, 'staff:1')).toThrow();
  });

  test.each(['', 'v2', 'v2.', 'v2.AAAA', `${PREFIX}AAAA.AAAA`, 'v1.AAAA', 'open sesame', '.'])(
    'as %j',
    (text) => {
      expect(() => sealer.open(text, 'staff:1')).toThrow();
    },
  );
});
