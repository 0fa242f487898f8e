const NAME = 'ProvenFault';

/** A fault that no further attempt excuses, such as an answer to what is not stored. */
export class ProvenFault extends Error {
  override name = NAME;
}

/** @param error as the run reports it, which is no longer of its class */
export function isProven({ name }: { readonly name?: string | undefined }): boolean {
  return name === NAME;
}
