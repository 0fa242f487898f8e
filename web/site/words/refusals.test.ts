import { expect, test } from 'vitest';
import { CallError } from '#web/data/call.ts';
import * as english from './en/forms.tsx';
import * as spanish from './es/forms.tsx';

const TOO_OFTEN = 'Too many requests from this network. Please try again in 45 seconds.';

test.each([
  [new CallError('PERMISSION_DENIED', 'No.', undefined, undefined, undefined, 'suspended'), 'No.', /soporte/],
  [
    new CallError('RESOURCE_EXHAUSTED', TOO_OFTEN, undefined, undefined, 45_000, 'too-often'),
    TOO_OFTEN,
    /en 45 segundos\.$/,
  ],
  [
    new CallError('RESOURCE_EXHAUSTED', TOO_OFTEN, undefined, undefined, 60_000, 'too-often'),
    TOO_OFTEN,
    /en 1 minuto\.$/,
  ],
  [new CallError('UNAVAILABLE', 'Busy.'), 'Busy.', /^La caja está ocupada/],
  [new CallError('INTERNAL', ''), 'Something went wrong. Please try again.', /^Algo salió mal/],
  [
    new CallError('ALREADY_EXISTS', 'Sent already under this request ID.'),
    'Sent already from this form.',
    /^Algo salió mal/,
  ],
])('%s is said in both languages', (error, inEnglish, inSpanish) => {
  expect(english.refusal(error)).toBe(inEnglish);
  expect(spanish.refusal(error)).toMatch(inSpanish);
});

test('a code that this version does not know is said by its status', () => {
  const error = { status: 'UNAVAILABLE', message: '', code: 'newer', admittedAfterMs: undefined } as const;
  expect(spanish.refusal(error as never)).toMatch(/^La caja está ocupada/);
});
