import type { Proof } from '#contract/record-parts.ts';

export type FileType = Proof['contentType'];

export const FILE_TYPES: Readonly<Record<FileType, { readonly extension: string }>> = {
  'image/png': { extension: 'png' },
  'image/jpeg': { extension: 'jpg' },
  'image/webp': { extension: 'webp' },
  'application/pdf': { extension: 'pdf' },
};

/** By a file's first bytes, whatever its name says. */
export function fileTypeOf(content: Buffer): FileType | undefined {
  const startsWith = (signature: string, at = 0) =>
    content.toString('latin1', at, at + signature.length) === signature;
  if (startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith('RIFF') && startsWith('WEBP', 8)) return 'image/webp';
  if (startsWith('%PDF-')) return 'application/pdf';
  return undefined;
}
