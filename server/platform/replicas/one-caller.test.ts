import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import type { ReadRoutes } from '../database/read-routes.ts';

test('what a call reads is read for the caller whose session was looked up, so that it may go to a replica', async () => {
  const callers = new AsyncLocalStorage<{ mayFollow: boolean }>();
  const reads: Array<boolean | undefined> = [];
  const routes: ReadRoutes = {
    replicas: [],
    through: (_kind, primary) => ({
      ...{ options: primary.options, end: primary.end },
      connect() {
        reads.push(callers.getStore()?.mayFollow);
        return primary.connect();
      },
    }),
    follow() {},
    forCaller: (run) => callers.run({ mayFollow: false }, run),
    noteAsked() {
      const caller = callers.getStore();
      if (caller) caller.mayFollow = true;
    },
    noteStored() {},
    onRead() {},
    async close() {},
  };
  await using cashier = await startTestCashier({ replicas: routes });
  const { token } = await cashier.signInAs('owner');
  reads.length = 0;
  await cashier.call('getDeposits', { limit: 1 }, token);
  expect(reads.length).toBeGreaterThan(0);
  expect(reads).not.toContain(false);
});
