import { hasSecondFactor } from '#server/features/factors/lookup.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { signedSettings, signSettings } from '#server/platform/sealing/signed-settings.ts';

export type SignInSettings = {
  readonly secondFactorRequired: boolean;
  /** Goes up by one with every save; 0 before the first. */
  readonly version: number;
};

// As for who signs in: `isFactorRequired`.
const stored = signedSettings('sign_in_settings', {
  from: (row) => row.second_factor_required,
  whileAltered: true,
  beforeAny: false,
});

export async function loadSignInSettings(
  queries: Queries,
  signer: RowSigner,
): Promise<SignInSettings & { readonly isAltered: boolean }> {
  const { settings: secondFactorRequired, ...rest } = await stored.load(queries, signer);
  return { secondFactorRequired, ...rest };
}

/** @returns the version now; undefined if somebody has saved since the given one */
export async function saveSignInSettings(
  transaction: Queries,
  signer: RowSigner,
  { secondFactorRequired, version }: SignInSettings,
): Promise<number | undefined> {
  const values = { second_factor_required: secondFactorRequired, version: version + 1 };
  // There may be a row before the first save, which somebody has written past Cage.
  const saved = await transaction
    .insertInto('sign_in_settings')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('only_row').doUpdateSet(values).where('sign_in_settings.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  if (saved) await signSettings(transaction, signer, 'sign_in_settings');
  return saved?.version;
}

/** Who on the staff has no second factor, in the order in which they were added. */
export async function findWithoutFactor(queries: Queries) {
  return queries
    .selectFrom('staff')
    .select(['id', 'display_name', 'email'])
    .where('removed_at', 'is', null)
    .where(({ not }) => not(hasSecondFactor))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
