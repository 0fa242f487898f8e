import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';
import { browserPath } from '#test/fixtures/browser-path.ts';
import { median } from '../bars.ts';

// Not a dependency: 167 MB for one measurement. npx fetches it once into npm's cache.
const LIGHTHOUSE = 'lighthouse@13.5.0';
const BROWSER_FLAGS = '--headless=new --no-sandbox --disable-background-networking';
const PATIENCE_MS = 300_000;

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** The part of Lighthouse's report that is read; scores are 0 to 1, null where an audit has none. */
export type LighthouseReport = {
  readonly categories: Readonly<
    Record<
      Category,
      {
        readonly score: number | null;
        readonly auditRefs: ReadonlyArray<{ readonly id: string; readonly weight: number }>;
      }
    >
  >;
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly displayValue?: string }>
  >;
  readonly runtimeError?: { readonly message: string };
};

/** With Lighthouse's defaults: a phone on a slow network. @param file for its report */
export async function runLighthouse(url: string, file: string): Promise<LighthouseReport> {
  const options = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${BROWSER_FLAGS}`];
  await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...options], {
    timeout: PATIENCE_MS,
    env: {
      ...process.env,
      // npm may belong to another Node than the pinned one.
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      CHROME_PATH: await browserPath(),
    },
  });
  const report = JSON.parse(await readFile(file, 'utf8')) as LighthouseReport;
  if (report.runtimeError)
    throw new Error(`Lighthouse could not look at ${url}: ${report.runtimeError.message}`);
  return report;
}

/** 0 to 100, one for each run. */
export function scoresOf(reports: readonly LighthouseReport[], category: Category): number[] {
  return reports.map(({ categories }) => Math.round((categories[category].score ?? 0) * 100));
}

export function failingAudits(reports: readonly LighthouseReport[], category: Category): string[] {
  const [first] = reports;
  if (first === undefined) return [];
  return first.categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && median(reports.map((report) => scoreOf(report, id))) < 1)
    .map(({ id }) => {
      const { title, displayValue } = first.audits[id] ?? { title: id };
      return `${id}: ${title}${displayValue ? ` (${displayValue})` : ''}`;
    });
}

/** An audit that does not apply costs nothing. */
function scoreOf({ audits }: LighthouseReport, id: string): number {
  return audits[id]?.score ?? 1;
}
