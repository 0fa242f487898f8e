import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongFilesFirst } from './test/run/long-files-first.ts';

const everything = process.env.TEST_STOREY === 'all';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    // Files of the long run alone have a name of their own.
    exclude: everything ? configDefaults.exclude : [...configDefaults.exclude, '**/*.long.test.ts'],
    globalSetup: './test/run/global-setup.ts',
    runner: './test/run/timed-runner.ts',
    // Tests wait for processes and browsers much of the time: a worker for each core would leave cores idle.
    maxWorkers: availableParallelism() + 2,
    // Shared imports are loaded once for each worker.
    isolate: false,
    sequence: { sequencer: LongFilesFirst },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // As long as test/fixtures/until.ts: a busy machine is no fault.
    expect: { poll: { timeout: 90_000 } },
  },
});
