import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './test/run/long-files-first.ts';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    globalSetup: './test/run/global-setup.ts',
    reporters: ['default', './test/run/closing-line-reporter.ts'],
    // Tests wait for processes and browsers much of the time: a worker for each core would leave cores idle.
    maxWorkers: availableParallelism() + 2,
    // What several files import is loaded once for each worker.
    isolate: false,
    sequence: { sequencer: LongFilesFirst },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // As long as test/fixtures/until.ts: a busy machine is no fault.
    expect: { poll: { timeout: 90_000 } },
  },
});
