import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;

const WINDOW_SECONDS = 15 * 60;
const FAILURES_PER_PERSON = 5;
const FAILURES_PER_ADDRESS = 30;

/**
 * Limits on wrong passwords, kept in the database for all nodes: five in 15 minutes for one email from one address,
 * thirty from one address whatever the email.
 */
export function createAttemptLimits({ pool }: Database) {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'attempt_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration: WINDOW_SECONDS,
      clearExpiredByTimeout: false,
    });
  const byPerson = limiter('person', FAILURES_PER_PERSON);
  const byAddress = limiter('address', FAILURES_PER_ADDRESS);

  return {
    /**
     * Counts an attempt before the password is verified, so that concurrent attempts do not slip through.
     * @throws CallError RESOURCE_EXHAUSTED, saying when to try again
     */
    async spend(email: string, ip: string): Promise<void> {
      // The address first: one without attempts left must not fill the database with made-up people.
      await consume(byAddress, ip);
      await consume(byPerson, `${email} ${ip}`);
    },

    /** A right password restores the attempts spent on it. */
    async restore(email: string, ip: string): Promise<void> {
      await Promise.all([byPerson.delete(`${email} ${ip}`), byAddress.reward(ip)]);
    },
  };
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfterSeconds = Math.ceil(error.msBeforeNext / 1_000);
    const minutes = Math.ceil(retryAfterSeconds / 60);
    throw new CallError(
      'RESOURCE_EXHAUSTED',
      `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      { retryAfterSeconds, refusal: 'attempts' },
    );
  }
}

/** Deletes attempts that no longer count. */
export async function forgetAttempts({ queries }: Database, now: Date): Promise<void> {
  await queries.deleteFrom('attempt_limits').where('expire', '<=', now.getTime()).execute();
}

/** Forgets the wrong passwords of one person, from wherever they came. @param email in small letters */
export async function forgetAttemptsOf(transaction: Queries, email: string): Promise<void> {
  await transaction
    .deleteFrom('attempt_limits')
    .where((row) => row.fn('starts_with', ['key', row.val(`person:${email} `)]), '=', true)
    .execute();
}
