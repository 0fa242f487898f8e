import { expect, test } from 'vitest';
import { pushEndpoint } from './push.ts';

test.each([
  'http://push.example.com/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://push.example.com:8443/x',
  'https://localhost/x',
  'https://a:b@push.example.com/x',
])('no push service is at %s', (endpoint) => {
  expect(pushEndpoint.safeParse(endpoint).success).toBe(false);
});

test('one has a name and the usual port', () => {
  expect(pushEndpoint.safeParse('https://push.example.com/x').success).toBe(true);
});
