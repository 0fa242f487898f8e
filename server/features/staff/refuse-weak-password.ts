import { type KnownWords, weaknessOf } from '#server/platform/passwords/weak-password.ts';
import { invalidArgument } from '#server/platform/protocol/call-error.ts';

export async function refuseWeakPassword(
  password: string,
  known: KnownWords & { readonly field: string },
): Promise<void> {
  const weakness = await weaknessOf(password, known);
  if (weakness !== undefined) throw invalidArgument([{ field: known.field, message: weakness }]);
}
