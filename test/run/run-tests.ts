import { appendFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  type CliOptions,
  createVitest,
  parseCLI,
  type TestModule,
  TestsNotFoundError,
  type Vitest,
} from 'vitest/node';
import {
  ATTEMPTS,
  closingLines,
  type FileAttempt,
  failedFiles,
  filesToTryAgain,
  flakyTests,
  slowestFiles,
} from './outcome.ts';
import { processorMsOf } from './processor-time.ts';
import { isProven } from './proven-fault.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** How many cells of the table of access this test has tried. */
    accessCells?: number;
  }
}

const ROOT = join(import.meta.dirname, '../..');
/** Where each run that had to try again says of what. */
const FLAKY_LOG = join(ROOT, 'flaky-tests.log');
const SLOWEST = 20;
const BUSY_LOOPS = 2;
const SHAKES = 10;

let isCancelled = false;

const [run, ...args] = process.argv.slice(2);
process.exitCode = await (run === 'shake' ? shake(args) : runTests(args, { everything: run === 'all' }));

/**
 * `npm test`, and `npm run test:all` with everything that is for it alone. Ends on one plain line,
 * `N passed, N failed`, for people and machines that read only that.
 * @param args parts of paths and options, as of `vitest run`
 */
async function runTests(args: readonly string[], { everything }: { everything: boolean }): Promise<number> {
  const { filter, options } = parseCLI(['vitest', 'run', ...args]);
  const vitest = await openVitest(options, everything);
  const attempts: FileAttempt[] = [];
  let strayErrors = 0;
  try {
    let ended = await vitest.start(filter);
    for (let attempt = 1; ; attempt++) {
      const { files, stray } = attemptsOf(ended);
      attempts.push(...files);
      strayErrors += stray;
      const again = filesToTryAgain(files);
      if (again.length === 0 || attempt === ATTEMPTS || isCancelled) break;
      console.log(`\nTrying again: ${again.join(', ')}\n`);
      const specifications = again.flatMap((file) => vitest.getModuleSpecifications(join(ROOT, file)));
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
      ended = {
        testModules: testModules.filter(({ moduleId }) => again.includes(relative(ROOT, moduleId))),
        unhandledErrors,
      };
    }
  } catch (error) {
    if (!(error instanceof TestsNotFoundError)) throw error;
    if (!everything)
      console.log('Tests of the long run, *.long.test.ts: npm run test:all -- <part of a path>');
    return 1;
  } finally {
    await vitest.close();
  }
  if (isCancelled) return stopped();
  keepFlaky(flakyTests(attempts));
  const lines = closingLines(attempts, strayErrors);
  const minutes = (processorMsOf('self') / 60_000).toFixed(1);
  console.log(
    [...slowestFiles(attempts, SLOWEST), '', `${minutes} minutes of processor time`, ...lines].join('\n'),
  );
  return lines.at(-1)?.endsWith(' 0 failed') ? 0 : 1;
}

/** What had not come to its end has not passed. */
function stopped(): number {
  console.log('Stopped by a signal before its end.');
  return 1;
}

/** `npm run test:shake -- <file> [times]`: runs a file again and again beside busy loops, to find its races. */
async function shake(args: readonly string[]): Promise<number> {
  const times = Number(args.find((arg) => /^\d+$/.test(arg)) ?? SHAKES);
  const { filter, options } = parseCLI(['vitest', 'run', ...args.filter((arg) => !/^\d+$/.test(arg))]);
  if (filter.length === 0) throw new Error('Which file? npm run test:shake -- <part of a path> [times]');
  const vitest = await openVitest(options, true);
  await vitest.standalone();
  const loops = Array.from({ length: BUSY_LOOPS }, () => new Worker('for (;;);', { eval: true }));
  let failed = 0;
  try {
    for (let time = 1; time <= times && !isCancelled; time++) {
      const specifications = await vitest.getRelevantTestSpecifications(filter);
      const { files, stray } = attemptsOf(await vitest.runTestSpecifications(specifications));
      const isFailed = stray > 0 || failedFiles(files).length > 0 || files.length === 0;
      if (isFailed) failed++;
      console.log(`${isFailed ? 'failed' : 'passed'}, ${time} of ${times}`);
    }
  } finally {
    await Promise.all(loops.map((loop) => loop.terminate()));
    await vitest.close();
  }
  if (isCancelled) return stopped();
  console.log(`${times - failed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

/** A signal ends the run in good order: its PostgreSQL servers and its folder do not outlive it. */
async function openVitest(options: CliOptions, everything: boolean): Promise<Vitest> {
  process.env.TEST_STOREY = everything ? 'all' : 'gate';
  const vitest = await createVitest({ ...options, run: true, watch: false });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Vitest's own would end this process at once.
    process.removeAllListeners(signal);
    process.once(signal, () => {
      isCancelled = true;
      void vitest.cancelCurrentRun('keyboard-input');
    });
  }
  return vitest;
}

type Ended = { readonly testModules: readonly TestModule[]; readonly unhandledErrors: readonly unknown[] };

/** What a run came to, file by file, and how many errors belong to none. */
function attemptsOf({ testModules, unhandledErrors }: Ended): { files: FileAttempt[]; stray: number } {
  const places = unhandledErrors.map((error) => (error as { VITEST_TEST_PATH?: string }).VITEST_TEST_PATH);
  const files = testModules.map((module) => {
    const tests = [...module.children.allTests()];
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    return {
      file: relative(ROOT, module.moduleId),
      tests: tests.map((test) => ({ name: test.fullName, state: ended(test.result().state) })),
      isProven: tests.some((test) => test.result().errors?.some(isProven)),
      isBroken: module.state() === 'failed' || places.includes(module.moduleId),
      ms: collectDuration + setupDuration + duration,
      processorMs: module.meta().processorMs,
      accessCells: tests.reduce((sum, test) => sum + (test.ok() ? (test.meta().accessCells ?? 0) : 0), 0),
    };
  });
  const known = new Set(testModules.map(({ moduleId }) => moduleId));
  return { files, stray: places.filter((place) => place === undefined || !known.has(place)).length };
}

/** What has not come to an end has not passed. */
function ended(state: 'passed' | 'failed' | 'skipped' | 'pending'): 'passed' | 'failed' | 'skipped' {
  return state === 'pending' ? 'failed' : state;
}

function keepFlaky(flaky: readonly string[]): void {
  for (const test of flaky) appendFileSync(FLAKY_LOG, `${new Date().toISOString()} ${test}\n`);
}
