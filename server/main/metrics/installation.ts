import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Queries } from '#server/platform/database/database.ts';
import { placeOnDisk } from '#server/platform/files/hold-folder.ts';
import type { Measure } from '#server/platform/metrics/metrics.ts';

/** Reveals nothing about either; undefined: not known at the moment. */
export type Installation = { readonly folder: string | undefined; readonly database: string | undefined };

const UNKNOWN = 'unknown';
const LABEL = /^cage_installation_info{installation="(\w+)-(\w+)"}/m;

/** Lets `cage status` distinguish this node from another installation's. */
export function installationMeasure(dataFolder: string, { queries, forCaller }: Database): Measure {
  // As it was at the start: the path may lead elsewhere later.
  const folder = identifyFolder(dataFolder);
  return {
    name: 'cage_installation_info',
    help: '1, with what tells this data folder and this database from others',
    label: 'installation',
    read: async () => {
      const database = await forCaller(() => identifyDatabase(queries)).catch(() => UNKNOWN);
      return [{ of: `${(await folder) ?? UNKNOWN}-${database}`, value: 1 }];
    },
  };
}

export function installationIn(metrics: string): Installation | undefined {
  const [shown, folder, database] = LABEL.exec(metrics) ?? [];
  return shown === undefined ? undefined : { folder: known(folder), database: known(database) };
}

function known(identity: string | undefined): string | undefined {
  return identity === UNKNOWN ? undefined : identity;
}

/** By its place on the disk: a copy of it has the same files, and another container the same path. */
export async function identifyFolder(folder: string): Promise<string | undefined> {
  const place = await placeOnDisk(folder);
  return place && digest(place);
}

/** The same on a standby that has taken over, another on a restored copy. */
export async function identifyDatabase(queries: Queries): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select concat_ws(' ', system_identifier, oid) as identity
    from pg_control_system(), pg_database where datname = current_database()`.execute(queries);
  return digest(rows[0]?.identity ?? '');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
