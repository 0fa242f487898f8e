import type { FaultFigures } from '#test/faults/fault-figures.ts';
import type { Finding } from '#test/faults/findings.ts';

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
  ...['longest answer', 'down', 'recovered after', 'tests', 'commit'],
];

/** docs/reliability.md after one run; rows that it did not try stay as in `before`. */
export function reliabilityPage(findings: readonly Finding[], run: Run, before = ''): string {
  const rows = findings.flatMap((finding) =>
    hasRun(finding, run) ? rowsOf(finding, run) : keptRowsOf(finding, before),
  );
  return `# Reliability

Written by \`npm run faults\`, which kills, stops, cuts and crowds real servers under load, on the loopback address. Nobody restarted Cage: where it was killed itself, the test did what a supervisor does. A request is lost if it was answered and is not stored, doubled if it is stored more than once; entries are those of the activity log. 'Down' is the longest time in which nobody's request or change succeeded, while 50 players and 10 members of staff kept trying. An empty cell is not measured there; 'commit' is where the row was last tried. 'Tests' says how many held.

Last run: commit ${run.commit}. ${run.machine}.

${tableRow(HEADINGS)}
${tableRow(HEADINGS.map(() => '---'))}
${rows.join('\n')}
`;
}

export function hasHeld({ files, figures }: Run): boolean {
  return (
    files.every(({ failed, passed }) => failed === 0 && passed > 0) &&
    figures.every(({ lost = 0, doubled = 0, entriesMissing = 0 }) => lost + doubled + entriesMissing === 0)
  );
}

function hasRun({ shownBy }: Finding, { files }: Run): boolean {
  return shownBy.every((path) => files.some(({ file }) => file === path));
}

function keptRowsOf({ row, fault }: Finding, before: string): string[] {
  const kept = before.split('\n').filter((line) => line.startsWith(`| ${row} |`));
  return kept.length > 0
    ? kept
    : [tableRow([row, fault, ...HEADINGS.slice(2).map((name) => (name === 'tests' ? 'not run' : ''))])];
}

function rowsOf({ row, fault, shownBy }: Finding, { commit, files, figures }: Run): string[] {
  const ran = files.filter(({ file }) => shownBy.includes(file));
  const passed = ran.reduce((sum, file) => sum + file.passed, 0);
  const failed = ran.reduce((sum, file) => sum + file.failed, 0);
  const own = figures.filter((each) => each.row === row);
  const measured: ReadonlyArray<Omit<FaultFigures, 'row'>> = own.length > 0 ? own : [{ done: '' }];
  return measured.map((each) =>
    tableRow([
      ...[row, fault, each.done],
      ...MEASURED.map((name) => each[name]?.toLocaleString('en-US') ?? ''),
      ...TIMES.map((name) => seconds(each[name])),
      ...[`${passed} of ${passed + failed}`, commit],
    ]),
  );
}

function seconds(milliseconds: number | undefined): string {
  return milliseconds === undefined ? '' : `${(milliseconds / 1_000).toFixed(2)} s`;
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
