import { DatabaseUnavailable } from '#server/platform/database/failures.ts';
import { findSharedConnections, sharingProblem } from '#server/platform/database/pool-mode.ts';
import { NoPrimary, serversOf, TakesNoWrites } from '#server/platform/database/servers/primary.ts';
import { PrimaryClient } from '#server/platform/database/servers/primary-client.ts';
import { ConfigurationError } from './configuration.ts';

const CONNECT_PATIENCE_MS = 10_000;
const OLDEST_VERSION = 15;
const CERTIFICATE = /^(DEPTH_ZERO_)?SELF_SIGNED|^UNABLE_TO_|^CERT_|^ERR_TLS_CERT/;

/** Failures that may pass by themselves, unlike those that somebody has to correct. */
const MAY_PASS =
  /^(08...|57P0.|53300|ECONN(REFUSED|RESET)|E(HOST|NET)UNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

/**
 * @param needs.version the oldest acceptable
 * @throws ConfigurationError that says what to do; its cause is a DatabaseUnavailable if it may work later
 */
export async function checkExternalDatabase(
  url: string,
  needs = { version: OLDEST_VERSION, answerWithinMs: CONNECT_PATIENCE_MS },
  variable = 'DATABASE_URL',
): Promise<void> {
  const { version, lentFor } = await examine(url, needs.answerWithinMs).catch((error: DatabaseError) => {
    throw new ConfigurationError(`${variable} cannot be used: ${explainAll(error, url)}.`, {
      cause: mayPass(error) ? new DatabaseUnavailable('unreachable', error.message, { cause: error }) : error,
    });
  });
  if (version < needs.version) {
    throw new ConfigurationError(
      `${variable} leads to PostgreSQL ${version}; Cage needs ${needs.version} or newer.`,
    );
  }
  if (lentFor !== undefined) {
    throw new ConfigurationError(sharingProblem(variable, lentFor));
  }
}

async function examine(url: string, answerWithinMs: number) {
  const version = await serverVersion(url, answerWithinMs);
  return { version, lentFor: await findSharedConnections(url) };
}

async function serverVersion(url: string, answerWithinMs: number): Promise<number> {
  const client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis: answerWithinMs });
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  } finally {
    // A half signed-in connection occupies the server until it gives up on it, a minute later.
    await client.end();
  }
}

/** The error in DATABASE_URL that a failed migration reveals; undefined if it reveals none. */
export function missingRight(error: unknown, url: string): ConfigurationError | undefined {
  const { code, message } = error as DatabaseError;
  const { user, database } = partsOf(url);
  if (code === '42501') {
    return new ConfigurationError(
      `DATABASE_URL leads to a database in which Cage may not do what it needs (${message}). Have its administrator ` +
        `run in it: grant create on database "${database}" to "${user}"; grant create on schema public to "${user}"; ` +
        'Or, if that role is to serve only, set CAGE_MIGRATION_URL for this start (`npx cage print-roles`).',
    );
  }
  if (/^extension "\w+" is not available|extension control file/.test(message)) {
    return new ConfigurationError(
      `DATABASE_URL leads to a PostgreSQL without what Cage needs (${message}). Install PostgreSQL's own extensions ` +
        'pg_trgm and btree_gist there (on Debian they come with postgresql, elsewhere often as postgresql-contrib).',
    );
  }
  return undefined;
}

type DatabaseError = Error & { readonly code?: string; readonly path?: string };

function mayPass(error: DatabaseError): boolean {
  if (error instanceof NoPrimary) return error.refusals.some(({ error: each }) => mayPass(each));
  const { code = '', message } = error;
  return (
    error instanceof TakesNoWrites || MAY_PASS.test(code) || /timeout|^Connection terminated/i.test(message)
  );
}

function explainAll(error: DatabaseError, url: string): string {
  if (error instanceof TakesNoWrites) return `${explain(error, url)}. Let it lead to the primary`;
  if (!(error instanceof NoPrimary)) return explain(error, url);
  const reasons = error.refusals.map(({ server, error: each }) => explain(each, server));
  return `none of its hosts takes writes: ${reasons.join('; ')}`;
}

/** Never quotes the address, which contains the password. */
function explain(error: DatabaseError, url: string): string {
  const { code = '', message, path } = error;
  const { user, database, host, place } = partsOf(url);
  if (error instanceof TakesNoWrites) return `${place} only reads, as a standby does`;
  switch (code) {
    case '28P01':
      return `${place} refuses the password of the user "${user}". Correct the user or the password; in an address, letters such as @ : / # % of a password are written in percent-encoding`;
    case '28000':
      return `${place} does not let the user "${user}" in (${message}). Correct the user, allow it in pg_hba.conf, or, where that says "no encryption", add ?sslmode=verify-full`;
    case '3D000':
      return `there is no database "${database}" on ${place}. Create it, owned by "${user}", or correct its name`;
    case '42501':
      return `the user "${user}" may not connect to the database "${database}" (${message}). Grant it that right`;
    case '53300':
      return `${place} has no connections left. Close some, or raise max_connections`;
    case '57P03':
      return `${place} lets nobody in, because it is starting up or shutting down (${message}). Wait for it, and start PostgreSQL again if it has ended`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host ${host} is not known. Correct it, or check the network's name service`;
    case 'ECONNREFUSED':
      return `nothing answers at ${place}. Start PostgreSQL there, or correct host and port`;
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return `${place} cannot be reached. Correct host and port, or check the network and its firewalls`;
    case 'ENOENT':
      return path === undefined
        ? `${place} is not a PostgreSQL socket. Correct the host`
        : `the file ${path} that it names for TLS cannot be read. Correct its path`;
  }
  if (/timeout/i.test(message)) {
    return `${place} does not answer. Correct host and port, or check the network and its firewalls`;
  }
  if (/password must be a|no password/i.test(message)) {
    return `${place} requires a password of the user "${user}", and none is given. Write it as postgres://user:password@host/database`;
  }
  if (/does not support SSL/.test(message)) {
    return `${place} offers no TLS. Switch ssl on there, or, on a private network, leave sslmode out`;
  }
  if (CERTIFICATE.test(code) || /certificate/i.test(message)) {
    return `the certificate of ${host} is not trusted (${message}). Add &sslrootcert= with the file of the authority that signed it, after ?sslmode=verify-full, and use the host name that the certificate has`;
  }
  return `${place} does not answer as PostgreSQL does (${message || code}). Correct host and port`;
}

function partsOf(address: string) {
  const servers = serversOf(address).map((server) => new URL(server));
  const hostOf = (url: URL) => url.searchParams.get('host') ?? url.hostname;
  const [first] = servers as [URL];
  const user = first.searchParams.get('user') ?? decodeURIComponent(first.username);
  return {
    user,
    database: decodeURIComponent(first.pathname.slice(1)) || user,
    host: servers.map(hostOf).join(' or '),
    place: servers.map((url) => `${hostOf(url)} port ${url.port || '5432'}`).join(' or '),
  };
}
