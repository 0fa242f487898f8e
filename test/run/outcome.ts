/** What one attempt at a file of tests came to. */
export type FileAttempt = {
  /** Relative to the checkout. */
  readonly file: string;
  readonly tests: readonly { readonly name: string; readonly state: 'passed' | 'failed' | 'skipped' }[];
  /** That something beside its tests failed: the file itself, what comes before them, or an error that nobody caught. */
  readonly isBroken: boolean;
  /** That a test showed a fault which no luck excuses. */
  readonly isProven?: boolean;
  /** How long it took, in milliseconds. */
  readonly ms: number;
  /** Processor time, in milliseconds; undefined where it is not known. */
  readonly processorMs?: number | undefined;
  /** How many cells of the table of access its passed tests have tried. */
  readonly accessCells?: number;
};

export const ATTEMPTS = 3;

/**
 * The files that are to be tried again: those that start processes or a browser, which tests beside the code do not.
 * Something lost under load may well be kept the next time, so that a fault once shown stays shown.
 */
export function filesToTryAgain(attempts: readonly FileAttempt[]): string[] {
  const excused = attempts.filter(({ isProven }) => !isProven);
  return failedFiles(excused).filter(
    (file) => /^(test|bench)\//.test(file) || file.endsWith('.long.test.ts'),
  );
}

export function failedFiles(attempts: readonly FileAttempt[]): string[] {
  return attempts.filter(hasFailed).map(({ file }) => file);
}

/**
 * The last lines of a run: what passed only when it was tried again, what was skipped, and how many passed and failed.
 * @param attempts of each file, in the order in which they were made; only the last counts
 * @param strayErrors errors that belong to no file
 */
export function closingLines(attempts: readonly FileAttempt[], strayErrors = 0): string[] {
  const last = lastAttempts(attempts);
  const tests = last.flatMap((attempt) => attempt.tests);
  const count = (state: string) => tests.filter((test) => test.state === state).length;
  const failed = count('failed') + last.filter(isBrokenAlone).length + strayErrors;
  const cells = last.reduce((sum, { accessCells = 0 }) => sum + accessCells, 0);
  return [
    ...flakyTests(attempts).map((test) => `flaky: ${test}`),
    ...(count('skipped') > 0
      ? [`${count('skipped')} skipped, for want of what they need on this machine`]
      : []),
    ...(cells > 0 ? [`${cells} cells of the table of access: calls and routes × identities`] : []),
    `${count('passed')} passed, ${failed} failed`,
  ];
}

/** What failed, and passed in the end when its file was tried again. */
export function flakyTests(attempts: readonly FileAttempt[]): string[] {
  const passed = new Set(
    lastAttempts(attempts).flatMap((attempt) => (hasFailed(attempt) ? [] : attempt.file)),
  );
  const names = attempts
    .filter((attempt) => passed.has(attempt.file) && hasFailed(attempt))
    .flatMap(({ file, tests }) => {
      const failed = tests.filter(({ state }) => state === 'failed');
      return failed.length > 0 ? failed.map(({ name }) => `${file} > ${name}`) : file;
    });
  return Array.from(new Set(names));
}

/** A table of the files that took longest. */
export function slowestFiles(attempts: readonly FileAttempt[], count: number): string[] {
  const seconds = (ms: number | undefined) => (ms === undefined ? '' : (ms / 1_000).toFixed(1)).padStart(9);
  const sorted = lastAttempts(attempts).toSorted((a, b) => b.ms - a.ms);
  return [
    '  seconds  processor  of the slowest files',
    ...sorted
      .slice(0, count)
      .map(({ file, ms, processorMs }) => `${seconds(ms)}  ${seconds(processorMs)}  ${file}`),
  ];
}

function lastAttempts(attempts: readonly FileAttempt[]): FileAttempt[] {
  return Array.from(new Map(attempts.map((attempt) => [attempt.file, attempt])).values());
}

function hasFailed({ tests, isBroken }: FileAttempt): boolean {
  return isBroken || tests.some(({ state }) => state === 'failed');
}

/** No test says so. */
function isBrokenAlone({ tests, isBroken }: FileAttempt): boolean {
  return isBroken && tests.every(({ state }) => state !== 'failed');
}
