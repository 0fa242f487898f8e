import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSandbox } from '#test/faults/sandbox.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { type Bar, report } from './bars.ts';
import { openForPlayers, removeWhenStopped, startCashier } from './cashier.ts';
import { describeMachine } from './machine.ts';
import { readOptions } from './options.ts';
import { measureFirstLoad, SCRIPT_KB, STYLE_KB } from './pages/first-load.ts';
import {
  CATEGORIES,
  failingAudits,
  type LighthouseReport,
  runLighthouse,
  scoresOf,
} from './pages/lighthouse.ts';

/** The customer pages on a player's first visit. Method and results: docs/performance.md. */

const PATHS = ['/', '/withdraw'];
const LEAST_SCORE = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

const { runs } = readOptions({ runs: 3 });

console.log(describeMachine(new Date()));
await using sandbox = await openSandbox();
removeWhenStopped(sandbox);
const cage = await startCashier(sandbox, sandbox.folder());
await openForPlayers(cage.origin);

const bars: Bar[] = [];
for (const path of PATHS) bars.push(...(await firstLoadBars(path)), ...(await lighthouseBars(path)));
report(bars);

async function firstLoadBars(path: string): Promise<Bar[]> {
  await using browser = await launchBrowser();
  const load = await measureFirstLoad(browser, cage.origin, path);
  return [
    {
      name: `${path} scripts, gzip`,
      measured: [load.scriptBytes / 1_000],
      unit: 'kB',
      limit: { atMost: SCRIPT_KB },
    },
    {
      name: `${path} styles, gzip`,
      measured: [load.styleBytes / 1_000],
      unit: 'kB',
      limit: { atMost: STYLE_KB },
    },
    {
      name: `${path} requests to outside hosts`,
      measured: [load.outside.length],
      unit: '',
      limit: { atMost: 0 },
      causes: load.outside,
    },
    {
      name: `${path} layout shift`,
      measured: [load.shift],
      unit: '',
      limit: { atMost: 0 },
      causes: load.shifted,
    },
  ];
}

async function lighthouseBars(path: string): Promise<Bar[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cage-lighthouse-'));
  const reports: LighthouseReport[] = [];
  let problem: string | undefined;
  try {
    for (let run = 0; run < runs; run++) {
      reports.push(await runLighthouse(`${cage.origin}${path}`, join(folder, `${run}.json`)));
    }
  } catch (error) {
    problem = (error as Error).message;
  } finally {
    await rm(folder, { recursive: true });
  }
  return CATEGORIES.map((category) => ({
    name: `${path} Lighthouse ${category}`,
    measured: problem === undefined ? scoresOf(reports, category) : [],
    unit: '',
    limit: { atLeast: LEAST_SCORE[category] },
    of: 'median',
    causes: problem === undefined ? failingAudits(reports, category) : [problem],
  }));
}
