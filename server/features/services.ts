import type { Role } from '#domain/access/capabilities.ts';
import type { Changes } from '#server/platform/changes/changes.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Sealer } from '#server/platform/sealing/sealer.ts';
import type { Sessions } from '#server/platform/sessions/sessions.ts';
import type { NewActivity } from './activity/store.ts';
import type { SettingsLookup } from './payment-settings/lookup.ts';
import type { RecordStores } from './records/record-store.ts';
import type { FollowTokens } from './requests/follow-token.ts';
import type { RequestDigest } from './requests/request-digest.ts';
import type { AttemptLimits } from './staff/attempt-limits.ts';

/** What every handler is given, the same for all: `server/main` puts it together once for each app. */
export type Services = Changes<NewActivity> & {
  /** For reading; what writes goes through `change` or `groupWrites`. */
  readonly database: Database;
  /** The owners of the deposits and of the withdrawals, for what is common to both. */
  readonly records: RecordStores;
  readonly settings: SettingsLookup;
  readonly sessions: Sessions;
  readonly attemptLimits: AttemptLimits;
  readonly sealer: Sealer;
  readonly followTokens: FollowTokens;
  readonly requestDigest: RequestDigest;
  readonly configuration: {
    /** Put before the numeric casino ID to make the username, for example FC. */
    readonly idPrefix: string;
    /** Who is to be on the staff. */
    readonly staff: ReadonlyArray<{ readonly email: string; readonly role: Role }>;
  };
  /** Told of what failed without failing the call. */
  onError(error: unknown): void;
};
