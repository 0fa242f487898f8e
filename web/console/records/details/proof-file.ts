import { MAX_PROOF_BYTES } from '#domain/records/record.ts';

/** Checked here only to say so before sending; the server looks into the file itself. */
export const PROOF_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'];

export function checkProof({ type, size }: { readonly type: string; readonly size: number }) {
  if (!PROOF_TYPES.includes(type)) return 'A payment proof must be a PNG, JPEG, WebP or PDF file.';
  if (size === 0) return 'The file is empty.';
  if (size > MAX_PROOF_BYTES) return 'A payment proof can be at most 5 MB.';
  return undefined;
}
