import { createHash, randomUUID } from 'node:crypto';
import type { ProofTaken } from '#contract/base/define-call.ts';
import type { Role } from '#domain/access/capabilities.ts';
import { insertStaff, removeStaff, setInitialPassword } from '#server/features/accounts/store.ts';
import { createSessions } from '#server/platform/sessions/sessions.ts';
import { quickHash } from '#test/fixtures/quick-hash.ts';
import { TEST_SIGNER } from '#test/fixtures/test-cashier.ts';
import type { TestDatabase } from '#test/fixtures/test-database.ts';

/** Everybody who may knock: by what stands in their way, if anything does, and otherwise by their role. */
export const IDENTITIES = [
  'nobody',
  'member',
  'supervisor',
  'owner',
  'removed owner',
  'owner whose session has expired',
  'owner whose session is idle',
  'owner with an initial password',
  'owner without a second factor',
  'owner without a recent proof',
  'owner without a proof of this shift',
] as const;
export type Identity = (typeof IDENTITIES)[number];

export const PASSWORD = 'correct horse battery';
const PASSWORD_HASH = quickHash(PASSWORD);

const DAY_MS = 24 * 3_600_000;

export type Knocker = { readonly email: string; readonly token: string | undefined };

/** Somebody new of this kind: what one call does to its caller is nothing to the next. */
export async function becomeOf(database: TestDatabase, identity: Identity): Promise<Knocker> {
  const { queries } = database;
  const id = randomUUID();
  const role: Role = identity === 'member' || identity === 'supervisor' ? identity : 'owner';
  const email = `${id}@example.com`;
  await insertStaff(queries, TEST_SIGNER, {
    id,
    email,
    displayName: 'A',
    role,
    passwordHash: PASSWORD_HASH,
  });
  if (identity === 'nobody') return { email, token: undefined };

  if (identity !== 'owner without a second factor') {
    // Never opened: nobody here signs in by it.
    const secret = { staff_id: id, is_confirmed: true, secret_sealed: '' };
    await queries.insertInto('totp_secrets').values(secret).execute();
  }
  const ageMs = identity === 'owner whose session has expired' ? DAY_MS : 0;
  const source = { address: '127.0.0.1', userAgent: undefined };
  const begun = new Date(Date.now() - ageMs);
  const sessions = createSessions(database, TEST_SIGNER);
  const { token, sessionId } = await sessions.start(queries, id, source, begun);
  switch (identity) {
    case 'removed owner':
      await removeStaff(queries, id);
      break;
    case 'owner with an initial password':
      await setInitialPassword(queries, TEST_SIGNER, id, {
        hash: PASSWORD_HASH,
        sealed: '',
        until: new Date(),
      });
      break;
    case 'owner whose session is idle':
      await queries
        .updateTable('sessions')
        .set({ last_seen_at: new Date(Date.now() - DAY_MS / 2) })
        .where('id', '=', sessionId)
        .execute();
      break;
    case 'owner without a recent proof':
    case 'owner without a proof of this shift': {
      const minutes = identity === 'owner without a recent proof' ? 11 : 241;
      const provenAt = new Date(Date.now() - minutes * 60_000);
      await sessions.prove(queries, createHash('sha256').update(token).digest(), provenAt);
      break;
    }
    case 'owner whose session has expired':
    case 'owner without a second factor':
    case 'member':
    case 'supervisor':
    case 'owner':
      break;
    default:
      identity satisfies never;
  }
  return { email, token };
}

/**
 * Whom something is for: `the signed in` includes those who have yet to change their initial password, and `those with a
 * password of their own` those who have yet to set up the second factor that is required.
 */
export type Public =
  | 'anybody'
  | 'the signed in'
  | 'those with a password of their own'
  | 'staff'
  | 'owners and supervisors'
  | 'owners';

/** What somebody is refused with, or that they are let in. */
export type Verdict =
  | 'let in'
  | 'UNAUTHENTICATED'
  | 'PERMISSION_DENIED'
  | 'initial password'
  | 'second factor'
  | 'proof';

/** What the identity comes to by the rules: docs/reference/rules.md, 'Access' and 'Proof of identity'. */
export function verdictOn(
  identity: Identity,
  { isFor, takesProof }: { readonly isFor: Public; readonly takesProof: ProofTaken },
): Verdict {
  if (isFor === 'anybody') return 'let in';
  switch (identity) {
    case 'nobody':
    case 'removed owner':
    case 'owner whose session has expired':
    case 'owner whose session is idle':
      return 'UNAUTHENTICATED';
    case 'owner with an initial password':
      return isFor === 'the signed in' ? 'let in' : 'initial password';
    case 'owner without a second factor':
      return isFor === 'the signed in' || isFor === 'those with a password of their own'
        ? 'let in'
        : 'second factor';
    case 'member':
      return isFor === 'owners' || isFor === 'owners and supervisors' ? 'PERMISSION_DENIED' : 'let in';
    case 'supervisor':
      return isFor === 'owners' ? 'PERMISSION_DENIED' : 'let in';
    case 'owner without a recent proof':
      return takesProof === 'recent' ? 'proof' : 'let in';
    case 'owner without a proof of this shift':
      return takesProof === 'none' ? 'let in' : 'proof';
    case 'owner':
      return 'let in';
    default:
      return identity satisfies never;
  }
}
