import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CALLS, type CallName } from '../calls.ts';
import { readFields } from './field-problems.ts';
import { line, pageLimit, plainText, rangeStart, timestamp, usd } from './fields.ts';

/** The problems of an input, read as the protocol reads it. */
function problemsOf(schema: z.ZodType, input: unknown) {
  const reading = readFields(schema, input);
  return reading.ok ? [] : reading.problems;
}

test('of thousands, a hundred are told', () => {
  const unknown = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`k${index}`, 0]));
  const schema = z.strictObject({ own: z.string(), list: z.array(z.string()).optional() });
  const problems = problemsOf(schema, { ...unknown, list: Array.from({ length: 50 }, () => 0) });
  expect(problems).toHaveLength(100);
  expect(problems[0]?.message).toBe('own is required.');
});

describe('one field', () => {
  test.each([
    ['missing', z.string(), undefined, 'field is required.'],
    ['missing of several values', z.enum(['a', 'b']), undefined, 'field is required.'],
    ['null', z.string(), null, 'field must be a string.'],
    ['no text', z.string(), 1, 'field must be a string.'],
    ['no number', z.number(), '1', 'field must be a number.'],
    ['no boolean', z.boolean(), 'true', 'field must be a boolean.'],
    ['no list', z.array(z.string()), {}, 'field must be an array.'],
    ['no object', z.strictObject({}), [], 'field must be an object.'],
    ['no whole number', z.int(), 1.5, 'field must be a whole number.'],
    ['a text instead of a whole number', z.int(), '1', 'field must be a number.'],
    ['too long', z.string().max(3), 'four', 'field must have at most 3 characters.'],
    ['too long by one', z.string().max(1), 'ab', 'field must have at most 1 character.'],
    ['too short', z.string().min(10), 'short', 'field must have at least 10 characters.'],
    ['too small', pageLimit, 0, 'field must be at least 1.'],
    ['too large', pageLimit, 101, 'field must be at most 100.'],
    ['too many', z.array(z.string()).max(2), ['a', 'b', 'c'], 'field must have at most 2 items.'],
    ['too few', z.array(z.string()).min(1), [], 'field must have at least 1 item.'],
    ['no UUID', z.uuid(), 'x', 'field must be a UUID.'],
    ['no email', z.email(), 'x', 'field must be an email address, for example name@example.com.'],
    [
      'no time',
      timestamp,
      '2026-03-08',
      'field must be an ISO 8601 time with its offset, for example 2026-03-08T12:00:00Z.',
    ],
    ['none of the values', z.enum(['a', 'b']), 'c', 'field must be one of a, b.'],
    ['not the value', z.literal('a'), 'b', 'field must be a.'],
    ['an amount with three decimals', usd, 1.005, 'field must be US dollars with at most two decimals.'],
    ['an amount that is no text', usd, '1', 'field must be a number.'],
    [
      'neither a day nor a time',
      rangeStart,
      'tomorrow',
      'field must be a day such as 2026-03-08 (New York) or an ISO 8601 time with its offset.',
    ],
    ['a day beyond the calendar', rangeStart, '9999-12-31', 'field must be in the years 1900 to 9998.'],
    ['an empty line', line(10), '  ', 'field must not be empty.'],
    ['a line of two lines', line(10), 'a\nb', 'field must not contain characters that cannot be seen.'],
    ['control characters', plainText(10), '\u0000', 'field must not contain control characters.'],
    ['a sentence of its own', z.string().refine(() => false, 'Enter it.'), 'x', 'Enter it.'],
  ])('that is %s: a sentence that names the field and the rule', (_, schema, input, message) => {
    expect(problemsOf(z.strictObject({ field: schema }), { field: input })).toEqual([
      { field: 'field', message },
    ]);
  });
});

test('an unknown field is named, one problem each', () => {
  expect(problemsOf(z.strictObject({}), { more: 1, most: 2 })).toEqual([
    { field: 'more', message: 'more is not a field of this call.' },
    { field: 'most', message: 'most is not a field of this call.' },
  ]);
});

test('a field that does not look like a name is quoted', () => {
  expect(problemsOf(z.strictObject({}), { ' ': 1, 'a "b"': 2 })).toEqual([
    { field: ' ', message: '" " is not a field of this call.' },
    { field: 'a "b"', message: '"a \\"b\\"" is not a field of this call.' },
  ]);
});

test('a field within another is named with its way', () => {
  const schema = z.strictObject({ list: z.array(z.strictObject({ name: z.string() })) });
  expect(problemsOf(schema, { list: [{ name: 'a' }, { name: 1, more: true }] })).toEqual([
    { field: 'list.1.name', message: 'list.1.name must be a string.' },
    { field: 'list.1.more', message: 'list.1.more is not a field of this call.' },
  ]);
});

test('an input that is nothing at all is called data', () => {
  expect(problemsOf(z.strictObject({}), undefined)).toEqual([{ field: '', message: 'data is required.' }]);
  expect(problemsOf(z.strictObject({}), 'x')).toEqual([{ field: '', message: 'data must be an object.' }]);
});

test('every invalid field is reported at once', () => {
  const schema = z.strictObject({ a: z.string(), b: z.uuid(), c: usd.optional() });
  expect(problemsOf(schema, { b: 1, c: 0.001 }).map(({ field }) => field)).toEqual(['a', 'b', 'c']);
});

test.each(Object.keys(CALLS) as CallName[])(
  'of %s, each problem names a field and reads as a sentence',
  (name) => {
    const { input } = CALLS[name];
    for (const wrong of [
      'text',
      1,
      [],
      { noSuchField: 1 },
      { depositId: 1, search: {}, limit: 'x', amount: 'x' },
    ]) {
      const problems = problemsOf(input, wrong);
      expect(problems).not.toEqual([]);
      for (const { field, message } of problems) {
        expect(message).toMatch(/^[\w ].*[.!]$/);
        expect(message).not.toMatch(/Invalid|undefined|Too (big|small)/);
        if (message.includes(' must ')) expect(message.startsWith(`${field || 'data'} `)).toBe(true);
      }
    }
  },
);
