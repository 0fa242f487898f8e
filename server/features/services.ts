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
import type { SettingsLookup } from './payment-settings/lookup.ts';
import type { RecordStores } from './records/record-store.ts';
import type { FollowTokens } from './requests/follow-token.ts';
import type { RequestDigest } from './requests/request-digest.ts';
import type { AttemptLimits } from './staff/attempt-limits.ts';

/** Somebody's account or session, requests for approval, settings, or seals that do not open, by what they belong to. */
export type Altered =
  | { readonly email: string }
  | { readonly approvals: readonly string[] }
  | { readonly settings: readonly string[] }
  | { readonly seals: readonly string[] };

/** What every handler receives, the same for all: `server/main` builds it once per app. */
export type Services = Changes<NewActivity> & {
  /** For reading; writes go through `change` or `groupWrites`. */
  readonly database: Database;
  /** The owners of the deposits and of the withdrawals, for what is common to both. */
  readonly records: RecordStores;
  /** How each change is made that a second person has approved. */
  readonly approvedActions: ApprovedActions;
  /** Where payment proofs go; undefined: they are kept in the database. */
  readonly proofFiles: FileStore | undefined;
  readonly settings: SettingsLookup;
  readonly appearance: AppearanceLookup;
  /** Makes payment pages of exactly a deposit's amount. */
  readonly checkout: CheckoutPages;
  readonly sessions: Sessions;
  readonly attemptLimits: AttemptLimits;
  /** How often strangers may do what; what each call counts as has been counted before its handler runs. */
  readonly visitors: VisitorLimits;
  readonly sealer: Sealer;
  /** For what lets somebody in, what waits for a second person, and settings. */
  readonly signer: RowSigner;
  readonly followTokens: FollowTokens;
  readonly requestDigest: RequestDigest;
  readonly mailReader: MailReader;
  /** Where mail servers may be. */
  readonly mailHosts: MailHosts;
  readonly configuration: {
    /** What the site calls itself. */
    readonly siteTitle: string;
    /** For whom passkeys are made; undefined where there can be none. */
    readonly relyingParty: RelyingParty | undefined;
    /** Put before the numeric casino ID to make the username, for example FC. */
    readonly idPrefix: string;
    /** The people in CAGE_STAFF. */
    readonly staff: ReadonlyArray<{ readonly email: string; readonly role: Role }>;
    /** What this configuration uses: the rest cannot fail. */
    readonly watched: ReadonlySet<Failing>;
    /** How often backups are made; undefined if they are not made by themselves. */
    readonly backupEveryMs: number | undefined;
    /** Where staff go. */
    readonly consoleOrigin: URL;
    /** Where players go. */
    readonly siteUrl: string;
    /** Whether players are shown sample accounts, as in a demo. */
    readonly showsSamples: boolean;
    /** Whether players read whom to ask. */
    readonly hasSupport: boolean;
    /** Whether signed heads of the activity log are mailed every day. */
    readonly mailsHeads: boolean;
  };
  /**
   * Since when this node's live feed cannot read, has refused viewers, and one of the replicas cannot be used; undefined
   * while all is well.
   */
  liveProblems(): {
    readonly feed: Date | undefined;
    readonly viewers: Date | undefined;
    readonly replicas: Date | undefined;
  };
  /** Called with what is not as it was signed or sealed, and is refused or not followed. */
  onAltered(what: Altered): void;
  /** Called with errors that do not fail the call. */
  onError(error: unknown): void;
};
