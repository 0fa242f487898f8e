import { describe, expect, test } from 'vitest';
import { noteBackup } from '#server/features/backups/store.ts';
import { storePrices } from '#server/features/prices/store.ts';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { METRICS_TOKEN, startTestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';

describe('/healthz', () => {
  test('answers 200 while the process lives', async () => {
    await using cashier = await startTestCashier();
    await cashier.serving.close();
    const response = await fetch(`${cashier.origin}/healthz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok' });
  });
});

describe('/metrics', () => {
  test('counts what was answered', async () => {
    await using cashier = await startTestCashier();
    await cashier.call('getPaymentSettingsPublic', {});
    const text = await cashier.readMetrics();
    expect(text).toContain(
      'cage_http_request_seconds_count{route="/api/getPaymentSettingsPublic",status="200"} 1',
    );
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).toContain('cage_database_available 1');
    expect(text).toMatch(/^cage_database_connections\{state="idle"\} \d+$/m);
    expect(text).toMatch(/^cage_requests_limit [1-9]\d+$/m);
    expect(text).toContain('cage_live_waiting_seconds 0');
    // Jobs are registered once it listens.
    await expect.poll(cashier.readMetrics).toContain('cage_job_failing_seconds{job="sweep"} 0');
  });

  test('shows what is stored about what Cage does by itself', async () => {
    await using cashier = await startTestCashier({
      variables: {
        ...{ SMTP_URL: 'smtp://127.0.0.1:9', CAGE_MAIL_TO: 'staff@example.com' },
        ...{ CAGE_BACKUP_TO: '/dev/null/backups', CAGE_BACKUP_PASSPHRASE_FILE: '/dev/null/passphrase' },
        CAGE_PRICES_URL: 'http://127.0.0.1:9/',
      },
    });
    const { pool, queries } = cashier.database;
    const read = cashier.readMetrics;
    expect(await read()).toContain('cage_mail_waiting_seconds 0\n');
    expect(await read()).not.toMatch(/^cage_backup_age_seconds /m);
    await cashier.call('sendDepositEmail', depositRequest());
    await storePrices(
      cashier.database,
      { BTC: 1, ETH: 1, LTC: 1, USDT: 1, SOL: 1 },
      new Date(Date.now() - 60_000),
    );
    const takenAt = new Date(Date.now() - 3_600_000);
    await noteBackup(queries, { file: '/dev/null/backups/a.age', takenAt, bytes: 12_345, rowCount: 1 });
    await noteBackup(queries, { file: '/nowhere/b.age', failure: 'No space left' });
    await pool.query("update jobs set succeeded_at = now() - interval '1 hour'");
    const text = await until(async () => {
      const seen = await read();
      return /^cage_job_failures\{job="notify-staff"\} [1-9]/m.test(seen) && seen;
    });
    expect(text).toMatch(/^cage_mail_waiting_seconds 0\.\d+$|^cage_mail_waiting_seconds [1-9]/m);
    expect(text).toMatch(/^cage_price_age_seconds\{coin="SOL"\} [6-9]\d/m);
    expect(text).toMatch(/^cage_backup_age_seconds 36\d\d/m);
    expect(text).toContain('cage_backup_size_bytes 12345\n');
    expect(text).toContain('cage_backup_failed 1\n');
    expect(text).toContain('cage_backup_interval_seconds 86400\n');
    expect(text).toMatch(/^cage_job_success_age_seconds\{job="sweep"\} \d/m);
    expect(text).toMatch(/^cage_write_group_size_count 1$/m);
    expect(text).toMatch(/^cage_write_group_seconds_sum 0\.\d+$/m);
    expect(text).toContain('cage_write_groups_waiting 0\n');
    expect(text).toContain('cage_live_viewers 0\n');
    expect(text).toMatch(/^cage_live_read_age_seconds \d/m);
    expect(text).toContain('cage_database_connections_limit');
  });

  test.each<readonly [string, Record<string, string>]>([
    ['from this machine', {}],
    ['passed on by a proxy', { 'x-forwarded-for': '203.0.113.7' }],
  ])('is there with the token, and not without it, for requests %s', async (_how, headers) => {
    await using cashier = await startTestCashier();
    const ask = (authorization?: string) =>
      fetch(`${cashier.origin}/metrics`, {
        headers: { ...headers, ...(authorization && { authorization }) },
      });
    const told = await ask(`Bearer ${METRICS_TOKEN}`);
    expect(told.status).toBe(200);
    expect(told.headers.get('content-type')).toMatch(/^text\/plain/);
    const others = ['Bearer ', `Bearer ${METRICS_TOKEN}x`, `Bearer ${'x'.repeat(METRICS_TOKEN.length)}`];
    for (const wrong of [undefined, ...others, METRICS_TOKEN]) {
      const answer = await ask(wrong);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('cage_http_request_seconds');
    }
  });

  test('is not there where no token is configured', async () => {
    await using cashier = await startTestCashier({ variables: { CAGE_METRICS_TOKEN: '' } });
    for (const authorization of ['Bearer ', 'Bearer undefined']) {
      const answer = await fetch(`${cashier.origin}/metrics`, { headers: { authorization } });
      expect(answer.status).toBe(404);
    }
  });
});
