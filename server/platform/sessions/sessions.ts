import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '#domain/access/capabilities.ts';
import { SESSION_HOURS } from '#domain/access/session-hours.ts';
import type { Database, Queries } from '../database/database.ts';

/** A member of staff with a live session. */
export type Staff = {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  readonly mustChangePassword: boolean;
  /** Identifies the session: the SHA-256 of its token. */
  readonly tokenHash: Buffer;
};

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Staff sessions: opaque random tokens of 256 bits, stored as hashes. Each request looks its session up, so ending a
 * session, or removing or demoting its person, takes effect on the very next call.
 */
export function createSessions({ queries }: Database) {
  const liveSessions = () =>
    queries
      .selectFrom('sessions')
      .innerJoin('staff', 'staff.id', 'sessions.staff_id')
      .where('sessions.expires_at', '>', new Date())
      .where('staff.removed_at', 'is', null);

  return {
    async start(
      transaction: Queries,
      staffId: string,
      now: Date,
    ): Promise<{ token: string; expiresAt: Date }> {
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now.getTime() + SESSION_HOURS * 3_600_000);
      await transaction
        .insertInto('sessions')
        .values({ token_hash: hashToken(token), staff_id: staffId, expires_at: expiresAt })
        .execute();
      return { token, expiresAt };
    },

    async find(token: string): Promise<Staff | undefined> {
      const tokenHash = hashToken(token);
      const row = await liveSessions()
        .where('sessions.token_hash', '=', tokenHash)
        .select(['staff.id', 'staff.email', 'staff.display_name', 'staff.role', 'staff.must_change_password'])
        .executeTakeFirst();
      if (row === undefined) return undefined;
      return {
        id: row.id,
        email: row.email,
        displayName: row.display_name,
        role: row.role as Role,
        mustChangePassword: row.must_change_password,
        tokenHash,
      };
    },

    /** Which of these sessions are still valid, as hexadecimal hashes. */
    async stillLive(tokenHashes: readonly Buffer[]): Promise<Set<string>> {
      const rows = await liveSessions()
        .where('sessions.token_hash', 'in', tokenHashes)
        .select('sessions.token_hash')
        .execute();
      return new Set(rows.map((row) => row.token_hash.toString('hex')));
    },

    async end(transaction: Queries, tokenHash: Buffer): Promise<void> {
      await transaction.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
    },

    async endAll(transaction: Queries, staffId: string): Promise<void> {
      await transaction.deleteFrom('sessions').where('staff_id', '=', staffId).execute();
    },

    /** Ends all sessions of a person but one. */
    async endOthers(transaction: Queries, staffId: string, tokenHash: Buffer): Promise<void> {
      await transaction
        .deleteFrom('sessions')
        .where('staff_id', '=', staffId)
        .where('token_hash', '!=', tokenHash)
        .execute();
    },

    async endExpired(): Promise<void> {
      await queries.deleteFrom('sessions').where('expires_at', '<=', new Date()).execute();
    },
  };
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
