import { describe, expect, test } from 'vitest';
import {
  declinedTexts,
  headlineOf,
  isSettled,
  type RequestStatus,
  stageOf,
  stateText,
  stepsOf,
  usualText,
} from './request-text.ts';

const REQUEST = {
  kind: 'deposit',
  method: 'Venmo',
  amount: 120.5,
  casinoIdEnd: '789',
  createdAt: '2026-03-08T12:00:00Z',
  paidAt: null,
  received: 0,
  funding: 'none',
  payments: [],
  state: 'received',
  since: null,
  reason: null,
  reference: 'K7Q4-M2XP',
  usualMinutes: null,
  toPay: null,
} as const satisfies RequestStatus;

test.each([
  [null, undefined],
  [0.2, 'Usually within 1 minute'],
  [3.1, 'Usually within 4 minutes'],
  [119, 'Usually within 119 minutes'],
  [119.5, 'Usually within 2 hours'],
  [121, 'Usually within 3 hours'],
])('a usual time of %s minutes reads %s', (minutes, text) => {
  expect(usualText(minutes)).toBe(text);
});

describe('a payment that has come in', () => {
  type Payment = RequestStatus['payments'][number];
  const WHOLE: Payment = {
    amount: '$120.50',
    sum: 'whole',
    isMatched: true,
    paidAmount: '$120.50',
    reversals: [],
    reversal: null,
    reversedAmount: null,
    paidAt: '2026-03-08T12:05:00Z',
  };
  const LESS: Payment = { ...WHOLE, amount: '$1.00', sum: 'less' };
  const NAMING: Payment = { ...WHOLE, isMatched: false };
  const SHORT = { received: 1, funding: 'short', payments: [LESS] } satisfies Partial<RequestStatus>;
  const CHECKED = 'It is checked before your deposit is credited.';
  const textWith = (differing: Partial<RequestStatus>) => stateText({ ...REQUEST, ...differing });

  test('is not asked for again', () => {
    expect(textWith({})).toContain('once your payment has come in');
    expect(textWith({ received: 120.5, funding: 'whole', payments: [WHOLE] })).toBe(
      'Your payment has come in. Your deposit is credited next.',
    );
  });

  test('is compared with the amount requested', () => {
    expect(textWith(SHORT)).toBe(`We received $1.00 of $120.50. ${CHECKED}`);
    expect(textWith({ ...SHORT, received: 2, payments: [LESS, LESS] })).toBe(
      `We received $2.00 of $120.50. ${CHECKED}`,
    );
    expect(textWith({ received: 200, funding: 'over', payments: [WHOLE] })).toBe(
      `Your payment has come in. It is $200.00; your request is for $120.50. ${CHECKED}`,
    );
    expect(textWith({ received: 120.5, funding: 'whole', payments: [WHOLE, NAMING] })).toBe(
      `Your payment has come in. We received another $120.50. ${CHECKED}`,
    );
  });

  test.each([
    [NAMING, 'We received $120.50.'],
    [{ ...LESS, isMatched: false }, 'We received $1.00 of $120.50.'],
    [{ ...NAMING, amount: '$200.00', sum: 'more' }, 'We received $200.00; your request is for $120.50.'],
    [{ ...NAMING, amount: '€120.50', sum: 'unclear' }, 'We received €120.50; your request is for $120.50.'],
    [{ ...NAMING, amount: null, sum: 'unclear' }, 'We received a payment whose amount is not known yet.'],
  ] as const)('is mentioned before it is matched: %o', (payment, text) => {
    expect(textWith({ payments: [payment] })).toBe(`${text} ${CHECKED}`);
  });

  test('and has gone again is asked for, saying where it went', () => {
    const gone: Payment = {
      ...WHOLE,
      amount: '$0.00',
      sum: 'none',
      reversals: [{ event: 'refund', amount: '$120.50' }],
    };
    expect(textWith({ payments: [gone] })).toBe(`$120.50 came in but was refunded. ${stateText(REQUEST)}`);
    expect(textWith({ payments: [gone], state: 'declined' })).toBe(
      'Your deposit was not credited. $120.50 came in but was refunded.',
    );
    expect(declinedTexts({ ...REQUEST, payments: [gone], state: 'declined' })).toEqual([]);
    expect(textWith({ received: 120.5, funding: 'whole', payments: [gone, WHOLE] })).toBe(
      'Your payment has come in. Your deposit is credited next.',
    );
  });

  test.each([
    [true, { received: 20.5, funding: 'short' }],
    [false, {}],
  ] as const)('and has gone in part, matched or not (%s), is mentioned as what is left', (isMatched, at) => {
    const part: Payment = {
      ...WHOLE,
      amount: '$20.50',
      sum: 'less',
      isMatched,
      reversals: [
        { event: 'refund', amount: '$60.00' },
        { event: 'dispute', amount: '$40.00' },
      ],
    };
    expect(textWith({ ...at, payments: [part] })).toBe(
      `$60.00 came in but was refunded. $40.00 came in but was disputed. We received $20.50 of $120.50. ${CHECKED}`,
    );
  });

  test('is mentioned while the request is being handled, and where it was declined', () => {
    expect(textWith({ ...SHORT, state: 'being_handled' })).toBe(
      'We received $1.00 of $120.50. Someone is working on your request now.',
    );
    expect(textWith({ ...SHORT, state: 'declined' })).toBe(
      'Your deposit was not credited. We received $1.00 of $120.50.',
    );
  });
});

test('the text of a settled request names the amount', () => {
  expect(stateText({ ...REQUEST, state: 'credited' })).toBe('$120.50 has been added to your casino account.');
  expect(stateText({ ...REQUEST, kind: 'withdrawal', state: 'paid' })).toBe(
    '$120.50 has been paid to you by Venmo.',
  );
});

const ASK =
  'If you sent money, ask for it to be credited or sent back, with your proof of payment and this reference: K7Q4-M2XP.';

test('a declined request says why, and how to ask for money sent for a deposit', () => {
  const texts = (differing: Partial<RequestStatus>) =>
    declinedTexts({ ...REQUEST, state: 'declined', ...differing });
  expect(texts({})).toEqual([ASK]);
  expect(texts({ reason: 'Amount does not match' })).toEqual(['Reason: Amount does not match', ASK]);
  expect(texts({ kind: 'withdrawal', reference: null, reason: 'Name differs' })).toEqual([
    'Reason: Name differs',
  ]);
  expect(declinedTexts({ ...REQUEST, state: 'credited' })).toEqual([]);
});

test('a request is settled once it is credited, paid or declined', () => {
  expect(['received', 'being_handled'].map((state) => isSettled(state as 'received'))).toEqual([
    false,
    false,
  ]);
  expect(['credited', 'paid', 'declined'].map((state) => isSettled(state as 'paid'))).toEqual([
    true,
    true,
    true,
  ]);
});

describe('a deposit', () => {
  const PAYMENT = { amount: '$120.50', sum: 'whole', isMatched: false, reversals: [] } as const;
  const asked = (fields: object) => ({ ...REQUEST, ...fields }) as RequestStatus;

  test.each([
    ['to-send', {}],
    ['to-send', { state: 'being_handled' }],
    ['part', { payments: [PAYMENT] }],
    ['part', { funding: 'short' }],
    ['came-in', { funding: 'whole' }],
    ['came-in', { funding: 'over', state: 'being_handled' }],
    ['credited', { state: 'credited' }],
    ['declined', { state: 'declined', funding: 'whole' }],
    // money that was taken back is asked for again
    ['to-send', { payments: [{ ...PAYMENT, amount: '$0.00', sum: 'none' }] }],
    ['part', { payments: [{ ...PAYMENT, amount: '$20.00', sum: 'less' }] }],
  ] as const)('is %s with %j', (stage, fields) => {
    expect(stageOf(asked(fields))).toBe(stage);
  });

  test('is headed by what has become of it, once there is anything', () => {
    expect(headlineOf(REQUEST)).toBeUndefined();
    expect(headlineOf(asked({ funding: 'whole' }))).toBe('Your payment has come in');
    expect(headlineOf(asked({ kind: 'withdrawal' }))).toBe('Request received');
  });
});

describe('of the steps', () => {
  const NAMES = ['Send the money', 'Payment received', 'Credited'];
  const steps = (fields: object, saidSent = false) =>
    stepsOf({ ...REQUEST, ...fields } as RequestStatus, { saidSent });

  test('a deposit begins with what its player has to do', () => {
    const begun = { names: NAMES, done: 0, current: 0, isDeclined: false };
    expect(stepsOf(undefined)).toEqual(begun);
    expect(stepsOf(undefined, { isHosted: true }).names).toEqual(['Pay', ...NAMES.slice(1)]);
    expect(steps({ method: 'Cash App' }).names[0]).toBe('Pay');
    expect(steps({ state: 'being_handled' })).toEqual(begun);
    expect(steps({}, true)).toEqual({ ...begun, done: 1, current: 1 });
  });

  test('a payment that came in counts without a word of the player, a credit ends them', () => {
    expect(steps({ funding: 'short' })).toMatchObject({ done: 2, current: 2 });
    expect(steps({ state: 'credited' })).toMatchObject({ done: 3, current: 2 });
    expect(steps({ state: 'declined' })).toEqual({
      names: ['Send the money', 'Declined'],
      done: 2,
      current: 1,
      isDeclined: true,
    });
  });

  test('those of a withdrawal are its states', () => {
    const names = ['Request received', 'Being handled', 'Paid'];
    expect(steps({ kind: 'withdrawal', state: 'being_handled' })).toEqual({
      names,
      done: 2,
      current: 1,
      isDeclined: false,
    });
    expect(steps({ kind: 'withdrawal', state: 'declined' })).toMatchObject({
      names: ['Request received', 'Declined'],
      current: 1,
      isDeclined: true,
    });
  });
});
