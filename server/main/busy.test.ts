import { expect, test } from 'vitest';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';

function blockEventLoop(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('a server that cannot keep up refuses requests as UNAVAILABLE, and says when to try again', async () => {
  await using cashier = await startTestCashier({ busyAfterMs: 50 });
  const refused = await until(async () => {
    blockEventLoop(250);
    const response = await fetch(`${cashier.origin}/api/getPaymentSettingsPublic`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: {} }),
    });
    return response.status === 503 && response;
  });
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await refused.json()).toEqual({
    error: { status: 'UNAVAILABLE', message: 'The cashier is busy. Please try again in a moment.' },
  });
  await until(async () => (await cashier.send('getPaymentSettingsPublic', {})).httpStatus === 200);
});
