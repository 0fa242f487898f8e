import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type FaultFigures, FIGURES_FILE } from '#test/faults/fault-figures.ts';
import { FINDINGS } from '#test/faults/findings.ts';
import { describeCommit, describeMachine } from './machine.ts';
import { type FileResult, hasHeld, type Run, reliabilityPage } from './reliability-page.ts';

/** `npm run faults`: runs one file at a time, so that none disturbs another's times; CONTRIBUTING.md. */

const ROOT = join(import.meta.dirname, '..');
const PAGE = join(ROOT, 'docs/reliability.md');

const rows = process.argv.slice(2);
const unknown = rows.filter((row) => !FINDINGS.some((finding) => finding.row === row));
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(', ')}. Rows: ${FINDINGS.map(({ row }) => row).join('; ')}.`);
  process.exit(1);
}
const findings = FINDINGS.filter(({ row }) => rows.length === 0 || rows.includes(row));
const machine = describeMachine(new Date());
const folder = mkdtempSync(join(tmpdir(), 'cage-faults-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const run: Run = { commit: describeCommit(PAGE), machine, ...(await runTests()) };
const page = reliabilityPage(FINDINGS, run, readFileSync(PAGE, 'utf8'));
console.log(page);
writeFileSync(PAGE, page);
process.exitCode = hasHeld(run) ? 0 : 1;

async function runTests(): Promise<Pick<Run, 'files' | 'figures'>> {
  const [results, figures] = [join(folder, 'results.json'), join(folder, 'figures.jsonl')];
  const files = new Set(findings.flatMap(({ shownBy }) => shownBy));
  const tests = spawn(
    process.execPath,
    [
      ...['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${results}`, ...files],
    ],
    // A real disk: its time counts.
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, TEST_STOREY: 'all', [FIGURES_FILE]: figures, CAGE_TEST_FOLDER: folder },
    },
  );
  // Ctrl-C reaches the tests by itself; a signal to this process alone does not.
  process.on('SIGTERM', () => tests.kill('SIGTERM'));
  process.on('SIGINT', () => {});
  await once(tests, 'close');
  return { files: readResults(results), figures: readFigures(figures) };
}

function readResults(path: string): FileResult[] {
  if (!existsSync(path)) throw new Error('The tests did not run');
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as VitestReport;
  return testResults.map(({ name, status, assertionResults }) => {
    const count = (wanted: string) => assertionResults.filter((each) => each.status === wanted).length;
    // A file that broke before its first test has no failed one.
    const failed = Math.max(count('failed'), status === 'failed' ? 1 : 0);
    return { file: relative(ROOT, name), passed: count('passed'), failed };
  });
}

type VitestReport = {
  readonly testResults: ReadonlyArray<{
    readonly name: string;
    readonly status: string;
    readonly assertionResults: ReadonlyArray<{ readonly status: string }>;
  }>;
};

function readFigures(path: string): FaultFigures[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}
