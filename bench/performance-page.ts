import { type Bar, isMet, textsOf } from './bars.ts';

const BEGIN = '<!-- written by npm run bench -->';
const END = '<!-- until here -->';
const HEADINGS = ['part', 'measured', 'median', 'worst', 'bar', '', 'run'];

/** docs/performance.md with the rows of one part written anew; those of other parts stay. @param run day and commit */
export function performancePage(before: string, part: string, bars: readonly Bar[], run: string): string {
  const [head, rest = ''] = before.split(BEGIN) as [string, string?];
  const [table = '', tail] = rest.split(END);
  if (tail === undefined) throw new Error(`The page has no lines '${BEGIN}' and '${END}'.`);
  const kept = table.split('\n').filter((line) => line.startsWith('| ') && !isOf(line, part, HEADINGS[0]));
  const written = bars.map((bar) => {
    const { middle, last, bound } = textsOf(bar);
    return row([part, bar.name, middle, last, bound, isMet(bar) ? 'met' : '**missed**', run]);
  });
  const rows = [...kept, ...written].toSorted((one, other) => partOf(one).localeCompare(partOf(other)));
  return (
    [`${head}${BEGIN}`, '', row(HEADINGS), `|${'---|'.repeat(HEADINGS.length)}`, ...rows, '', END].join(
      '\n',
    ) + tail
  );
}

const partOf = (line: string) => line.split('|')[1]?.trim() ?? '';
const isOf = (line: string, ...parts: ReadonlyArray<string | undefined>) => parts.includes(partOf(line));
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
