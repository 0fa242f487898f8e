import { expect, test } from 'vitest';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';

const ALLOWED = 'https://casino.example';

function blockEventLoop(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('a server that cannot keep up refuses requests as UNAVAILABLE, and says when to try again', async () => {
  await using cashier = await startTestCashier({
    busyAfterMs: 50,
    variables: { CAGE_ALLOWED_ORIGINS: ALLOWED },
  });
  const refused = await until(async () => {
    blockEventLoop(250);
    const response = await fetch(`${cashier.origin}/api/getPaymentSettingsPublic`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: ALLOWED },
      body: JSON.stringify({ data: {} }),
    });
    return response.status === 503 && response;
  });
  expect(refused.headers.get('retry-after')).toBe('2');
  // A page that may make the call is to read why it was refused.
  expect(refused.headers.get('access-control-allow-origin')).toBe(ALLOWED);
  expect(await refused.json()).toEqual({
    error: { status: 'UNAVAILABLE', message: 'The cashier is busy. Please try again in a moment.' },
  });
  await until(async () => (await cashier.send('getPaymentSettingsPublic', {})).httpStatus === 200);
});
