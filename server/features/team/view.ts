import type { z } from 'zod';
import type { teamMember } from '#contract/team.ts';
import type { Role } from '#domain/access/capabilities.ts';
import { hasSecondFactor } from '#server/features/factors/lookup.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { epochOf } from '#server/platform/sealing/epochs.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { isAccountSigned } from '#server/platform/sessions/signed-rows.ts';

export type TeamMember = z.infer<typeof teamMember>;

export async function findTeam(queries: Queries, signer: RowSigner): Promise<TeamMember[]> {
  const rows = await teamQuery(queries).execute();
  return rows.map((row) => toTeamMember(row, signer));
}

export async function findTeamWithSeals(
  queries: Queries,
  signer: RowSigner,
): Promise<
  Array<{ readonly member: TeamMember; readonly sealed: string | null; readonly until: Date | null }>
> {
  const rows = await teamQuery(queries).select('initial_password_sealed').execute();
  return rows.map((row) => ({
    member: toTeamMember(row, signer),
    sealed: row.initial_password_sealed,
    until: row.initial_password_until,
  }));
}

function teamQuery(queries: Queries) {
  return queries
    .selectFrom('staff')
    .select(['id', 'email', 'display_name', 'role', 'note'])
    .select(['password_hash', 'must_change_password', 'initial_password_until'])
    .select(['has_second_factor', 'signature'])
    .select([hasSecondFactor.as('has_factor'), epochOf('account', 'staff.id').as('epoch')])
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id');
}

type Row = Awaited<ReturnType<ReturnType<typeof teamQuery>['executeTakeFirstOrThrow']>>;

function toTeamMember(row: Row, signer: RowSigner): TeamMember {
  const { id, email, display_name, role, note, has_factor } = row;
  return {
    uid: id,
    email,
    displayName: display_name,
    role: role as Role,
    note,
    hasSecondFactor: has_factor,
    isAltered: !isAccountSigned(signer, row),
  };
}
