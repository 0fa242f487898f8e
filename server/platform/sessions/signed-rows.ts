import type { RowSigner, SignedFields } from '../sealing/row-signer.ts';

/** All that says how somebody signs in, what they may do, and as whom it is logged. */
export type AccountRow = {
  readonly id: string;
  readonly email: string;
  readonly display_name: string;
  readonly role: string;
  readonly password_hash: string;
  readonly must_change_password: boolean;
  /** The end of an initial password, and signed only while there is one. */
  readonly initial_password_until: Date | null;
  readonly has_second_factor: boolean;
};

/** Without its last use, noted for many at once: who can write the table can keep it from becoming idle. */
export type SessionRow = {
  readonly id: string;
  readonly token_hash: Buffer;
  readonly staff_id: string;
  readonly expires_at: Date;
  readonly proven_at: Date;
};

/** @property epoch the person's present one: a signature of an earlier one does not hold */
type InEpoch<Row> = Row & { readonly epoch: number };
type Signed<Row> = InEpoch<Row> & { readonly signature: string | null };

export function signAccount(signer: RowSigner, row: InEpoch<AccountRow>): string {
  return signer.sign('account', accountFields(row));
}

export function isAccountSigned(signer: RowSigner, row: Signed<AccountRow>): boolean {
  if (signer.holds(row.signature, 'account', accountFields(row))) return true;
  // Initial passwords given before their end was signed. They are gone within a day of the update.
  const { initialPasswordUntil, ...earlier } = accountFields(row);
  return initialPasswordUntil !== undefined && signer.holds(row.signature, 'account', earlier);
}

export function signSession(signer: RowSigner, row: InEpoch<SessionRow>): string {
  return signer.sign('session', sessionFields(row));
}

export function isSessionSigned(signer: RowSigner, row: Signed<SessionRow>): boolean {
  return signer.holds(row.signature, 'session', sessionFields(row));
}

function accountFields(row: InEpoch<AccountRow>) {
  const until = row.must_change_password ? row.initial_password_until : null;
  return {
    id: row.id,
    email: row.email,
    displayName: row.display_name,
    role: row.role,
    passwordHash: row.password_hash,
    mustChangePassword: row.must_change_password,
    hasSecondFactor: row.has_second_factor,
    epoch: row.epoch,
    ...(until && { initialPasswordUntil: until.getTime() }),
  };
}

function sessionFields(row: InEpoch<SessionRow>): SignedFields {
  return {
    id: row.id,
    tokenHash: row.token_hash.toString('hex'),
    staffId: row.staff_id,
    expiresAt: row.expires_at.getTime(),
    provenAt: row.proven_at.getTime(),
    epoch: row.epoch,
  };
}
