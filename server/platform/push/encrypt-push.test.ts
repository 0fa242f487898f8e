import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptPush, newSubscriber } from '#test/fixtures/push-service.ts';
import { CURVE, encryptPush, isPoint } from './encrypt-push.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

test('the example of RFC 8291 is encrypted as it stands there, but for the padding', () => {
  const sender = createECDH(CURVE);
  sender.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
  const keys = {
    publicKey: bytes(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    ),
    authSecret: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  };
  const message = encryptPush(
    'When I grow up, I want to be a watermelon',
    keys,
    sender,
    bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  );
  const example = bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  const withoutTag = example.length - 16;
  expect(message.subarray(0, withoutTag)).toEqual(example.subarray(0, withoutTag));
});

test('only whom it is for can read it, and all are of one length', () => {
  const [one, other] = [newSubscriber(), newSubscriber()];
  const [short, long] = ['1', '2'.repeat(200)].map((text) => encryptPush(text, one.keys)) as [Buffer, Buffer];
  expect(decryptPush(short, one)).toBe('1');
  expect(decryptPush(long, one)).toBe('2'.repeat(200));
  expect(short.length).toBe(long.length);
  expect(() => decryptPush(short, other)).toThrow();
});

test('what is too long, or for a key that is none, is not sent', () => {
  const { keys } = newSubscriber();
  expect(() => encryptPush('x'.repeat(256), keys)).toThrow('too long');
  const publicKey = Buffer.alloc(65, 4);
  expect(() => encryptPush('x', { ...keys, publicKey })).toThrow();
  expect([keys.publicKey, publicKey].map(isPoint)).toEqual([true, false]);
});
