import { findLastBackups } from '#server/features/backups/store.ts';
import { findMailboxStates, type MailboxState } from '#server/features/mailboxes/view.ts';
import { findLongestUnreported } from '#server/features/notifications/store.ts';
import { loadPrices } from '#server/features/prices/store.ts';
import { cacheFor } from '#server/platform/caching/cache-for.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { ALL_SETTINGS, findAlteredSettings } from '#server/platform/sealing/signed-settings.ts';
import { findAlteredRows, SIGNED_TABLES } from '#server/platform/sealing/signed-tables.ts';
import type { Configuration } from './configuration.ts';
import { secondsSince } from './measures.ts';

// One reading of /metrics asks once for several figures.
const KEPT_MS = 500;

export function measureStored(
  metrics: Metrics,
  database: Database,
  { configuration, signer }: { readonly configuration: Configuration; readonly signer: RowSigner },
): void {
  measureSettings(metrics, database, signer);
  measureJobs(metrics, database);
  measureMailboxes(metrics, database);
  if (configuration.backups) measureBackups(metrics, database, configuration.backups.everyMs);
  metrics.measure({
    name: 'cage_mail_waiting_seconds',
    help: 'How long the oldest request has waited that staff were not mailed about; 0 without any',
    read: async () => {
      const since = await database.forCaller(() => findLongestUnreported(database));
      return [{ value: since ? secondsSince(since) : 0 }];
    },
  });
  if (configuration.pricesUrl) {
    metrics.measure({
      name: 'cage_price_age_seconds',
      help: 'How old the price of a coin is',
      label: 'coin',
      read: async () =>
        Array.from(await database.forCaller(() => loadPrices(database)), ([of, { at }]) => ({
          of,
          value: secondsSince(at),
        })),
    });
  }
}

function measureSettings(metrics: Metrics, { queries, forCaller }: Database, signer: RowSigner): void {
  metrics.measure({
    name: 'cage_altered_settings',
    help: 'How many settings of a kind were changed in the database, past Cage, and are not followed',
    label: 'settings',
    read: async () => {
      const altered = await forCaller(() => findAlteredSettings(queries, signer));
      const figures = ALL_SETTINGS.map((name) => ({
        of: name as string,
        value: Number(altered.includes(name)),
      }));
      for (const table of SIGNED_TABLES) {
        const { length } = await forCaller(() => findAlteredRows(queries, signer, table));
        figures.push({ of: table, value: length });
      }
      return figures;
    },
  });
}

function measureJobs(metrics: Metrics, { queries, forCaller }: Database): void {
  const readJobs = cacheFor(KEPT_MS, () =>
    forCaller(() =>
      queries.selectFrom('jobs').select(['name', 'failures', 'failing_since', 'succeeded_at']).execute(),
    ),
  );
  const label = 'job';
  metrics.measure({
    name: 'cage_job_failures',
    help: 'How often in a row a recurring job has failed; 0 while it works',
    label,
    read: async () => (await readJobs()).map(({ name, failures }) => ({ of: name, value: failures })),
  });
  metrics.measure({
    name: 'cage_job_failing_seconds',
    help: 'How long a recurring job has failed; 0 while it works',
    label,
    read: async () =>
      (await readJobs()).map(({ name, failing_since }) => ({
        of: name,
        value: failing_since ? secondsSince(failing_since) : 0,
      })),
  });
  metrics.measure({
    name: 'cage_job_success_age_seconds',
    help: 'How long ago a recurring job last succeeded',
    label,
    read: async () =>
      (await readJobs()).flatMap(({ name, succeeded_at }) =>
        succeeded_at ? [{ of: name, value: secondsSince(succeeded_at) }] : [],
      ),
  });
}

function measureMailboxes(metrics: Metrics, { queries, forCaller }: Database): void {
  const readStates = cacheFor(KEPT_MS, () => forCaller(() => findMailboxStates(queries, new Date())));
  const measure = (name: string, help: string, figureOf: (state: MailboxState) => number | undefined) =>
    metrics.measure({
      name,
      help,
      label: 'mailbox',
      read: async () =>
        (await readStates()).flatMap((state) => {
          const value = figureOf(state);
          return value === undefined ? [] : [{ of: state.name, value }];
        }),
    });
  measure('cage_mailbox_failing_seconds', 'How long a mailbox could not be read; 0 while it can', (state) =>
    state.failingSince ? secondsSince(state.failingSince) : 0,
  );
  measure(
    'cage_mailbox_silent_seconds',
    'How long a mailbox has been silent for longer than ever while requests came in; 0 while it is not',
    (state) => (state.silentSince ? secondsSince(state.silentSince) : 0),
  );
  measure(
    'cage_mailbox_mail_age_seconds',
    'How long ago the newest mail came that was proved; absent before the first',
    (state) => (state.lastMailAt ? secondsSince(state.lastMailAt) : undefined),
  );
  measure('cage_mailbox_read', 'Mails that were read and proved', ({ read }) => read);
  measure('cage_mailbox_parked', 'Mails that were not proved or could not be read', ({ parked }) => parked);
}

function measureBackups(metrics: Metrics, { queries, forCaller }: Database, everyMs: number): void {
  const readBackups = cacheFor(KEPT_MS, () => forCaller(() => findLastBackups(queries)));
  metrics.measure({
    name: 'cage_backup_interval_seconds',
    help: 'How long after a backup the next is made',
    read: async () => [{ value: everyMs / 1_000 }],
  });
  metrics.measure({
    name: 'cage_backup_age_seconds',
    help: 'How old the last good backup is; absent before the first',
    read: async () => {
      const { last } = await readBackups();
      return last ? [{ value: secondsSince(last.takenAt) }] : [];
    },
  });
  metrics.measure({
    name: 'cage_backup_size_bytes',
    help: 'How large the last good backup is; absent before the first',
    read: async () => {
      const { last } = await readBackups();
      return last ? [{ value: last.bytes }] : [];
    },
  });
  metrics.measure({
    name: 'cage_backup_failed',
    help: '1 if the newest attempt at a backup failed',
    read: async () => [{ value: Number((await readBackups()).failed !== undefined) }],
  });
}
