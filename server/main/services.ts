import { FAILING, type Failing } from '#domain/operations/failing.ts';
import { appendActivity, type NewActivity } from '#server/features/activity/store.ts';
import type { AppearanceLookup } from '#server/features/appearance/lookup.ts';
import { signLoggedApprovals } from '#server/features/approvals/signed-approvals.ts';
import { createCheckoutPages } from '#server/features/checkout/checkout-pages.ts';
import { depositRecords } from '#server/features/deposits/store.ts';
import { relyingPartyOf } from '#server/features/factors/passkey-ceremonies.ts';
import { createMailHosts, type MailHosts } from '#server/features/mailboxes/hosts/mail-hosts.ts';
import type { MailReader } from '#server/features/mailboxes/reading/mail-reader.ts';
import { noteFailures } from '#server/features/operations/noted-failures.ts';
import type { SettingsLookup } from '#server/features/payment-settings/lookup.ts';
import { createFollowTokens } from '#server/features/requests/follow-token.ts';
import { createRequestDigest } from '#server/features/requests/repeated-request.ts';
import type { Services } from '#server/features/services.ts';
import { createAttemptLimits } from '#server/features/staff/attempt-limits.ts';
import { withdrawalRecords } from '#server/features/withdrawals/store.ts';
import type { VisitorLimits } from '#server/platform/admission/limit-visitors.ts';
import type { GroupFigures } from '#server/platform/batching/group-writes.ts';
import { createChanges } from '#server/platform/changes/changes.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import type { LiveFeed } from '#server/platform/live/live-feed.ts';
import type { Keyring } from '#server/platform/sealing/keyring.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import type { Sessions } from '#server/platform/sessions/sessions.ts';
import type { Configuration } from './configuration.ts';
import { createApprovedActions } from './four-eyes/approved-actions.ts';

export function createServices(
  configuration: Configuration,
  parts: {
    readonly database: Database;
    readonly feed: LiveFeed;
    readonly proofFiles: FileStore | undefined;
    readonly settings: SettingsLookup;
    readonly appearance: AppearanceLookup;
    readonly sessions: Sessions;
    readonly keys: Keyring;
    readonly signer: RowSigner;
    readonly onAltered: Services['onAltered'];
    readonly visitors: VisitorLimits;
    readonly groups: GroupFigures;
    readonly mailReader: MailReader;
    readonly liveProblems: Services['liveProblems'];
    onError(error: unknown): void;
  },
): Services {
  const { brand, staff, backups } = configuration;
  const {
    database,
    feed,
    proofFiles,
    settings,
    appearance,
    sessions,
    keys,
    signer,
    onAltered,
    visitors,
    groups,
    mailReader,
    liveProblems,
    onError,
  } = parts;
  const sealer = createSealer(keys);
  // Fixed for the process's life, or a repeated request would count as another one.
  const requestDigest = createRequestDigest((keys.all[0] ?? keys.current).secret);
  return {
    ...createChanges(database, {
      async append(transaction: Queries, entries: readonly NewActivity[]) {
        await signLoggedApprovals(transaction, signer, entries);
        await appendActivity(transaction, signer, entries);
      },
      onCommitted: feed.wake,
      groups,
    }),
    database,
    records: { deposit: depositRecords, withdrawal: withdrawalRecords },
    approvedActions: createApprovedActions({ settings, appearance, sealer, signer, sessions, requestDigest }),
    proofFiles,
    settings,
    appearance,
    checkout: createCheckoutPages({
      stripe: configuration.stripe,
      siteTitle: () => appearance.current().brand.title,
      siteUrl: configuration.origin.href,
      noted: noteFailures(database),
      onError,
    }),
    sessions,
    attemptLimits: createAttemptLimits(database),
    visitors,
    sealer,
    signer,
    followTokens: createFollowTokens(keys),
    requestDigest,
    configuration: {
      // The owners' current name for the site.
      get siteTitle() {
        return appearance.current().brand.title;
      },
      get relyingParty() {
        return relyingPartyOf(configuration.consoleOrigin, appearance.current().brand.title);
      },
      idPrefix: brand.idPrefix,
      staff,
      backupEveryMs: backups?.everyMs,
      consoleOrigin: configuration.consoleOrigin,
      siteUrl: configuration.origin.href,
      showsSamples: configuration.demo,
      get hasSupport() {
        const { supportEmail, chatUrl } = appearance.current().brand;
        return (supportEmail ?? chatUrl) !== undefined;
      },
      mailsHeads: configuration.logCopies.mailTo !== undefined,
      mail: configuration.mail,
      watched: watchedOf(configuration),
    },
    mailReader,
    mailHosts: mailHostsOf(configuration),
    liveProblems,
    onAltered,
    onError,
  };
}

/** The operator has named the server of the variables too. */
export function mailHostsOf({ mailboxHosts, mail }: Pick<Configuration, 'mailboxHosts' | 'mail'>): MailHosts {
  return createMailHosts(mail ? [...mailboxHosts, mail.server.host] : mailboxHosts);
}

function watchedOf({
  logCopies,
  pricesUrl,
  stripe,
  webhookSecrets,
  backups,
  databaseReadUrl,
}: Configuration): ReadonlySet<Failing> {
  const takesEvents = Object.values(webhookSecrets).some((secrets) => secrets !== undefined);
  const used: Record<Failing, boolean> = {
    log: true,
    accounts: true,
    seals: true,
    settings: true,
    'log-copies': Object.values(logCopies).some((target) => target !== undefined),
    mail: true,
    prices: pricesUrl !== undefined,
    webhook: takesEvents,
    'webhook-events': takesEvents,
    checkout: stripe !== undefined,
    backups: backups !== undefined,
    'late-backups': backups !== undefined,
    feed: true,
    viewers: true,
    reveals: true,
    mailboxes: true,
    'silent-mailboxes': true,
    notices: true,
    replicas: databaseReadUrl !== undefined,
    proofs: true,
    slots: true,
    restored: true,
  };
  return new Set(FAILING.filter((what) => used[what]));
}
