import { expect, test } from 'vitest';
import type { CallError } from '../protocol/call-error.ts';
import {
  KNOWN_RATE,
  limitVisitors,
  NEWCOMER_RATE,
  PLAYER_RATES,
  RATES,
  TIMES_ALTOGETHER,
  TIMES_AROUND,
  TIMES_NEWCOMERS,
} from './limit-visitors.ts';

const { burst } = RATES.submit;

function visitors(times: number | undefined = 1) {
  const clock = { ms: 0 };
  const refused: Array<string | undefined> = [];
  const limits = limitVisitors(
    times,
    (network) => refused.push(network),
    () => clock.ms,
  );
  /** How many of so many submits are taken. */
  const submit = (count: number, from: (index: number) => string) => {
    let taken = 0;
    for (let index = 0; index < count; index++) {
      try {
        limits.admit('submit', from(index));
        limits.admitAmongAll('submit', from(index));
        taken++;
      } catch {}
    }
    return taken;
  };
  return { clock, limits, refused, submit };
}

function refusalOf(act: () => void): CallError {
  try {
    act();
  } catch (error) {
    return error as CallError;
  }
  throw new Error('It was not refused');
}

test('one address is refused what is too much, with the time to come back', () => {
  const { clock, limits, refused, submit } = visitors();
  expect(submit(100, () => '203.0.113.7')).toBe(burst);
  const error = refusalOf(() => limits.admit('submit', '203.0.113.7'));
  expect(error).toMatchObject({
    status: 'RESOURCE_EXHAUSTED',
    message: 'Too many requests from this network. Please try again in 6 seconds.',
    retryAfterSeconds: 6,
    refusal: 'visitors',
  });
  expect(refused.at(-1)).toBe('203.0.113.7');
  // Another visit, and somebody else beside it, are none of its business.
  limits.admit('follow', '203.0.113.7');
  limits.admit('submit', '203.0.113.8');
  clock.ms += 6_000;
  limits.admit('submit', '203.0.113.7');
});

test('all addresses of a /64 are one visitor', () => {
  const { submit, refused } = visitors();
  expect(submit(100, (index) => `2001:db8:1:2::${index.toString(16)}`)).toBe(burst);
  expect(refused.at(-1)).toBe('2001:db8:1:2::/64');
  expect(submit(1, () => '2001:db8:1:3::1')).toBe(1);
});

test.each([
  ['a /24', (index: number) => `203.0.113.${index % 250}`],
  ['a /48', (index: number) => `2001:db8:1:${(index % 250).toString(16)}::1`],
])('%s has its limit too', (_, from) => {
  const { submit } = visitors();
  expect(submit(500, from)).toBe(burst * TIMES_AROUND);
});

test('and so have all of them together, of which nobody is to blame', () => {
  const { submit, refused, limits } = visitors();
  expect(submit(2_000, anywhere)).toBe(burst * TIMES_ALTOGETHER);
  expect(refused.at(-1)).toBeUndefined();
  expect(refusalOf(() => limits.admit('submit', anywhere(0))).message).toMatch(
    /^The cashier has too many requests at the moment\. Please try again in \d+ seconds?\.$/,
  );
});

/** One of three hundred networks. */
const anywhere = (index: number) => `11.${index % 100}.${Math.floor(index / 100) % 3}.9`;

test('a newcomer has room of its own meanwhile, of which a flood uses up nothing', () => {
  const { clock, submit } = visitors();
  expect(submit(2_000, anywhere)).toBe(burst * TIMES_ALTOGETHER);
  const newcomer = () => '9.9.9.9';
  expect(submit(10, newcomer)).toBe(NEWCOMER_RATE.burst);
  // Nor do its neighbours: a /24 comes by addresses by the hundred.
  expect(submit(10, (index) => `9.9.9.${index}`)).toBe(0);
  expect(submit(1_000, (index) => `12.${index % 250}.${Math.floor(index / 250)}.9`)).toBe(
    burst * TIMES_NEWCOMERS - NEWCOMER_RATE.burst,
  );
  clock.ms += 60 * 60_000;
  submit(2_000, anywhere);
  expect(submit(10, newcomer)).toBe(NEWCOMER_RATE.burst);
});

test('what is refused before it counts among all uses up nothing of others’', () => {
  const { limits, submit } = visitors();
  for (let index = 0; index < 2_000; index++) limits.admit('submit', anywhere(index), true);
  expect(submit(1, () => '9.9.9.9')).toBe(1);
});

test('somebody who is known has room of their own when all others together have none', async () => {
  const { limits, submit, refused } = visitors();
  const asked: number[] = [];
  const ask = (who: string | undefined) =>
    limits.admitKnownAmongAll('submit', anywhere(0), async () => {
      asked.push(1);
      return who;
    });
  await ask('FC1');
  expect(asked).toEqual([]);
  submit(2_000, anywhere);
  const before = refused.length;
  expect(() => limits.admit('submit', '9.9.9.9', true)).not.toThrow();
  for (let i = 0; i < KNOWN_RATE.burst; i++) await ask('FC1');
  expect(refused).toHaveLength(before);
  await expect(ask('FC1')).rejects.toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
  await expect(ask(undefined)).rejects.toThrow('The cashier has too many requests at the moment.');
  await ask('FC2');
});

test('one network cannot use up what a player may send', () => {
  const { limits } = visitors();
  const send = (address: string) => limits.admitFor('FC123', address);
  for (let i = 0; i < PLAYER_RATES.own.burst; i++) send('203.0.113.7');
  expect(refusalOf(() => send('203.0.113.7')).message).toBe(
    'Too many requests for FC123. Please try again in 30 seconds.',
  );
  send('198.51.100.1');
  limits.admitFor('FC124', '203.0.113.7');
  const further = PLAYER_RATES.all.burst - PLAYER_RATES.own.burst - 1;
  for (let i = 0; i < further; i++) send(`192.0.2.${i}`);
  expect(refusalOf(() => send('192.0.2.250')).status).toBe('RESOURCE_EXHAUSTED');
  // Nor can many: whoever has sent none for this player lately is not who used it up.
  for (let i = 0; i < NEWCOMER_RATE.burst; i++) send('203.0.114.9');
  expect(refusalOf(() => send('203.0.114.9')).status).toBe('RESOURCE_EXHAUSTED');
});

test('to be told of players is dear', () => {
  const { clock, limits, submit } = visitors();
  let told = 0;
  for (let i = 0; i < 1_001; i++) {
    clock.ms += 1;
    if (submit(1, () => '203.0.113.7') === 0) continue;
    told++;
    limits.chargeForTelling('203.0.113.7', undefined);
  }
  expect(told).toBe(burst / 5);
});

test('what is sent again counts for nothing of what is new, and is bounded by itself', () => {
  const { limits } = visitors();
  const address = '203.0.113.7';
  /** As the server asks. @returns whether it passed */
  const send = (digest: string | undefined) => {
    try {
      const isCounted = limits.admit('submit', address, true);
      if (limits.isRepeat(address, digest)) return true;
      if (!isCounted) limits.admitUncounted('submit', address);
      limits.noteSubmit(address, digest);
      return true;
    } catch {
      return false;
    }
  };
  const times = (count: number, digest: (index: number) => string | undefined) =>
    Array.from({ length: count }, (_, index) => send(digest(index))).filter(Boolean).length;
  expect(times(20, () => 'first')).toBe(20);
  expect(times(100, (index) => `new ${index}`)).toBe(burst - 1);
  expect(limits.isRepeat('198.51.100.1', 'first')).toBe(false);
  // Nothing tells on arrival what is new.
  expect(times(1_000, () => 'first')).toBe(RATES.repeat.burst - 19 - 100);
  expect(times(10, () => undefined)).toBe(0);
});

test('what was told of a player is not told for nothing when it is asked for again', () => {
  const { limits } = visitors();
  limits.noteSubmit('203.0.113.7', 'asked');
  limits.chargeForTelling('203.0.113.7', 'asked');
  expect(limits.isRepeat('203.0.113.7', 'asked')).toBe(false);
});

test('an owner may allow more, or set no limits', () => {
  expect(visitors(10).submit(400, () => '203.0.113.7')).toBe(burst * 10);
  expect(visitors(0.01).submit(100, () => '203.0.113.7')).toBe(1);
  const off = limitVisitors(undefined, () => {
    throw new Error('It was refused');
  });
  for (let i = 0; i < 10_000; i++) {
    off.admit('submit', '203.0.113.7');
    off.admitAmongAll('submit', '203.0.113.7');
    off.admitFor('FC1', '203.0.113.7');
    off.chargeForTelling('203.0.113.7', undefined);
  }
});
