import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, MAX_CENTS } from '#domain/money/usd.ts';
import { type PayoutFacts, payoutSignals } from './payout-signals.ts';
import { SIGNAL_LEVELS, SIGNAL_RULES, type SignalRule, strictest } from './signal.ts';
import { canHold, HOLD_ALL, NO_SIGNALS, type SignalSettings } from './signal-settings.ts';

const FACTS: PayoutFacts = {
  amountCents: cents(50_000),
  inDay: 2,
  inWeek: 5,
  destination: { sharedWith: [], backupSharedWith: [], isKnown: true },
  hoursSinceFirstDeposit: 30,
  editedBy: [],
};

const found = (rule: SignalRule, facts: Partial<PayoutFacts>, settings: Partial<SignalSettings>) =>
  payoutSignals({ ...FACTS, ...facts }, { ...NO_SIGNALS, ...settings }).find((each) => each.rule === rule);

const count = fc.nat({ max: 1_000 });
const amount = fc.nat({ max: MAX_CENTS }).map(cents);
const facts: fc.Arbitrary<PayoutFacts> = fc.record({
  amountCents: amount,
  inDay: count,
  inWeek: count,
  destination: fc.option(
    fc.record({
      sharedWith: fc.array(fc.constantFrom('FC1', 'FC2')),
      backupSharedWith: fc.array(fc.constantFrom('FC2', 'FC3')),
      isKnown: fc.boolean(),
    }),
    { nil: undefined },
  ),
  hoursSinceFirstDeposit: fc.option(fc.double({ min: 0, max: 10_000, noNaN: true }), { nil: undefined }),
  editedBy: fc.array(fc.constantFrom('Sam', 'Ann'), { maxLength: 3 }),
});

test('on a first run every rule passes, in words, whatever the payout', () => {
  fc.assert(
    fc.property(facts, (of) => {
      const signals = payoutSignals(of, NO_SIGNALS);
      expect(signals.map(({ rule }) => rule)).toEqual(SIGNAL_RULES);
      expect(signals.every(({ level, text }) => level === 'pass' && text.endsWith('.'))).toBe(true);
    }),
  );
  expect(canHold(NO_SIGNALS)).toBe(false);
});

test('a limit holds above it and not at it, and a hold is stricter than a look', () => {
  fc.assert(
    fc.property(amount, amount, amount, (of, look, hold) => {
      const { level } = found('amount', { amountCents: of }, { amount: { look, hold } }) ?? {};
      expect(level).toBe(of > hold ? 'hold' : of > look ? 'look' : 'pass');
    }),
  );
  fc.assert(
    fc.property(count, count, count, (of, look, hold) => {
      const expected = of > hold ? 'hold' : of > look ? 'look' : 'pass';
      expect(found('per-day', { inDay: of }, { perDay: { look, hold } })?.level).toBe(expected);
      expect(found('per-week', { inWeek: of }, { perWeek: { look, hold } })?.level).toBe(expected);
    }),
  );
});

test('the first deposit holds within its hours', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 500, noNaN: true }),
      fc.integer({ min: 1, max: 500 }),
      (hours, hold) => {
        const limits = { firstDepositHours: { look: null, hold } };
        const { level } = found('first-deposit', { hoursSinceFirstDeposit: hours }, limits) ?? {};
        expect(level).toBe(hours < hold ? 'hold' : 'pass');
      },
    ),
  );
});

describe('in words', () => {
  test.each<[SignalRule, Partial<PayoutFacts>, Partial<SignalSettings>, string]>([
    [
      'amount',
      {},
      { amount: { look: cents(10_000), hold: null } },
      'look: $500.00, which is more than $100.',
    ],
    ['amount', {}, { amount: { look: null, hold: cents(50_000) } }, 'pass: $500.00.'],
    [
      'per-day',
      {},
      { perDay: { look: null, hold: 1 } },
      'hold: 2 withdrawals of this player in 24 hours, which is more than 1.',
    ],
    ['per-week', { inWeek: 1 }, {}, 'pass: 1 withdrawal of this player in 7 days.'],
    [
      'shared-destination',
      { destination: { sharedWith: ['FC2', 'FC3'], backupSharedWith: [], isKnown: true } },
      { sharedDestination: 'hold' },
      'hold: Also used by FC2 and FC3.',
    ],
    [
      'shared-destination',
      { destination: { sharedWith: ['FC2'], backupSharedWith: ['FC3'], isKnown: true } },
      { sharedDestination: 'look' },
      'look: Also used by FC2. Its backup is also used by FC3.',
    ],
    ['shared-destination', {}, { sharedDestination: 'hold' }, 'pass: No other player uses this destination.'],
    [
      'shared-destination',
      { destination: undefined },
      { sharedDestination: 'hold' },
      'pass: It has no destination to compare.',
    ],
    [
      'new-destination',
      { destination: { sharedWith: [], backupSharedWith: [], isKnown: false } },
      { newDestination: 'look' },
      'look: This player was never paid there before.',
    ],
    ['new-destination', {}, { newDestination: 'look' }, 'pass: This player was paid there before.'],
    [
      'first-deposit',
      { hoursSinceFirstDeposit: 0.5 },
      {},
      'pass: The player’s first deposit was less than an hour ago.',
    ],
    ['first-deposit', { hoursSinceFirstDeposit: 72 }, {}, 'pass: The player’s first deposit was 3 days ago.'],
    [
      'first-deposit',
      { hoursSinceFirstDeposit: undefined },
      { firstDepositHours: { look: 24, hold: null } },
      'look: This player has no completed deposit.',
    ],
    [
      'edited-destination',
      { editedBy: ['Sam', 'Ann', 'Sam'] },
      { editedDestination: 'hold' },
      'hold: The destination was changed by Sam and Ann.',
    ],
    [
      'edited-destination',
      {},
      { editedDestination: 'hold' },
      'pass: The destination is as it was requested.',
    ],
  ])('%s', (rule, of, settings, words) => {
    const { level, text } = found(rule, of, settings) ?? {};
    expect(`${level}: ${text}`).toBe(words);
  });

  test('names the players it concerns', () => {
    const destination = { sharedWith: ['FC2'], backupSharedWith: ['FC2', 'FC3'], isKnown: true };
    expect(found('shared-destination', { destination }, {})?.players).toEqual(['FC2', 'FC3']);
  });
});

test('a payout holds only where a rule can hold', () => {
  const limits = fc.record({ look: fc.option(count), hold: fc.option(count) });
  const level = fc.constantFrom(...SIGNAL_LEVELS);
  const settings = fc.record({
    amount: fc.record({ look: fc.option(amount), hold: fc.option(amount) }),
    perDay: limits,
    perWeek: limits,
    firstDepositHours: limits,
    sharedDestination: level,
    newDestination: level,
    editedDestination: level,
  });
  fc.assert(
    fc.property(facts, settings, (of, by) => {
      const isHeld = strictest(payoutSignals(of, by).map((each) => each.level)) === 'hold';
      expect(!isHeld || canHold(by)).toBe(true);
    }),
  );
});

test('what is switched off is said to be, whatever it finds', () => {
  const off = (settings: SignalSettings) =>
    payoutSignals(FACTS, settings).flatMap(({ rule, isOff }) => (isOff ? [rule] : []));
  expect(off(NO_SIGNALS)).toHaveLength(SIGNAL_RULES.length);
  expect(off(HOLD_ALL)).toEqual([]);
  expect(off({ ...NO_SIGNALS, perDay: { look: 3, hold: null } })).not.toContain('per-day');
  expect(off({ ...HOLD_ALL, newDestination: 'pass' })).toEqual(['new-destination']);
});
