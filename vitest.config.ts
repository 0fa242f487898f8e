import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    globalSetup: './test/fixtures/global-setup.ts',
    reporters: ['default', './test/fixtures/closing-line-reporter.ts'],
    // Tests wait for PostgreSQL and browsers much of the time: one worker would leave a core idle.
    maxWorkers: Math.max(2, availableParallelism()),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As long as test/fixtures/until.ts: a busy machine is no fault.
    expect: { poll: { timeout: 30_000 } },
  },
});
