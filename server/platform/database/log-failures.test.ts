import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { recordedLog } from '#test/fixtures/recorded-log.ts';
import { until } from '#test/fixtures/until.ts';
import { DatabaseUnavailable } from './failures.ts';
import { createHealth } from './health.ts';
import { logFailure, logOutages } from './log-failures.ts';

const REFUSED = new DatabaseUnavailable('unreachable', 'The database takes no connection');

test('an outage is one line at its start and one at its end, however much fails and works meanwhile', async () => {
  const health = createHealth();
  const { logger, lines } = recordedLog();
  const logging = logOutages(health, logger, { settledMs: 100 });
  for (let failures = 0; failures < 50; failures++) {
    health.failed(REFUSED);
    health.worked(true);
  }
  await until(() => lines.length === 2);
  expect(lines).toMatchObject([
    { level: 50, kind: 'unreachable', reason: REFUSED.message, msg: 'the database cannot be used' },
    { level: 40, seconds: expect.any(Number), msg: 'the database can be used again' },
  ]);
  health.failed(REFUSED);
  expect(lines).toHaveLength(3);
  logging.stop();
});

test('an outage that has begun before is a line, too', () => {
  const health = createHealth();
  health.failed(REFUSED);
  const { logger, lines } = recordedLog();
  const logging = logOutages(health, logger);
  expect(lines).toMatchObject([{ level: 50, kind: 'unreachable', msg: 'the database cannot be used' }]);
  logging.stop();
});

test('what keeps the database away by now is said, once each, and not how long an attempt took', async () => {
  const health = createHealth();
  const { logger, lines } = recordedLog();
  const logging = logOutages(health, logger, { settledMs: 20, lookAgainMs: 20 });
  const refused = new DatabaseUnavailable('unreachable', 'password authentication failed for user "cage"');
  health.failed(new DatabaseUnavailable('unreachable', 'Connection terminated unexpectedly'));
  health.failed(refused);
  await until(() => lines.length === 2);
  for (let ms = 501; ms < 510; ms++) {
    health.failed(new DatabaseUnavailable('unanswered', `It did not answer within ${ms} ms`));
  }
  await until(() => lines.length === 3);
  health.failed(new DatabaseUnavailable('unanswered', 'It did not answer within 600 ms'));
  health.worked(true);
  await until(() => lines.length === 4);
  expect(lines).toMatchObject([
    { level: 50, reason: 'Connection terminated unexpectedly', msg: 'the database cannot be used' },
    { level: 50, reason: refused.message, msg: 'the database still cannot be used' },
    { level: 50, reason: 'It did not answer within 509 ms', msg: 'the database still cannot be used' },
    { level: 40, msg: 'the database can be used again' },
  ]);
  logging.stop();
});

test('what an outage makes fail is not logged again, a lock or what the system refuses is in a line, and the rest with its stack', async () => {
  const { logger, lines } = recordedLog();
  logFailure(logger, REFUSED, 'failed', { job: 'sweep' });
  logFailure(logger, new DatabaseUnavailable('busy', 'A lock is held'), 'failed');
  const refused = await writeFile('/dev/full', 'more').catch((error: Error) => error);
  logFailure(logger, refused, 'failed');
  logFailure(logger, new Error('a fault'), 'failed');
  const shown = lines.filter(({ level }) => level >= 40);
  expect(shown).toMatchObject([
    { level: 40, reason: 'A lock is held' },
    { level: 50, reason: 'ENOSPC: no space left on device, write' },
    { level: 50, err: { message: 'a fault', stack: expect.any(String) } },
  ]);
  expect(shown).toHaveLength(3);
  expect(JSON.stringify(shown[1])).not.toContain('stack');
});
