import { mailHeadsJob } from '#server/features/activity/mail-heads.ts';
import { forgetMadeAlone } from '#server/features/approvals/made-alone.ts';
import { depositRecords } from '#server/features/deposits/store.ts';
import { forgetChallenges } from '#server/features/factors/passkey-ceremonies.ts';
import { forgetRefused } from '#server/features/floods/refused-visits.ts';
import { prepareMailReading, readMailJob } from '#server/features/mailboxes/read-mail-job.ts';
import { loadMail } from '#server/features/notifications/mail-settings.ts';
import { notifyStaffJob } from '#server/features/notifications/notify-staff.ts';
import { consoleUrlOf } from '#server/features/notifications/request-mail.ts';
import { openStaffMailer } from '#server/features/notifications/staff-mailer.ts';
import { followMail } from '#server/features/notifications/store.ts';
import { watchRestored } from '#server/features/operations/noted-failures.ts';
import { matchOutgoingJob } from '#server/features/outgoing/match-job.ts';
import { watchProofsJob } from '#server/features/payment-proofs/watch-proofs-job.ts';
import { keepPricesJob } from '#server/features/prices/fetch-prices.ts';
import { pushNoticesJob } from '#server/features/push/push-notices-job.ts';
import { forgetUnusedDevices } from '#server/features/push/store.ts';
import { eraseEvidence } from '#server/features/receipts/evidence.ts';
import { matchRequestsJob } from '#server/features/receipts/match-requests.ts';
import { eraseNetworks } from '#server/features/records/erase-networks.ts';
import { foldTotalsJob } from '#server/features/records/kept-totals.ts';
import type { Services } from '#server/features/services.ts';
import { forgetAttempts } from '#server/features/staff/attempt-limits.ts';
import { forgetDevices } from '#server/features/staff/known-devices.ts';
import { forgetRefusedSignIns } from '#server/features/staff/refused-sign-ins.ts';
import { erasePasswords } from '#server/features/withdrawals/player-password.ts';
import { withdrawalRecords } from '#server/features/withdrawals/store.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import type { LiveFeed } from '#server/platform/live/live-feed.ts';
import { forgetChangesJob } from '#server/platform/live/noted-changes.ts';
import type { PostPush } from '#server/platform/push/post-push.ts';
import type { Keyring } from '#server/platform/sealing/keyring.ts';
import { backupJob } from './backup/scheduled-backup.ts';
import type { Configuration } from './configuration.ts';
import { watchSlotsJob } from './doctor/check-slots.ts';
import { watchSettingsJob } from './keys/altered.ts';

const MINUTE_MS = 60_000;
const RECORDS = { deposit: depositRecords, withdrawal: withdrawalRecords };

export async function prepareJobs(
  configuration: Configuration,
  services: Services,
  keys: Keyring,
  feed: LiveFeed,
  post: PostPush,
  isPriceFailureSaid: boolean,
): Promise<Job[]> {
  const { pricesUrl, backups } = configuration;
  const { database, sessions } = services;
  await prepareMailReading(database.queries);
  return [
    matchRequestsJob(database, services),
    matchOutgoingJob(database, services),
    ...(pricesUrl ? [keepPricesJob(database, pricesUrl, isPriceFailureSaid)] : []),
    ...[
      ...logMail(configuration, services, keys),
      await prepareMail(services),
      pushNoticesJob(services, post),
      ...(backups
        ? [backupJob(database, backups, { ...process.env, CAGE_DATA: configuration.dataFolder })]
        : []),
    ].map((job) => unlessRestored(database, job)),
    foldTotalsJob(database, feed),
    forgetChangesJob(database),
    readMailJob(services),
    watchProofsJob(database, services.proofFiles),
    watchSettingsJob(services),
    watchSlotsJob(database),
    {
      name: 'sweep',
      lookEveryMs: 10 * MINUTE_MS,
      restMs: 60 * MINUTE_MS,
      run: async (signal) => {
        await sessions.endExpired();
        await forgetAttempts(database, new Date());
        await forgetDevices(database, new Date());
        await forgetUnusedDevices(database.queries);
        await forgetRefusedSignIns(database, new Date());
        await forgetChallenges(database.queries, new Date());
        await erasePasswords(database, new Date());
        await eraseNetworks(database, RECORDS, new Date());
        await forgetRefused(database, new Date());
        await forgetMadeAlone(database);
        await eraseEvidence(database.queries, new Date(), signal);
      },
    },
  ];
}

/** Beside the original, a copy would push its backups out, contradict its heads and tell of requests that are its alone. */
export function unlessRestored({ queries }: Database, job: Job): Job {
  const isRestored = watchRestored(queries);
  return { ...job, isNeeded: async () => !(await isRestored()) && ((await job.isNeeded?.()) ?? true) };
}

function logMail({ logCopies: { mailTo } }: Configuration, services: Services, keys: Keyring): Job[] {
  if (mailTo === undefined) return [];
  const { database, configuration } = services;
  const options = {
    // The owners' name for the site at the time of the mail.
    get title() {
      return configuration.siteTitle;
    },
    keys,
  };
  return [mailHeadsJob(database, () => openStaffMailer(database.queries, services, mailTo), options)];
}

async function prepareMail(services: Services): Promise<Job> {
  const { database, configuration } = services;
  const { mail, isAltered } = await loadMail(database.queries, services, configuration.mail);
  // What waits is mailed once an owner has saved altered settings.
  if (!isAltered) await followMail(database.queries, mail !== undefined && mail.to.length > 0);
  const brand = {
    get title() {
      return configuration.siteTitle;
    },
    consoleUrl: consoleUrlOf(configuration.consoleOrigin),
  };
  return notifyStaffJob(database, () => openStaffMailer(database.queries, services), brand);
}
