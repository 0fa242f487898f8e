import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { prepareServingRole, servingUrl } from '#server/main/roles/embedded-role.ts';
import { startReplicatedPostgres } from '#test/fixtures/replicated-postgres.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { connectToTestDatabase, UNDISTURBED } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { migrate } from '../database/migrate.ts';
import { openReplicas } from './replicas.ts';

const READ_THERE = 20;

test('a cashier whose lists and exports are read from a standby, as the role that serves, shows what was just stored', {
  timeout: 300_000,
}, async () => {
  await using postgres = await startReplicatedPostgres({ isSynchronous: false });
  {
    await using database = connectToTestDatabase(postgres.primaryUrl);
    await migrate(database.pool);
    await prepareServingRole(postgres.primaryUrl);
  }
  const replicas = openReplicas(servingUrl(postgres.standbyUrl), {
    most: { reads: 4, searches: 2, exports: 1 },
    readDeadlines: { ...UNDISTURBED, isReading: true },
  });
  await using cashier = await startTestCashier({
    database: { url: postgres.primaryUrl },
    variables: { DATABASE_URL: postgres.primaryUrl, CAGE_SECRET: 'a secret of at least 32 characters' },
    replicas,
  });
  const { token } = await cashier.signInAs('owner');
  await until(() => replicas.replicas[0]?.problem === undefined);
  const readThere = async () =>
    Number(/^cage_reads_total{from="replica"} (\d+)/m.exec(await cashier.readMetrics())?.[1] ?? 0);

  for (let count = 1; (await readThere()) < READ_THERE; count++) {
    const senderName = `Sender ${count}`;
    const { id } = await cashier.call('sendDepositEmail', {
      ...{ requestId: randomUUID(), username: 'FC1', method: 'Venmo', amount: 50, senderName },
    });
    const [first, found, queue] = await Promise.all([
      cashier.call('getDeposits', { limit: 1 }, token),
      cashier.call('getDeposits', { search: senderName.toLowerCase() }, token),
      cashier.call('getQueue', {}, token),
    ]);
    expect(first.deposits[0]?.id).toBe(id);
    expect(first.total).toBe(count);
    expect(found.deposits.map((deposit) => deposit.id)).toContain(id);
    expect(queue.deposits?.pending).toBe(count);
    const file = await fetch(`${cashier.origin}/api/deposits-export?columns=id`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await file.text()).toContain(id);
  }
});
