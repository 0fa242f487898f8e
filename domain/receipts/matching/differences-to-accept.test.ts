import { describe, expect, test } from 'vitest';
import { differencesToAccept } from './differences.ts';
import { candidateForTest, PAYS_FROM, receiptForTest } from './matching-for-test.ts';
import type { Candidate, ReceiptToSettle } from './settling.ts';

const own = candidateForTest({ username: 'FC2', reference: 'AB12CD34', depositId: 'own' });
const other = candidateForTest();
const toAccept = (
  receipt: Partial<ReceiptToSettle>,
  known: Partial<Parameters<typeof differencesToAccept>[2]> = {},
  candidate: Candidate = own,
) =>
  differencesToAccept(receiptForTest(receipt), candidate, {
    ...{ named: [other], knownPayers: [], givenBefore: null },
    ...known,
  });

describe('a note that another request', () => {
  test.each(['K7Q4-M2XP', 'for k7q4m2xp'])('is named in surely: %s', (note) => {
    expect(toAccept({ note })).toEqual([
      { reason: 'names-another', words: 'It names the request K7Q4-M2XP of FC12345.' },
    ]);
  });

  test.each(['K7Q 4M2XP', 'deposit K7Q4M2X P', 'k7 q4 m2 xp', 'FC2 K7Q 4M2XP'])(
    'may be named in: %s',
    (note) => {
      expect(toAccept({ note })).toEqual([
        { reason: 'names-another', words: 'It may name the request K7Q4-M2XP of FC12345.' },
      ]);
    },
  );

  test('has as a reference by chance, but for one that names the player', () => {
    const chosen = candidateForTest({ username: 'FC9', reference: 'FC123456', depositId: 'chosen' });
    const named = [chosen];
    expect(toAccept({ note: 'FC123456' }, { named })).toMatchObject([{ reason: 'names-another' }]);
    expect(toAccept({ note: 'FC123456' }, { named }, { ...own, username: 'FC123456' })).toEqual([]);
  });

  test.each([null, 'thanks', 'AB12-CD34', 'AB12 CD34 thanks'])('has no part in: %s', (note) => {
    expect(toAccept({ note }, { named: note?.startsWith('AB') ? [own] : [] })).toEqual([]);
  });
});

describe('the payer of another player', () => {
  const knownPayers = [PAYS_FROM];
  const words = 'Its payer, @john-smith, is known to pay for FC12345.';

  test.each([null, 'thanks', 'AB 12 CD 34'])('is asked about with the note %j', (note) => {
    expect(toAccept({ note }, { knownPayers, named: [own] })).toEqual([
      { reason: 'payer-of-another', words },
    ]);
  });

  test('is not where the note names this request, nor where they pay for both', () => {
    expect(
      toAccept(
        { note: '7K3M-9QX2' },
        { knownPayers, named: [{ ...own, reference: '7K3M9QX2' }] },
        { ...own, reference: '7K3M9QX2' },
      ),
    ).toEqual([]);
    const both = [PAYS_FROM, { ...PAYS_FROM, username: 'FC002' }];
    expect(toAccept({ note: null }, { knownPayers: both })).toEqual([]);
    expect(toAccept({ note: null, payerHandle: null }, { knownPayers })).toEqual([]);
    expect(toAccept({ note: null }, { knownPayers }, other)).toEqual([]);
  });
});

test('what may be money that was given is said as it is found', () => {
  const words = 'Another receipt, which may be of the same money, was given to FC1.';
  expect(toAccept({ note: null, mayRepeat: 'alike' })).toEqual([]);
  expect(toAccept({ note: null }, { givenBefore: words })).toEqual([{ reason: 'possible-duplicate', words }]);
});
