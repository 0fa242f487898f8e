import { type RunnerTestSuite, TestRunner } from 'vitest';
import { testServer } from '#test/fixtures/test-database.ts';
import { processorMsOf } from './processor-time.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Processor time of a file's tests, of what they started and of their PostgreSQL, in milliseconds. */
    processorMs?: number;
  }
}

/** Notes what each file costs. */
export default class TimedRunner extends TestRunner {
  #before = 0;

  onBeforeCollect(): void {
    this.#before = processorMs();
  }

  // What is noted when its files have run may come too late to be reported.
  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite);
    if (suite === suite.file) suite.file.meta.processorMs = processorMs() - this.#before;
  }
}

function processorMs(): number {
  return processorMsOf('self') + processorMsOf(testServer().pid ?? 0);
}
