import type { Role } from '#domain/access/capabilities.ts';
import type { Failing } from '#domain/operations/failing.ts';
import type { VisitorLimits } from '#server/platform/admission/limit-visitors.ts';
import type { Changes } from '#server/platform/changes/changes.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import type { Sealer } from '#server/platform/sealing/sealer.ts';
import type { Sessions } from '#server/platform/sessions/sessions.ts';
import type { NewActivity } from './activity/store.ts';
import type { AppearanceLookup } from './appearance/lookup.ts';
import type { ApprovedActions } from './approvals/approved-action.ts';
import type { CheckoutPages } from './checkout/checkout-pages.ts';
import type { RelyingParty } from './factors/passkey-ceremonies.ts';
import type { MailHosts } from './mailboxes/hosts/mail-hosts.ts';
import type { MailReader } from './mailboxes/reading/mail-reader.ts';
import type { StaffMail } from './notifications/mail-settings.ts';
import type { SettingsLookup } from './payment-settings/lookup.ts';
import type { RecordStores } from './records/record-store.ts';
import type { FollowTokens } from './requests/follow-token.ts';
import type { RequestDigest } from './requests/repeated-request.ts';
import type { AttemptLimits } from './staff/attempt-limits.ts';

/** An account with its sessions, approvals, settings, or seals that do not open, by their owners. */
export type Altered =
  | { readonly email: string }
  | { readonly approvals: readonly string[] }
  | { readonly settings: readonly string[] }
  | { readonly seals: readonly string[] };

/** `server/main` builds them once per app. */
export type Services = Changes<NewActivity> & {
  /** For reading; writes go through `change` or `groupWrites`. */
  readonly database: Database;
  readonly records: RecordStores;
  readonly approvedActions: ApprovedActions;
  /** Undefined: proofs are kept in the database. */
  readonly proofFiles: FileStore | undefined;
  readonly settings: SettingsLookup;
  readonly appearance: AppearanceLookup;
  readonly checkout: CheckoutPages;
  readonly sessions: Sessions;
  readonly attemptLimits: AttemptLimits;
  /** Limits on strangers; the call itself has been counted before its handler runs. */
  readonly visitors: VisitorLimits;
  readonly sealer: Sealer;
  /** For staff's accounts and sessions, approvals, and settings. */
  readonly signer: RowSigner;
  readonly followTokens: FollowTokens;
  readonly requestDigest: RequestDigest;
  readonly mailReader: MailReader;
  /** Addresses that mail servers may have. */
  readonly mailHosts: MailHosts;
  readonly configuration: {
    readonly siteTitle: string;
    /** Undefined where there can be no passkeys. */
    readonly relyingParty: RelyingParty | undefined;
    /** Put before the numeric casino ID to make the username, for example FC. */
    readonly idPrefix: string;
    /** The people in CAGE_STAFF. */
    readonly staff: ReadonlyArray<{ readonly email: string; readonly role: Role }>;
    /** Parts that this configuration uses: the rest cannot fail. */
    readonly watched: ReadonlySet<Failing>;
    /** Undefined without a schedule. */
    readonly backupEveryMs: number | undefined;
    readonly consoleOrigin: URL;
    readonly siteUrl: string;
    readonly showsSamples: boolean;
    readonly hasSupport: boolean;
    readonly mailsHeads: boolean;
    /** By the operator's variables; owners may have chosen another. */
    readonly mail: StaffMail | undefined;
  };
  /** The beginning of each problem: the live feed cannot read, it refuses viewers, a replica is unusable. */
  liveProblems(): {
    readonly feed: Date | undefined;
    readonly viewers: Date | undefined;
    readonly replicas: Date | undefined;
  };
  /** For rows not as signed or sealed, which are refused or not followed. */
  onAltered(what: Altered): void;
  /** For errors that do not fail the call. */
  onError(error: unknown): void;
};
