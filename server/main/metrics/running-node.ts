import { readAnswer } from '#server/platform/connections/read-answer.ts';
import type { Configuration } from '../configuration.ts';
import { identifyFolder, installationIn } from './installation.ts';
import { readMetricsToken } from './metrics-token.ts';

const PATIENCE_MS = 3_000;

const SILENT = { ok: false, status: 0, text: '' };

export type RunningNode = {
  /** `unknown`: a Cage answers, but which one is not known. `silent`: something listens, and says nothing. */
  readonly state: 'none' | 'silent' | 'another' | 'unknown' | 'not ready' | 'ready';
  readonly text: string;
  readonly since?: Date | undefined;
  readonly version?: string | undefined;
  /** Seconds without reads; 0 while it is read from. */
  readonly replicas?: ReadonlyArray<{ readonly place: string; readonly unusableFor: string }>;
  /** Seconds. */
  readonly feedWaitsFor?: string | undefined;
  readonly lostLines?: { readonly lines: string; readonly reason: string } | undefined;
};

export async function findRunningNode(
  { host, port, metricsToken, dataFolder }: Configuration,
  database: string | undefined,
): Promise<RunningNode> {
  const own = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const base = `http://${own.includes(':') ? `[${own}]` : own}:${port}`;
  const alive = await get(`${base}/healthz`);
  if (alive === SILENT) {
    const text = `not answering: what listens at ${base} takes connections, and says nothing. If that is Cage, it hangs or was stopped: restart it`;
    return { state: 'silent', text };
  }
  if (!alive?.ok) return { state: 'none', text: `nothing answers as Cage at ${base}` };
  const token = metricsToken ?? (await readMetricsToken(dataFolder));
  if (token === undefined) {
    const text = `a Cage answers at ${base}, but whether it is this one cannot be told: this user can read no metrics-token in ${dataFolder}`;
    return { state: 'unknown', text };
  }
  const ready = await get(`${base}/readyz`);
  const answer = await get(`${base}/metrics`, { authorization: `Bearer ${token}` });
  const other = (why: string): RunningNode => ({
    state: 'another',
    text: `not running: a Cage answers at ${base}, but another one, ${why}`,
  });
  if (answer?.status === 404) return other('which does not take the token for /metrics of this one');
  const metrics = answer?.ok ? answer.text : '';
  const shown = installationIn(metrics);
  const moved = /^cage_data_folder_moved{reason="(.+)"} 1$/m.exec(metrics)?.[1];
  if (moved !== undefined) {
    return { state: 'not ready', text: `running, but its data folder ${unescaped(moved)}` };
  }
  if (differ(shown?.folder, await identifyFolder(dataFolder))) return other('on another data folder');
  if (differ(shown?.database, database)) return other('on another database');
  const seconds = /^process_start_time_seconds (\d+)/m.exec(metrics)?.[1];
  return {
    state: ready?.ok ? 'ready' : 'not ready',
    text: ready?.ok ? 'running' : `running, but not ready (${whyNotReady(ready, metrics)})`,
    since: seconds === undefined ? undefined : new Date(Number(seconds) * 1_000),
    version: /^cage_info{version="([^"]+)"}/m.exec(metrics)?.[1],
    replicas: Array.from(
      metrics.matchAll(/^cage_replica_unusable_seconds{replica="([^"]+)"} (\d+)/gm),
      ([, place = '', unusableFor = '']) => ({ place, unusableFor }),
    ),
    feedWaitsFor: /^cage_live_waiting_seconds (\d+)/m.exec(metrics)?.[1],
    lostLines: lostLinesIn(metrics),
  };
}

function lostLinesIn(metrics: string): RunningNode['lostLines'] {
  const [, reason = '', lines] = /^cage_log_lost_lines{reason="(.+)"} (\d+)$/m.exec(metrics) ?? [];
  return lines === undefined ? undefined : { lines, reason: unescaped(reason) };
}

function differ(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

/** Names that node's own reason, which need not be the reason here. */
function whyNotReady(notReady: Answer | undefined, metrics: string): string {
  const reason = /^cage_database_failure{reason="(.*)"} 1$/m.exec(metrics)?.[1];
  const said = /^{"status":"([\w-]+)"}$/.exec(notReady?.text ?? '')?.[1] ?? 'no answer';
  const word = WORDS[said] ?? said;
  return reason === undefined ? word : `${word}: ${unescaped(reason)}`;
}

function unescaped(label: string): string {
  return label.replaceAll(/\\(.)/g, '$1');
}

/** What the word alone does not say. */
const WORDS: Readonly<Record<string, string>> = {
  'pages-gone':
    'pages-gone: the files of its pages were moved or replaced while it ran, so that pages stay blank. Restart it',
};

type Answer = { readonly ok: boolean; readonly status: number; readonly text: string };

async function get(
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer | undefined> {
  try {
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
    return { ok: response.ok, status: response.status, text: await readAnswer(response) };
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? SILENT : undefined;
  }
}
