import { describe, expect, test } from 'vitest';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';

const TOKEN = 'a-token-of-16-characters';

describe('/healthz', () => {
  test('answers 200 while the process lives', async () => {
    await using cashier = await startTestCashier();
    await cashier.database.close();
    const response = await fetch(`${cashier.origin}/healthz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok' });
  });
});

describe('/metrics', () => {
  test('is for this machine, and counts what was answered', async () => {
    await using cashier = await startTestCashier();
    await cashier.call('getPaymentSettingsPublic', {});
    const response = await fetch(`${cashier.origin}/metrics`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await response.text();
    expect(text).toContain(
      'cage_http_request_seconds_count{route="/api/getPaymentSettingsPublic",status="200"} 1',
    );
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).toContain('cage_database_available 1');
    expect(text).toMatch(/^cage_database_connections\{state="idle"\} \d+$/m);
    expect(text).toMatch(/^cage_requests_limit [1-9]\d+$/m);
    expect(text).toContain('cage_live_waiting_seconds 0');
    expect(text).toContain('cage_job_failing_seconds{job="sweep"} 0');
  });

  test('does not exist for requests passed on by a proxy', async () => {
    await using cashier = await startTestCashier();
    for (const address of ['203.0.113.7', '127.0.0.1', '203.0.113.7, 127.0.0.1']) {
      const response = await fetch(`${cashier.origin}/metrics`, { headers: { 'x-forwarded-for': address } });
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('cage_http_request_seconds');
    }
  });

  test('exists for them with the token, and with no other', async () => {
    await using cashier = await startTestCashier({ variables: { CAGE_METRICS_TOKEN: TOKEN } });
    const from = (authorization?: string) =>
      fetch(`${cashier.origin}/metrics`, {
        headers: { 'x-forwarded-for': '203.0.113.7', ...(authorization && { authorization }) },
      });
    expect((await from(`Bearer ${TOKEN}`)).status).toBe(200);
    for (const wrong of [
      undefined,
      'Bearer ',
      `Bearer ${TOKEN}x`,
      `Bearer ${'x'.repeat(TOKEN.length)}`,
      TOKEN,
    ]) {
      expect((await from(wrong)).status).toBe(404);
    }
    expect((await fetch(`${cashier.origin}/metrics`)).status).toBe(200);
  });
});
