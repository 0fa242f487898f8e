import { serversOf } from '#server/platform/database/servers/address.ts';
import { askForWrites, TakesNoWrites } from '#server/platform/database/servers/primary.ts';
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts';

const PATIENCE_MS = 5_000;

/** Of a DATABASE_URL with several hosts: whether one takes writes, and the others can take over. */
export async function checkHosts(databaseUrl: string): Promise<Finding[]> {
  const servers = serversOf(databaseUrl);
  if (servers.length === 1) return [];
  const refusals = await Promise.all(
    servers.map((server) =>
      askForWrites(server, PATIENCE_MS).then(
        () => undefined,
        (error: Error) => error,
      ),
    ),
  );
  const findings = servers.map((server, i) => judge(new URL(server).host, refusals[i]));
  const primaries = refusals.filter((refusal) => refusal === undefined).length;
  if (primaries < 2) return findings;
  return [
    ...findings,
    problem(
      'hosts',
      `${primaries} of them take writes: requests may be stored on either. Stop the one that was replaced, and make it a standby anew.`,
    ),
  ];
}

function judge(host: string, refusal: Error | undefined): Finding {
  if (refusal === undefined) return ok('hosts', `${host} takes writes`);
  if (refusal instanceof TakesNoWrites) return ok('hosts', `${host} stands by`);
  return warning(
    'hosts',
    `${host} cannot take over (${reasonOf(refusal)}). Start it, or correct DATABASE_URL.`,
  );
}
