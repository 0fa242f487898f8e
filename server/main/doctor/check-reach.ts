import { readdir } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { WEBHOOK_NAMES, WEBHOOKS, type WebhookName } from '#contract/webhooks.ts';
import { leaveAnswer } from '#server/platform/connections/read-answer.ts';
import type { Configuration } from '../configuration.ts';
import { findRunningNode } from '../metrics/running-node.ts';
import { checkPrices } from './check-prices.ts';
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts';

const PATIENCE_MS = 5_000;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;

/** Sends nothing, and waits 5 seconds at most for each. */
export async function checkReach(configuration: Configuration): Promise<Finding[]> {
  const { origin, consoleOrigin } = configuration;
  const findings = await Promise.all([
    checkPort(configuration),
    checkOrigin(configuration),
    ...(consoleOrigin.host === origin.host ? [] : [checkOrigin({ ...configuration, origin: consoleOrigin })]),
    checkPrices(configuration),
  ]);
  return [...findings.flat(), ...WEBHOOK_NAMES.map((name) => checkWebhook(name, configuration))];
}

async function checkPort(configuration: Configuration): Promise<Finding[]> {
  const { host, port } = configuration;
  const own = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const place = `port ${port} of ${host}`;
  if (port === 0) return [];
  if (!(await isTaken(own, port)))
    return [
      warning('node', `Nothing listens on ${place}. Start Cage, or set the same HOST and PORT as it has.`),
    ];
  const answer = await ask(new URL(`http://${own.includes(':') ? `[${own}]` : own}:${port}/healthz`));
  if (answer instanceof Response && answer.ok) {
    const { state, text } = await findRunningNode(configuration, undefined);
    if (state === 'another') return [problem('port', `${place} is taken. Cage is ${text}.`)];
    if (state === 'not ready') return [problem('node', `Cage is ${text}.`)];
    if (state === 'unknown' && (await isUnused(configuration.dataFolder)))
      return [displaced(place, configuration)];
    return [ok('port', `Cage answers at ${place}`)];
  }
  const { state, text } = await findRunningNode(configuration, undefined);
  if (state === 'silent') return [problem('node', `Cage is ${text}.`)];
  return [
    problem(
      'port',
      `Something at ${place} does not answer as Cage does. Stop that program, or set PORT to another port.`,
    ),
  ];
}

/** No Cage has run on it: the one that answers has another folder, or had this one before it was renamed. */
async function isUnused(dataFolder: string): Promise<boolean> {
  const names = await readdir(dataFolder).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? [] : undefined,
  );
  return names?.length === 0;
}

function displaced(place: string, { dataFolder }: Configuration): Finding {
  return problem(
    'port',
    `A Cage answers at ${place}, though there is nothing in ${dataFolder}. If that was its data folder, somebody has renamed or removed it: its log says where it is. Rename it back; or stop that Cage, and set CAGE_DATA.`,
  );
}

function isTaken(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port, timeout: PATIENCE_MS });
    const end = (taken: boolean) => () => {
      socket.destroy();
      resolve(taken);
    };
    socket.on('connect', end(true)).on('error', end(false)).on('timeout', end(true));
  });
}

async function checkOrigin({ origin, host, trustedProxies }: Configuration): Promise<Finding[]> {
  const isHere = LOOPBACK.test(origin.hostname);
  const findings: Finding[] = [];
  if (origin.protocol === 'http:' && !isHere) {
    findings.push(
      problem(
        'origin',
        `${origin.origin} is not encrypted: passwords and sessions can be read on the way. Put a proxy with TLS before Cage (docs/operations.md), and set CAGE_ORIGIN to its https:// address.`,
      ),
    );
  } else if (isHere && !LOOPBACK.test(host)) {
    findings.push(
      warning(
        'origin',
        `Cage listens on ${host}, but its address is ${origin.origin}. Set CAGE_ORIGIN to the address at which browsers reach it.`,
      ),
    );
  } else findings.push(ok('origin', origin.origin));
  if (origin.protocol !== 'https:') return findings;
  if (!LOOPBACK.test(host) && trustedProxies.length === 0) {
    findings.push(
      warning(
        'proxy',
        `Cage listens on ${host} and trusts a proxy on this machine only: behind one elsewhere, all visitors look like one. Name it in CAGE_TRUSTED_PROXIES.`,
      ),
    );
  }
  const answer = await ask(new URL('/healthz', origin));
  if (!(answer instanceof Response)) {
    findings.push(
      warning(
        'proxy',
        `${origin.origin} cannot be reached from here (${answer}). Make sure that it can from elsewhere.`,
      ),
    );
  } else if (!answer.ok) {
    findings.push(
      problem('proxy', `${origin.origin} answers ${answer.status}, not as Cage does. See the proxy’s log.`),
    );
  } else {
    findings.push(
      ok(
        'proxy',
        `Cage answers at ${origin.origin}. Events must not be buffered there (docs/operations.md).`,
      ),
    );
    findings.push(...judgeDate(answer));
  }
  return findings;
}

export function checkWebhook(name: WebhookName, { webhookSecrets, origin }: Configuration): Finding {
  const { provider, variable, route } = WEBHOOKS[name];
  const secrets = webhookSecrets[name];
  if (secrets === undefined) return ok('webhook', `off (${variable})`);
  const address = new URL(route.path, origin).href;
  const signed = secrets.length > 1 ? `, signed with any of ${secrets.length} secrets` : '';
  if (origin.protocol === 'https:') return ok('webhook', `expects ${provider} at ${address}${signed}`);
  return warning(
    'webhook',
    `${provider} reports to https:// addresses only, and this one is ${address}. Set CAGE_ORIGIN.`,
  );
}

function judgeDate(answer: Response): Finding[] {
  const seconds = Math.abs(Date.parse(answer.headers.get('date') ?? '') - Date.now()) / 1_000;
  return seconds > 30
    ? [warning('clock', `${Math.round(seconds)} s between this machine and its proxy. Set both by NTP.`)]
    : [];
}

/** @returns the reason if there is no answer */
async function ask(address: URL): Promise<Response | string> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' });
    await leaveAnswer(answer);
    return answer;
  } catch (error) {
    return reasonOf(error);
  }
}
