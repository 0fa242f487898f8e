import { type KnownWords, weaknessOf } from '#server/platform/passwords/weak-password.ts';
import { invalidArgument } from '#server/platform/protocol/call-error.ts';

/** @throws CallError INVALID_ARGUMENT for the field, saying what to choose instead */
export function refuseWeakPassword(password: string, known: KnownWords & { readonly field: string }): void {
  const weakness = weaknessOf(password, known);
  if (weakness !== undefined) throw invalidArgument([{ field: known.field, message: weakness }]);
}
