import { ConfigurationError } from './configuration.ts';

// For Cage itself, with the connections to its database.
const OWN = 256;

const LEAST = 512;
const MOST_VISITORS = 10_000;

/** Connections are open files too: without enough, anything may fail halfway. @throws ConfigurationError */
export function checkOpenFiles(mostOpen: number = mostOpenFiles()): void {
  if (mostOpen >= LEAST) return;
  throw new ConfigurationError(
    `Cage may open only ${mostOpen} files and connections at once, and needs ${LEAST} at the very least. Raise the ` +
      'limit before the start: with `ulimit -n 65536` in a shell, LimitNOFILE=65536 in a systemd unit, or ' +
      '--ulimit nofile=65536 for a container.',
  );
}

/** Beyond this, connections are refused by this process rather than by the system. Each may be sent a file. */
export function mostVisitors(): number {
  return Math.min(MOST_VISITORS, Math.floor((mostOpenFiles() - OWN) / 2));
}

let ofThisProcess: number | undefined;

/** Infinite if the system states no limit. Read once: a report takes milliseconds. */
function mostOpenFiles(): number {
  ofThisProcess ??= readMostOpenFiles();
  return ofThisProcess;
}

function readMostOpenFiles(): number {
  const { userLimits } = process.report.getReport() as {
    readonly userLimits?: { readonly open_files?: { readonly soft: number | 'unlimited' } };
  };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}
