import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '#server/platform/connections/addresses.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import type { KnownDevice } from './known-devices.ts';

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;

export type Attempt = {
  /** In small letters. */
  readonly email: string;
  readonly address: string;
  /** Undefined for a browser in which this person has not signed in before. */
  readonly device: KnownDevice | undefined;
};

export type ReachedLimit = {
  readonly limit: keyof typeof LIMITS;
  /** Whether it is the first refusal of its window. */
  readonly isFirst: boolean;
  readonly error: CallError;
};

const WINDOW_SECONDS = 15 * 60;

/** Failures in 15 minutes, and test mails. The reasons: docs/decisions/0014-signing-in.md. */
const LIMITS = { device: 10, address: 30, person: 5, account: 20, own: 5, mail: 10 } as const;

/** Kept in the database, for all nodes. */
export function createAttemptLimits({ pool }: Database) {
  const limiterOf = (keyPrefix: keyof typeof LIMITS) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'attempt_limits',
      tableCreated: true,
      keyPrefix,
      points: LIMITS[keyPrefix],
      duration: WINDOW_SECONDS,
      clearExpiredByTimeout: false,
    });
  const limiters = {
    device: limiterOf('device'),
    address: limiterOf('address'),
    person: limiterOf('person'),
    account: limiterOf('account'),
    own: limiterOf('own'),
    mail: limiterOf('mail'),
  };

  return {
    /** Counted before the password is verified, so that concurrent attempts do not slip through. */
    async spend(attempt: Attempt): Promise<ReachedLimit | undefined> {
      for (const [limit, key] of keysOf(attempt)) {
        const reached = await consume(limiters[limit], key);
        if (reached) return { limit, ...reached };
      }
      return undefined;
    },

    /** An attempt that was no failure does not count; earlier ones still do. */
    async giveBack(attempt: Attempt): Promise<void> {
      await Promise.all(keysOf(attempt).map(([limit, key]) => limiters[limit].reward(key)));
    },

    /** Strangers' failures from elsewhere are not forgiven. */
    async restore(attempt: Attempt): Promise<void> {
      await Promise.all(
        keysOf(attempt).map(([limit, key]) =>
          limit === 'person' || limit === 'device'
            ? limiters[limit].delete(key)
            : limiters[limit].reward(key),
        ),
      );
    },

    /**
     * Counts a proof of identity, which may be a guess from a stolen session. All sessions of a person count
     * together; using it up keeps nobody from signing in, which is a proof too. RESOURCE_EXHAUSTED.
     */
    async spendOwn({ id }: Pick<Staff, 'id'>): Promise<void> {
      const reached = await consume(limiters.own, id);
      if (reached) throw reached.error;
    },

    /** Counts a test mail, whether it is sent or not. RESOURCE_EXHAUSTED. */
    async spendMail({ id }: Pick<Staff, 'id'>): Promise<void> {
      const reached = await consume(limiters.mail, id);
      if (reached) throw reached.error;
    },

    /** A right proof does not count; earlier wrong ones do: another of the sessions may have given them. */
    async giveBackOwn({ id }: Pick<Staff, 'id'>): Promise<void> {
      await limiters.own.reward(id);
    },
  };
}

/**
 * Once refused, an attempt counts against none of the rest: one address can neither fill the database with
 * made-up people nor use up an account.
 */
function keysOf({ email, address, device }: Attempt): ReadonlyArray<readonly [keyof typeof LIMITS, string]> {
  if (device) return [['device', `${device.staffId} ${device.hash.toString('hex')}`]];
  const network = networkOf(address);
  return [
    ['address', network],
    ['person', `${email} ${network}`],
    ['account', email],
  ];
}

async function consume(
  limiter: RateLimiterPostgres,
  key: string,
): Promise<Pick<ReachedLimit, 'isFirst' | 'error'> | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfterSeconds = Math.ceil(error.msBeforeNext / 1_000);
    const minutes = Math.ceil(retryAfterSeconds / 60);
    return {
      isFirst: error.consumedPoints === limiter.points + 1,
      error: new CallError(
        'RESOURCE_EXHAUSTED',
        `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
        { retryAfterSeconds, refusal: 'attempts' },
      ),
    };
  }
}

export async function forgetAttempts({ queries }: Database, now: Date): Promise<void> {
  await queries.deleteFrom('attempt_limits').where('expire', '<=', now.getTime()).execute();
}

/** The email is in small letters. */
export async function forgetAttemptsOf(
  transaction: Queries,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await transaction
    .deleteFrom('attempt_limits')
    .where((row) =>
      row.or([
        row('key', 'in', [`account:${email}`, `own:${id}`, `mail:${id}`]),
        ...[`person:${email} `, `device:${id} `].map((start) =>
          row(row.fn<boolean>('starts_with', ['key', row.val(start)]), '=', true),
        ),
      ]),
    )
    .execute();
}
