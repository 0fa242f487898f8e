import { z } from 'zod';
import { serversOf } from '#server/platform/database/servers/primary.ts';

/** `postgres://user:password@host:port/database`, or with several hosts, `…@host:port,host:port/database`. */
export const databaseUrl = addressOf(
  ['read-write', 'primary'],
  'Cage needs the server that takes writes, which read-write stands for',
);

/** Each host is a standby. */
export const databaseReadUrl = addressOf(
  ['standby', 'read-only', 'prefer-standby', 'any'],
  'it names standbys, which any stands for',
);

function addressOf(attributes: readonly string[], why: string) {
  return z.string().superRefine((text, context) => {
    const message = problemOf(text, attributes, why);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
}

const ONE_ADDRESS = z.url({ protocol: /^postgres(ql)?$/ });

function problemOf(text: string, attributes: readonly string[], why: string): string | undefined {
  const servers = serversOf(text);
  const hasSeveral = servers.length > 1;
  if (!servers.every((server) => ONE_ADDRESS.safeParse(server).success)) {
    return hasSeveral
      ? 'must be a postgres:// address; one with several hosts is written as postgres://user:password@host:5432,host:5432/database'
      : 'must be a postgres:// address';
  }
  if (!servers.every((server) => hasHost(server) && isDecodable(server))) {
    return 'must name a host, as postgres://user:password@host/database does, with letters such as @ : / # % of a password in percent-encoding';
  }
  const { searchParams } = new URL(servers[0] as string);
  if (searchParams.get('host')?.includes(',') || (hasSeveral && searchParams.has('host'))) {
    return 'must name several hosts before the database, as postgres://user:password@host:5432,host:5432/database does';
  }
  // As in libpq.
  const asked = searchParams.get('target_session_attrs');
  if (asked !== null && !attributes.includes(asked)) {
    return `must not ask for target_session_attrs=${asked}: ${why}`;
  }
  return undefined;
}

/** PostgreSQL may also be reached at a socket: postgres:///database?user=cage&host=/run/postgresql */
function hasHost(text: string): boolean {
  const url = new URL(text);
  return url.hostname !== '' || url.searchParams.has('host');
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
