import { describe, expect, test } from 'vitest';
import { parseReference } from '#domain/deposits/reference.ts';
import { candidateForTest, PAYS_FROM, settlingForTest } from './matching-for-test.ts';
import { settle } from './settle.ts';
import type { Candidate, ReceiptToSettle } from './settling.ts';
import { suggest } from './suggest.ts';

/** Whoever asks for a deposit may give it a reference of their own choice. */
const chosenBy = (reference: string, differing: Partial<Candidate> = {}) =>
  candidateForTest({
    depositId: 'chosen',
    username: 'FC999',
    senderName: 'Mallory',
    reference: parseReference(reference) as string,
    ...differing,
  });
const own = candidateForTest({ username: 'FC123456', reference: '7K3M9QX2' });
const settled = (receipt: Partial<ReceiptToSettle>, ...candidates: readonly Candidate[]) =>
  settle(settlingForTest(receipt, candidates));

describe('what people write by themselves gives a payment to nobody', () => {
  test.each([
    ['FC123456', 'FC123456'],
    ['FC123456', 'for FC 123456 please'],
    ['FC123456', 'fc12 3456'],
    ['FC123456', 'FC-123456'],
    ['FCO12345', 'FC012345'],
    ['birthday', 'birthday'],
    ['birthday', 'happy b1rthday'],
    ['thankyqv', 'thank yqv'],
    ['08112026', '08/11/2026'],
    ['8NOV2026', '8 Nov 2026'],
    ['8NOV2026', '8NOV 2026'],
    ['SPIN2WIN', 'spin2win'],
    ['FC12FC34', 'FC12 FC34'],
    ['GR8TG4ME', 'gr8t g4me'],
    ['GR8GAME5', 'gr8game5'],
    ['BET4ME2X', 'bet 4 me 2 x'],
    ['12345678', '12345678'],
  ])('%s, in the note %j', (reference, note) => {
    for (const candidates of [
      [chosenBy(reference)],
      [chosenBy(reference), own],
      [own, chosenBy(reference)],
    ]) {
      expect(settled({ note }, ...candidates)).toMatchObject({ kind: 'exception', namedDepositId: null });
    }
    // Nothing but the name keeps a payment page's from it.
    const page = { source: 'stripe', rail: 'stripe', accountId: null } as const;
    expect(settled({ note, ...page }, chosenBy(reference, { method: 'Credit Card' }))).toMatchObject({
      kind: 'exception',
      namedDepositId: null,
    });
  });

  test('and the reason says why', () => {
    expect(settled({ note: 'birthday' }, chosenBy('birthday'))).toMatchObject({
      reasons: [
        {
          reason: 'no-request-fits',
          words:
            'Its note may be meant for the request B1RT-HDAY of FC999, or be what its payer would have written anyway.',
        },
        { words: expect.stringMatching(/^It names no request\./) },
      ],
    });
  });

  test('nor keeps it from the request that it is meant for', () => {
    const funded = { kind: 'fund', depositId: 'deposit-1' };
    const note = 'birthday 7K3M-9QX2';
    expect(settled({ note }, chosenBy('birthday'), own)).toMatchObject(funded);
    const known = { knownPayers: [{ ...PAYS_FROM, username: 'FC123456' }] };
    const candidates = [chosenBy('FC123456'), own];
    expect(settle(settlingForTest({ note: 'FC123456' }, candidates, known))).toMatchObject(funded);
  });

  test('nor does a person read it first', () => {
    const receipt = settlingForTest({ note: 'FC123456' }).receipt;
    expect(suggest(receipt, [chosenBy('FC123456'), own], settlingForTest().now)).toMatchObject([
      { depositId: 'deposit-1' },
      {
        depositId: 'chosen',
        reasons: ['its note may be this reference', ...Array(3).fill(expect.anything())],
      },
    ]);
  });
});

describe('a reference that nobody would write names its request, and yet a person decides', () => {
  test('if another player who asked for the same is named as well', () => {
    expect(settled({ note: 'K7Q4-M2XP FC123456' }, chosenBy('K7Q4M2XP'), own)).toMatchObject({
      reasons: [
        {
          reason: 'several-fit',
          words:
            'It names the request K7Q4-M2XP of FC999, and holds the name of FC123456. The request 7K3M-9QX2 of FC123456 fits as well.',
        },
      ],
    });
    expect(
      settled({ note: 'K7Q4M2XP' }, chosenBy('K7Q4M2XP'), { ...own, username: 'K7Q4M2XP' }),
    ).toMatchObject({
      reasons: [{ reason: 'several-fit' }],
    });
  });

  test('if it is paid by the name of another who asked for the same', () => {
    expect(settled({ note: 'K7Q4-M2XP' }, chosenBy('K7Q4M2XP'), own)).toMatchObject({
      reasons: [
        {
          reason: 'several-fit',
          words:
            'It names the request K7Q4-M2XP of FC999, and its payer is John Smith, not Mallory. The request 7K3M-9QX2 of FC123456 fits as well.',
        },
      ],
    });
  });

  test('but not if the other does not fit, or is the player’s own', () => {
    for (const other of [{ amount: own.amount + 1 }, { status: 'declined' }, { username: 'FC999' }]) {
      const candidates = [chosenBy('K7Q4M2XP'), { ...own, ...other } as Candidate];
      expect(settled({ note: 'K7Q4-M2XP FC123456' }, ...candidates)).toMatchObject({ depositId: 'chosen' });
    }
  });

  test('if its characters are spread over several words', () => {
    const known = { knownPayers: [{ ...PAYS_FROM, username: 'FC123456' }] };
    const candidates = [chosenBy('K7Q4M2XP'), own];
    expect(settle(settlingForTest({ note: 'k7 q4 m2 xp' }, candidates, known)).kind).toBe('exception');
  });
});
