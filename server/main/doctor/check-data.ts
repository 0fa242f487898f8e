import { join } from 'node:path';
import { monthName } from '#domain/time/new-york.ts';
import {
  followHeads,
  readAcceptedBreaks,
  withoutAccepted,
} from '#server/features/activity/accepted-breaks.ts';
import { readHead } from '#server/features/activity/chain.ts';
import {
  countArchivedEntries,
  endOfArchives,
  readLogArchives,
} from '#server/features/activity/log-archives.ts';
import { readSignedHeads } from '#server/features/activity/signed-heads.ts';
import { findHash, findLongUnsigned, findNewestSigned } from '#server/features/activity/signed-rows.ts';
import { findAltered } from '#server/features/operations/altered-settings.ts';
import { findNoted } from '#server/features/operations/noted-failures.ts';
import type { Database } from '#server/platform/database/database.ts';
import { compareGuards } from '#server/platform/database/guards.ts';
import { assertUsable } from '#server/platform/database/migrate.ts';
import { readSchemaLevel } from '#server/platform/database/schema-level.ts';
import { explainError } from '#server/platform/postgres/explain-error.ts';
import { checkKey, hasEarlierKeys } from '#server/platform/sealing/key-check.ts';
import type { Keyring } from '#server/platform/sealing/keyring.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import { unfinishedRestoration } from '../backup/unfinished.ts';
import type { Configuration } from '../configuration.ts';
import { loadKeys } from '../keys/load-keys.ts';
import { wrongKey } from '../verify-key.ts';
import { checkBackups } from './check-backups.ts';
import { checkMail } from './check-mail.ts';
import { checkMailboxes } from './check-mailboxes.ts';
import { checkMoney } from './check-money.ts';
import { checkProofs } from './check-proofs.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

export async function checkData(configuration: Configuration, database: Database): Promise<Finding[]> {
  const level = await readSchemaLevel(database.pool);
  try {
    assertUsable(level);
  } catch (error) {
    return [problem('schema', (error as Error).message)];
  }
  if (level.applied.length === 0) return [await judgeEmpty(configuration, database)];
  if (level.pending.length > 0) {
    const text = `Migrations that the next start applies: ${level.pending.length}. Run npx cage upgrade-check before it.`;
    return [warning('schema', text)];
  }
  const keys = await readKeys(configuration);
  const schema = ok('schema', `up to date (${level.applied.length} migrations)`);
  const key = 'state' in keys ? keys : await judgeKey(configuration, database, keys);
  return [
    schema,
    ...(await judgeGuards(database)),
    key,
    // By another key nothing is as it was signed, and nobody has altered it.
    ...('state' in keys || key.state === 'problem'
      ? []
      : [
          await judgeLog(configuration, database, keys),
          await judgeSettings(database, keys),
          await checkMail(configuration, database, keys),
        ]),
    ...(await checkBackups(configuration, database)),
    ...(await checkProofs(configuration, database)),
    ...(await checkMailboxes(database, new Date())),
    await checkMoney(database),
  ];
}

async function judgeGuards({ pool }: Database): Promise<Finding[]> {
  const { gone, strange } = await compareGuards(pool);
  const findings: Finding[] = [];
  if (gone.length > 0) {
    findings.push(
      problem(
        'schema',
        `Removed or switched off in the database, past Cage, which relies on it: ${gone.join(', ')}. Switch a trigger on again (alter table … enable trigger …); make again what is gone, as in db/migrations.`,
      ),
    );
  }
  if (strange.length > 0) {
    findings.push(
      problem(
        'schema',
        `Not of Cage, and able to alter or refuse what is stored: ${strange.join(', ')}. Find out who made it, and drop it.`,
      ),
    );
  }
  return findings;
}

async function judgeEmpty({ databaseUrl, dataFolder }: Configuration, { pool }: Database): Promise<Finding> {
  const unfinished = databaseUrl === undefined ? await unfinishedRestoration(dataFolder, pool) : undefined;
  if (unfinished !== undefined) return problem('restoration', unfinished);
  return warning('schema', 'The database is empty. The first start fills it.');
}

async function readKeys(configuration: Configuration): Promise<Keyring | Finding> {
  try {
    return await loadKeys(configuration);
  } catch (error) {
    return problem('key', explainError(error));
  }
}

async function judgeSettings({ queries }: Database, keys: Keyring): Promise<Finding> {
  const altered = await findAltered(queries, createRowSigner(keys));
  if (altered.length === 0) return ok('settings', 'as owners saved them');
  return problem(
    'settings',
    `Changed in the database, past Cage, and not followed: ${altered.join(', ')}. Somebody has its password: change it, then have an owner check and save each.`,
  );
}

async function judgeKey(configuration: Configuration, database: Database, keys: Keyring): Promise<Finding> {
  switch (await checkKey(database.queries, createSealer(keys))) {
    case 'right':
      return (await hasEarlierKeys(database.queries, keys))
        ? warning(
            'key',
            'A change of the key was begun and not ended: an earlier one still counts. Run npx cage rotate-key again.',
          )
        : ok('key', 'belongs to this database');
    case 'wrong':
      return problem('key', wrongKey(configuration).message);
    case 'unknown':
      return warning('key', 'The database knows no key yet. The next start makes this one its key.');
  }
}

async function judgeLog({ dataFolder }: Configuration, database: Database, keys: Keyring): Promise<Finding> {
  const head = await readHead(database);
  const { lines, forged } = await readSignedHeads(dataFolder, keys);
  const newest = lines.at(-1)?.head;
  const { archives, faults } = await readLogArchives(database, createRowSigner(keys));
  const archived = endOfArchives(archives);
  const remedy = 'Run npx cage verify-log, and compare with a backup.';
  if (forged !== undefined) return problem('activity log', `${forged} was not signed by this key. ${remedy}`);
  if (head.id > 0 && (await findHash(database, head.id)) !== head.hash) {
    return problem('activity log', `Its last entry is not the one that its head names. ${remedy}`);
  }
  const [fault] = faults;
  if (fault !== undefined)
    return problem('activity log', `It is not as Cage archived it: ${fault}. ${remedy}`);
  const heads = lines.map((line) => line.head);
  const breaks = await readAcceptedBreaks(database.queries, createRowSigner(keys));
  const { unfitting, after } = await followHeads(database, withoutAccepted(heads, breaks), archived?.id);
  if (unfitting.length > 0) {
    return problem(
      'activity log',
      `Entries that were signed after entry ${after} are not in it: the database was switched to a server that lacked its last commits, which are lost, or somebody has changed it there. Run npx cage verify-log, which says more.`,
    );
  }
  const brokenSince = await findNoted(database.queries, 'log');
  if (brokenSince !== undefined) {
    return problem(
      'activity log',
      `A node finds since ${brokenSince.toISOString()} that it is not as Cage wrote it. Run npx cage verify-log on each node.`,
    );
  }
  if (newest === undefined && head.id > 0) {
    return warning(
      'activity log',
      `No head of it was ever signed in ${dataFolder}. A running Cage signs one within a second of each entry.`,
    );
  }
  // Nodes of other folders sign too, and note so in the database.
  const signedUpTo = Math.max(newest?.id ?? 0, (await findNewestSigned(database, keys))?.id ?? 0);
  const unsignedSince = await findLongUnsigned(database, signedUpTo);
  if (unsignedSince !== undefined) {
    return warning(
      'activity log',
      `Its entries after entry ${signedUpTo}, since ${unsignedSince.toISOString()}, are signed by no head: whoever has the database could alter them unnoticed. If Cage runs, it cannot write ${join(dataFolder, 'activity-heads-*.jsonl')} (its own log says why): make that file writable for it. If not, start it: it signs them at once.`,
    );
  }
  const left = archived === undefined ? 0 : await countArchivedEntries(database.queries, archived.id);
  if (left > 0) {
    return warning(
      'activity log',
      `Entries that are archived are still in the database: ${left}. Run npx cage archive-log again.`,
    );
  }
  const month = archives.at(-1)?.month;
  const before =
    month === undefined ? '' : `; archived through ${monthName(month)}, in ${archives.length} files`;
  return ok('activity log', `its end fits (entry ${head.id})${before}; npx cage verify-log checks all of it`);
}
