import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '#domain/access/capabilities.ts';
import { SESSION_HOURS } from '#domain/access/session-hours.ts';
import type { Database, Queries } from '../database/database.ts';
import { browserLabel } from './browser-label.ts';

/** A member of staff with a live session, and what is known of the request that it came with. */
export type Staff = {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  readonly mustChangePassword: boolean;
  /** Names the session in lists and in the log. */
  readonly sessionId: string;
  /** The SHA-256 of its token. */
  readonly tokenHash: Buffer;
  /** Where the request came from. */
  readonly address: string;
  /** When this person last proved who they are in this session: by signing in, or by confirming it since. */
  readonly provenAt: Date;
};

/** Where a session begins. */
export type SessionSource = { readonly address: string; readonly userAgent: string | undefined };

const MINUTE_MS = 60_000;

/** A use is noted in the database once in this time. */
const NOTED_EVERY_MS = MINUTE_MS;

// While nothing can be written, staff go on reading without waiting for a write at each call.
const AFTER_FAILURE_MS = 10_000;

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Staff sessions: opaque random tokens of 256 bits, stored as hashes. Each request looks its session up, so ending a
 * session, or removing or demoting its person, takes effect on the very next call.
 */
export function createSessions({ queries }: Database) {
  let notedAgainAfterMs = 0;

  /** Notes that a session is in use. Nobody is refused because it cannot be noted. */
  async function noteUse(
    tokenHashes: readonly Buffer[],
    address: string | undefined,
    now: Date,
  ): Promise<void> {
    if (now.getTime() < notedAgainAfterMs) return;
    try {
      await queries
        .updateTable('sessions')
        .set({ last_seen_at: now, ...(address !== undefined && { address }) })
        .where('token_hash', 'in', tokenHashes)
        .execute();
    } catch {
      notedAgainAfterMs = now.getTime() + AFTER_FAILURE_MS;
    }
  }

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
      { address, userAgent }: SessionSource,
      now: Date,
    ): Promise<{ token: string; sessionId: string; expiresAt: Date }> {
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now.getTime() + SESSION_HOURS * 3_600_000);
      const sessionId = randomUUID();
      await transaction
        .insertInto('sessions')
        .values({
          token_hash: hashToken(token),
          id: sessionId,
          staff_id: staffId,
          created_at: now,
          expires_at: expiresAt,
          last_seen_at: now,
          proven_at: now,
          address,
          browser: browserLabel(userAgent),
        })
        .execute();
      return { token, sessionId, expiresAt };
    },

    /** @param address where the request with this token came from */
    async find(token: string, address: string, now: Date): Promise<Staff | undefined> {
      const tokenHash = hashToken(token);
      const row = await liveSessions()
        .where('sessions.token_hash', '=', tokenHash)
        .select(['staff.id', 'staff.email', 'staff.display_name', 'staff.role', 'staff.must_change_password'])
        .select([
          'sessions.id as session_id',
          'sessions.address',
          'sessions.last_seen_at',
          'sessions.proven_at',
        ])
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const isNoted = now.getTime() - row.last_seen_at.getTime() < NOTED_EVERY_MS && row.address === address;
      if (!isNoted) await noteUse([tokenHash], address, now);
      return {
        id: row.id,
        email: row.email,
        displayName: row.display_name,
        role: row.role as Role,
        mustChangePassword: row.must_change_password,
        sessionId: row.session_id,
        tokenHash,
        address,
        provenAt: row.proven_at,
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
