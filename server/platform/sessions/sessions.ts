import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '#domain/access/capabilities.ts';
import { isIdle, lastSeenBeforeIdle, SESSION_HOURS } from '#domain/access/session.ts';
import type { Database, Queries } from '../database/database.ts';
import { beginEpoch, epochOf, holdEpoch, readEpoch } from '../sealing/epochs.ts';
import type { RowSigner } from '../sealing/row-signer.ts';
import { sealedDocument } from '../sealing/signed-settings.ts';
import { browserLabel } from './browser-label.ts';
import { findSessions } from './find-sessions.ts';
import { noteUses } from './note-uses.ts';
import { sessionSettings, signInSettings } from './settings.ts';
import { isAccountSigned, isSessionSigned, signSession } from './signed-rows.ts';

export type Staff = {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  readonly mustChangePassword: boolean;
  /** It is required of everyone, and this person has none. */
  readonly mustSetUpFactor: boolean;
  readonly sessionId: string;
  readonly tokenHash: Buffer;
  readonly address: string;
  /** By signing in, or by confirming it since. */
  readonly provenAt: Date;
  /** For calls that take a lasting proof. */
  readonly lastingProofMinutes: number;
  /** `pg_current_snapshot()` at the request: equal where nothing was stored between two requests. */
  readonly snapshot: string;
};

/** The session ended because nobody used it for so long. */
export type IdleSession = { readonly idleMinutes: number };

export type SessionSource = { readonly address: string; readonly userAgent: string | undefined };

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Opaque random tokens of 256 bits, stored as hashes. Each request looks its session up, so that ending it,
 * or removing or demoting its person, counts from the next call on. Session and person count only as signed,
 * in the present epoch: who can write the tables cannot sign in by that, nor by former rows.
 * @param onAltered called with whose session was refused because a row is not as it was signed
 */
export function createSessions(
  {
    queries,
    prepared = queries,
    replicas,
  }: Pick<Database, 'queries'> & Partial<Pick<Database, 'prepared' | 'replicas'>>,
  signer: RowSigner,
  onAltered?: (email: string) => void,
) {
  const findRow = findSessions(prepared, replicas !== undefined);
  const uses = noteUses(queries);

  const liveSessions = (now: Date) =>
    queries
      .selectFrom('sessions')
      .innerJoin('staff', 'staff.id', 'sessions.staff_id')
      .where('sessions.expires_at', '>', now)
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
      const signed = {
        id: sessionId,
        token_hash: hashToken(token),
        staff_id: staffId,
        expires_at: expiresAt,
        proven_at: now,
      };
      // Else another session that ends meanwhile would leave this one in an epoch gone by.
      const epoch = await holdEpoch(transaction, 'sessions', staffId);
      await transaction
        .insertInto('sessions')
        .values({
          ...signed,
          signature: signSession(signer, { ...signed, epoch }),
          created_at: now,
          last_seen_at: now,
          address,
          browser: browserLabel(userAgent),
        })
        .execute();
      return { token, sessionId, expiresAt };
    },

    /** @param options.isUse false where a page asks by itself, which keeps no session from becoming idle */
    async find(
      token: string,
      address: string,
      now: Date,
      { isUse = true }: { readonly isUse?: boolean } = {},
    ): Promise<Staff | IdleSession | undefined> {
      const tokenHash = hashToken(token);
      const row = await findRow(tokenHash.toString('hex'));
      if (row === undefined || row.expires_at <= now) return undefined;
      const session = {
        id: row.session_id,
        token_hash: tokenHash,
        staff_id: row.id,
        expires_at: row.expires_at,
        proven_at: row.proven_at,
        signature: row.session_signature,
        epoch: row.session_epoch,
      };
      if (!isSessionSigned(signer, session) || !isAccountSigned(signer, row)) {
        onAltered?.(row.email);
        return undefined;
      }
      const { idleMinutes, proofMinutes } = sessionSettings.inForce(signer, row.session_settings);
      const use = { tokenHash, lastSeenAt: row.last_seen_at };
      if (isIdle(uses.lastSeenAt(use), idleMinutes, now)) return { idleMinutes };
      await uses.note(use, now, { address: row.address === address ? undefined : address, isUse });
      replicas?.noteAsked(row.position);
      return {
        id: row.id,
        email: row.email,
        displayName: row.display_name,
        role: row.role as Role,
        mustChangePassword: row.must_change_password,
        sessionId: row.session_id,
        mustSetUpFactor:
          !row.has_factor && signInSettings.inForce(signer, row.sign_in_settings).secondFactorRequired,
        tokenHash,
        address,
        provenAt: row.proven_at,
        lastingProofMinutes: proofMinutes,
        snapshot: row.snapshot,
      };
    },

    async prove(transaction: Queries, tokenHash: Buffer, now: Date): Promise<void> {
      const row = await transaction
        .selectFrom('sessions')
        .select(SIGNED)
        .where('token_hash', '=', tokenHash)
        .forUpdate()
        .executeTakeFirst();
      if (row === undefined) return;
      // Once it is locked: ending other sessions signs this one anew.
      const epoch = await readEpoch(transaction, 'sessions', row.staff_id);
      if (!isSessionSigned(signer, { ...row, epoch })) return;
      await transaction
        .updateTable('sessions')
        .set({ proven_at: now, signature: signSession(signer, { ...row, epoch, proven_at: now }) })
        .where('token_hash', '=', tokenHash)
        .execute();
    },

    /** Signs with the present key what an earlier one has signed. */
    async renewSignatures(): Promise<void> {
      const rows = await queries
        .selectFrom('sessions')
        .select(SIGNED)
        .select(epochOf('sessions', 'sessions.staff_id').as('epoch'))
        .execute();
      for (const row of rows) {
        if (signer.isCurrent(row.signature) || !isSessionSigned(signer, row)) continue;
        await queries
          .updateTable('sessions')
          .set({ signature: signSession(signer, row) })
          .where('token_hash', '=', row.token_hash)
          .where('signature', '=', row.signature)
          .execute();
      }
    },

    /** Which of these live, as hexadecimal hashes. To ask is no use of them. */
    async stillLive(tokenHashes: readonly Buffer[], now: Date): Promise<Set<string>> {
      const found = await liveSessions(now)
        .where('sessions.token_hash', 'in', tokenHashes)
        .select(SIGNED.map((column) => `sessions.${column}` as const))
        .select(['sessions.last_seen_at', epochOf('sessions', 'sessions.staff_id').as('epoch')])
        .select(sealedDocument('session_settings').as('session_settings'))
        .execute();
      const live = found.filter((row) => {
        const use = { tokenHash: row.token_hash, lastSeenAt: row.last_seen_at };
        return (
          isSessionSigned(signer, row) &&
          !isIdle(
            uses.lastSeenAt(use),
            sessionSettings.inForce(signer, row.session_settings).idleMinutes,
            now,
          )
        );
      });
      return new Set(live.map((row) => row.token_hash.toString('hex')));
    },

    async end(transaction: Queries, staffId: string, tokenHash: Buffer): Promise<void> {
      await endSome(transaction, signer, staffId, (session) => session.token_hash.equals(tokenHash));
    },

    async endOne(
      transaction: Queries,
      staffId: string,
      sessionId: string,
    ): Promise<{ address: string | null; browser: string | null } | undefined> {
      return (await endSome(transaction, signer, staffId, ({ id }) => id === sessionId)).at(0);
    },

    async endAll(transaction: Queries, staffId: string): Promise<void> {
      await endSome(transaction, signer, staffId, () => true);
    },

    async endOthers(transaction: Queries, staffId: string, tokenHash: Buffer): Promise<void> {
      await endSome(transaction, signer, staffId, (session) => !session.token_hash.equals(tokenHash));
    },

    async endExpired(): Promise<void> {
      await queries.deleteFrom('sessions').where('expires_at', '<=', new Date()).execute();
    },

    /** To be called before a longer time is in force, which would bring them back. */
    async endIdle(transaction: Queries, idleMinutes: number, now: Date): Promise<void> {
      await transaction
        .deleteFrom('sessions')
        .where('last_seen_at', '<', lastSeenBeforeIdle(idleMinutes, now))
        .execute();
    },
  };
}

/** Ends sessions in a new epoch: those that go on are signed anew. @returns the ended ones */
async function endSome(
  transaction: Queries,
  signer: RowSigner,
  staffId: string,
  ends: (session: { readonly id: string; readonly token_hash: Buffer }) => boolean,
) {
  const { before, now } = await beginEpoch(transaction, 'sessions', staffId);
  const rows = await transaction
    .selectFrom('sessions')
    .select([...SIGNED, 'address', 'browser'])
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .forUpdate()
    .execute();
  const ended = rows.filter(ends);
  const going = rows.filter((row) => !ends(row) && isSessionSigned(signer, { ...row, epoch: before }));
  for (const { token_hash } of ended) {
    await transaction.deleteFrom('sessions').where('token_hash', '=', token_hash).execute();
  }
  for (const row of going) {
    await transaction
      .updateTable('sessions')
      .set({ signature: signSession(signer, { ...row, epoch: now }) })
      .where('token_hash', '=', row.token_hash)
      .execute();
  }
  return ended.map(({ address, browser }) => ({ address, browser }));
}

const SIGNED = ['id', 'token_hash', 'staff_id', 'expires_at', 'proven_at', 'signature'] as const;

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
