import type { FaultFigures } from './fault-figures.ts';
import type { Finding } from './findings.ts';

/** How the tests of a file ended. */
export type FileResult = { readonly file: string; readonly passed: number; readonly failed: number };

export type Run = {
  readonly commit: string;
  readonly machine: string;
  readonly files: readonly FileResult[];
  readonly figures: readonly FaultFigures[];
};

const MEASURED = ['sent', 'answered', 'stored', 'lost', 'doubled', 'entriesMissing'] as const;
const TIMES = ['longestAnswerMs', 'downMs', 'recoveryMs'] as const;
const HEADINGS = [
  ...['', 'fault', 'done', 'sent', 'answered', 'stored', 'lost', 'doubled', 'entries missing'],
  ...['longest answer', 'down', 'recovered after', 'tests', ''],
];

/** docs/reliability.md, of one run of `npm run faults`. */
export function reliabilityPage(findings: readonly Finding[], run: Run): string {
  const rows = findings.flatMap((finding) => rowsOf(finding, run));
  return `# Reliability

Written by \`npm run faults\`, which kills, stops, cuts and crowds real servers under load, on the loopback address and in temporary folders only. Cage was restarted by nobody: where it was killed itself, its supervisor's part is the test's. A request counts as lost if it was answered and is not stored, as doubled if it is stored more than once; entries are those of the activity log. An empty cell is not measured there. 'Not shown yet' has no test here; 'not run' was left out of this run.

Commit ${run.commit}. ${run.machine}.

${tableRow(HEADINGS)}
${tableRow(HEADINGS.map(() => '---'))}
${rows.join('\n')}
`;
}

/** Whether everything that was tried has held. */
export function hasHeld({ files, figures }: Run): boolean {
  return (
    files.every(({ failed, passed }) => failed === 0 && passed > 0) &&
    figures.every(({ lost = 0, doubled = 0, entriesMissing = 0 }) => lost + doubled + entriesMissing === 0)
  );
}

function rowsOf({ row, fault, shownBy }: Finding, { files, figures }: Run): string[] {
  const ran = files.filter(({ file }) => shownBy.includes(file));
  const passed = ran.reduce((sum, file) => sum + file.passed, 0);
  const failed = ran.reduce((sum, file) => sum + file.failed, 0);
  const outcome = outcomeOf(shownBy.length, { ran: ran.length, passed, failed });
  const tests = ran.length === 0 ? '' : `${passed} of ${passed + failed}`;
  const own = figures.filter((each) => each.row === row);
  const measured: ReadonlyArray<Omit<FaultFigures, 'row'>> = own.length > 0 ? own : [{ done: '' }];
  return measured.map((each) =>
    tableRow([
      ...[row, fault, each.done],
      ...MEASURED.map((name) => each[name]?.toLocaleString('en-US') ?? ''),
      ...TIMES.map((name) => seconds(each[name])),
      ...[tests, outcome],
    ]),
  );
}

function outcomeOf(
  files: number,
  { ran, passed, failed }: Record<'ran' | 'passed' | 'failed', number>,
): string {
  if (files === 0) return 'not shown yet';
  if (failed > 0) return 'failed';
  return ran < files || passed === 0 ? 'not run' : 'held';
}

function seconds(milliseconds: number | undefined): string {
  return milliseconds === undefined ? '' : `${(milliseconds / 1_000).toFixed(2)} s`;
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
