import { expect, test } from 'vitest';
import { startReplicatedPostgres } from '#test/fixtures/replicated-postgres.ts';
import { openTcpProxy } from '#test/fixtures/tcp-proxy.ts';
import { until } from '#test/fixtures/until.ts';
import { openDatabase } from '../database.ts';
import { DatabaseUnavailable } from '../failures.ts';
import { TakesNoWrites } from './primary.ts';
import { PrimaryClient } from './primary-client.ts';

test('one address that leads to a standby leads nowhere, until the standby takes writes', {
  timeout: 200_000,
}, async () => {
  await using postgres = await startReplicatedPostgres({ isSynchronous: false });
  await using proxy = await openTcpProxy(postgres.primaryUrl);
  const url = proxy.address(postgres.primaryUrl);
  const { pool, close } = openDatabase(url, { maxConnections: 4, onConnectionError() {} });
  await using _ = { [Symbol.asyncDispose]: () => close() };
  await pool.query('create table kept (number int)');
  await postgres.killPrimary();
  proxy.leadTo(postgres.standbyUrl);

  await expect(new PrimaryClient({ connectionString: url }).connect()).rejects.toThrow(TakesNoWrites);
  await expect(pool.query('select 1')).rejects.toThrow(DatabaseUnavailable);
  await expect(pool.query('insert into kept values (1)')).rejects.toThrow(/takes no writes/);
  await postgres.promote();
  await until(() =>
    pool.query('insert into kept values (2)').then(
      () => true,
      () => false,
    ),
  );
});

test('a server whose commits wait is left once another was promoted, although it takes connections', {
  timeout: 200_000,
}, async () => {
  await using postgres = await startReplicatedPostgres({ isSynchronous: true });
  const { pool, close } = openDatabase(postgres.url, { maxConnections: 4, onConnectionError() {} });
  await using _ = { [Symbol.asyncDispose]: () => close() };
  await pool.query('create table kept (number int)');
  const idle = new PrimaryClient({ connectionString: postgres.url });
  await idle.connect();
  const idleEnded = new Promise<void>((resolve) => idle.on('end', resolve));
  await postgres.promote();

  await until(() =>
    pool.query('insert into kept values (1)').then(
      () => true,
      () => false,
    ),
  );
  expect(await postgres.onStandby('select number from kept')).toEqual([{ number: 1 }]);
  await idleEnded;
});
