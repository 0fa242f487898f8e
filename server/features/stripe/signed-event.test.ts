import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { isSignedByStripe } from './signed-event.ts';

const SECRET = 'whsec_of_the_endpoint';
const NOW = new Date('2026-11-25T12:00:00Z');
const NOW_SECONDS = NOW.getTime() / 1_000;
const EVENT = '{"id":"evt_1","note":"größer als ≥ 1"}';

function headerOf(signing: { payload?: string; secret?: string; timestamp?: number } = {}): string {
  return Stripe.webhooks.generateTestHeaderString({
    ...{ payload: EVENT, secret: SECRET, timestamp: NOW_SECONDS },
    ...signing,
  });
}

/** What Stripe's own library says. */
function isSignedInTheirEyes(body: string, header: string): boolean {
  try {
    const { signature, DEFAULT_TOLERANCE } = Stripe.webhooks;
    return (
      signature?.verifyHeader(body, header, SECRET, DEFAULT_TOLERANCE, undefined, NOW.getTime()) === true
    );
  } catch {
    return false;
  }
}

const [, OTHER_SIGNATURE] = headerOf({ secret: 'whsec_of_before' }).split(',');
const [TIME, SIGNATURE] = headerOf().split(',');

test.each([
  ['as Stripe signs', true, headerOf()],
  ['at the end of the five minutes', true, headerOf({ timestamp: NOW_SECONDS - 300 })],
  ['by a clock that is ahead', true, headerOf({ timestamp: NOW_SECONDS + 60 })],
  ['with the secret of before as well', true, `${TIME},${OTHER_SIGNATURE},${SIGNATURE}`],
  ['with a signature of another kind as well', true, `${TIME},v0=${'0'.repeat(64)},${SIGNATURE}`],
  ['too long ago', false, headerOf({ timestamp: NOW_SECONDS - 301 })],
  ['with another secret', false, headerOf({ secret: 'whsec_of_somebody' })],
  ['for another event', false, headerOf({ payload: '{"id":"evt_2"}' })],
  ['at another time than it says', false, `t=${NOW_SECONDS - 1},${SIGNATURE}`],
  ['by a signature of another kind alone', false, `${TIME},${SIGNATURE?.replace('v1', 'v0')}`],
  ['by half a signature', false, `${TIME},${SIGNATURE?.slice(0, -32)}`],
  ['without a time', false, `${SIGNATURE}`],
  ['at a time that is none', false, `t=soon,${SIGNATURE}`],
  ['without a signature', false, `${TIME}`],
  ['by an empty signature', false, `${TIME},v1=`],
  ['by nothing', false, ''],
  ['by anything else', false, '=,=,t,v1'],
])('an event signed %s: %s', (_how, isSigned, header) => {
  expect(isSignedByStripe(Buffer.from(EVENT), header, { secrets: [SECRET], now: NOW })).toBe(isSigned);
  expect(isSignedInTheirEyes(EVENT, header)).toBe(isSigned);
});

test('a header of two times is refused: it is not known which of them was signed', () => {
  const header = `t=${NOW_SECONDS - 1},${TIME},${SIGNATURE}`;
  expect(isSignedByStripe(Buffer.from(EVENT), header, { secrets: [SECRET], now: NOW })).toBe(false);
});
