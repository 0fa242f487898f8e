import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closedMessage, formatHour } from '#domain/withdrawals/closed-message.ts';
import {
  DEFAULT_WITHDRAWAL_HOURS,
  nextChange,
  type WithdrawalHours,
  withdrawalsAllowed,
} from '#domain/withdrawals/opening-hours.ts';

const MINUTE = 60_000;

function hours(startTime: string, endTime: string): WithdrawalHours {
  return { enabled24_7: false, startTime, endTime };
}

function allowedAt(startTime: string, endTime: string, instant: string): boolean {
  return withdrawalsAllowed(hours(startTime, endTime), new Date(instant));
}

describe('withdrawalsAllowed', () => {
  test('by default allows at any time', () => {
    expect(withdrawalsAllowed(DEFAULT_WITHDRAWAL_HOURS, new Date('2026-01-15T07:00:00Z'))).toBe(true);
  });

  test.each([
    ['2026-01-15T07:59:59.999-05:00', false],
    ['2026-01-15T08:00:00.000-05:00', true],
    ['2026-01-15T17:59:59.999-05:00', true],
    ['2026-01-15T18:00:00.000-05:00', false],
    ['2026-07-15T07:59:59.999-04:00', false],
    ['2026-07-15T08:00:00.000-04:00', true],
    ['2026-07-15T17:59:59.999-04:00', true],
    ['2026-07-15T18:00:00.000-04:00', false],
  ])('from 08:00 to 18:00, at %s: %s', (instant, allowed) => {
    expect(allowedAt('08:00', '18:00', instant)).toBe(allowed);
  });

  test.each([
    ['2026-01-15T19:59:59-05:00', false],
    ['2026-01-15T20:00:00-05:00', true],
    ['2026-01-16T00:00:00-05:00', true],
    ['2026-01-16T01:59:59-05:00', true],
    ['2026-01-16T02:00:00-05:00', false],
    ['2026-01-16T12:00:00-05:00', false],
  ])('over midnight, from 20:00 to 02:00, at %s: %s', (instant, allowed) => {
    expect(allowedAt('20:00', '02:00', instant)).toBe(allowed);
  });

  test('up to midnight is said with 00:00', () => {
    expect(allowedAt('08:00', '00:00', '2026-01-15T23:59:59-05:00')).toBe(true);
    expect(allowedAt('08:00', '00:00', '2026-01-16T00:00:00-05:00')).toBe(false);
  });

  test('an empty window is closed all day', () => {
    fc.assert(
      fc.property(anyClockTime, anyInstant, (time, now) => {
        expect(withdrawalsAllowed(hours(time, time), now)).toBe(false);
      }),
    );
  });

  test.each([
    ['', '18:00'],
    ['08:00', '25:00'],
    ['8 am', '18:00'],
    ['08:00', '18:60'],
  ])('allows when the times are not readable: %j to %j', (startTime, endTime) => {
    expect(allowedAt(startTime, endTime, '2026-01-15T03:00:00-05:00')).toBe(true);
  });

  test('allows when the time itself is not known', () => {
    expect(withdrawalsAllowed(hours('08:00', '18:00'), new Date(Number.NaN))).toBe(true);
  });

  test('a window and its inverse share the day between them', () => {
    fc.assert(
      fc.property(anyClockTime, anyClockTime, anyInstant, (one, other, now) => {
        fc.pre(one !== other);
        expect(withdrawalsAllowed(hours(one, other), now)).toBe(!withdrawalsAllowed(hours(other, one), now));
      }),
    );
  });
});

describe('nextChange', () => {
  test.each([
    ['opens', '08:00', '18:00', '2026-01-15T03:12:34-05:00', '2026-01-15T08:00:00-05:00'],
    ['closes', '08:00', '18:00', '2026-01-15T08:00:00-05:00', '2026-01-15T18:00:00-05:00'],
    ['opens the day after', '08:00', '18:00', '2026-01-15T18:00:00-05:00', '2026-01-16T08:00:00-05:00'],
    ['closes after midnight', '20:00', '02:00', '2026-01-15T23:00:00-05:00', '2026-01-16T02:00:00-05:00'],
    [
      'opens an hour sooner in spring',
      '08:00',
      '18:00',
      '2026-03-07T18:30:00-05:00',
      '2026-03-08T08:00:00-04:00',
    ],
    [
      'opens an hour later in autumn',
      '08:00',
      '18:00',
      '2026-10-31T18:30:00-04:00',
      '2026-11-01T08:00:00-05:00',
    ],
    [
      'opens when the clock skips the start',
      '02:30',
      '05:00',
      '2026-03-08T01:00:00-05:00',
      '2026-03-08T03:00:00-04:00',
    ],
    [
      'opens the day after a skipped window',
      '02:10',
      '02:40',
      '2026-03-08T01:00:00-05:00',
      '2026-03-09T02:10:00-04:00',
    ],
    [
      'closes in the first of two hours',
      '00:00',
      '01:30',
      '2026-11-01T00:10:00-04:00',
      '2026-11-01T01:30:00-04:00',
    ],
    ['opens again in the second', '00:00', '01:30', '2026-11-01T01:40:00-04:00', '2026-11-01T01:00:00-05:00'],
  ])('%s', (_what, startTime, endTime, now, change) => {
    expect(nextChange(hours(startTime, endTime), new Date(now))).toEqual(new Date(change));
  });

  test('never comes round the clock, with an empty window or unreadable times', () => {
    const now = new Date('2026-01-15T12:00:00Z');
    expect(nextChange(DEFAULT_WITHDRAWAL_HOURS, now)).toBeUndefined();
    expect(nextChange(hours('08:00', '08:00'), now)).toBeUndefined();
    expect(nextChange(hours('', '08:00'), now)).toBeUndefined();
    expect(nextChange(hours('08:00', '18:00'), new Date(Number.NaN))).toBeUndefined();
  });

  test('is a change, and no minute before it is one', () => {
    fc.assert(
      fc.property(anyClockTime, anyClockTime, anyInstant, (startTime, endTime, now) => {
        fc.pre(startTime !== endTime);
        const window = hours(startTime, endTime);
        const change = nextChange(window, now);
        expect(change).toBeInstanceOf(Date);
        if (change === undefined) return;
        expect(change.getTime()).toBeGreaterThan(now.getTime());
        const before = withdrawalsAllowed(window, now);
        expect(withdrawalsAllowed(window, change)).toBe(!before);
        for (let time = change.getTime() - MINUTE; time > now.getTime(); time -= MINUTE) {
          if (withdrawalsAllowed(window, new Date(time)) !== before) expect.fail(`changed at ${time}`);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('closedMessage', () => {
  test('says when cashouts are available', () => {
    expect(closedMessage(hours('08:00', '18:00'))).toBe(
      'Cashouts are available every day between 8:00 AM – 6:00 PM EST.',
    );
  });
});

describe('formatHour', () => {
  test.each([
    ['00:00', '12:00 AM'],
    ['00:05', '12:05 AM'],
    ['8:00', '8:00 AM'],
    ['11:59', '11:59 AM'],
    ['12:00', '12:00 PM'],
    ['23:30', '11:30 PM'],
    ['soon', 'soon'],
  ])('shows %j as %s', (time, text) => {
    expect(formatHour(time)).toBe(text);
  });
});

const anyClockTime = fc
  .integer({ min: 0, max: 1_439 })
  .map((minutes) => new Date(minutes * MINUTE).toISOString().slice(11, 16));

/** Any instant, and often one of the days around a clock change. */
const anyInstant = fc.oneof(
  fc.date({ min: new Date('2000-01-01'), max: new Date('2050-01-01'), noInvalidDate: true }),
  fc.date({ min: new Date('2026-03-07'), max: new Date('2026-03-10'), noInvalidDate: true }),
  fc.date({ min: new Date('2026-10-31'), max: new Date('2026-11-03'), noInvalidDate: true }),
);
