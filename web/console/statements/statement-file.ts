/** As many characters as `importStatement` accepts, each of which is a byte or more. */
const MOST_BYTES = 10_000_000;

const MARKS = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** Reads what banks and spreadsheets save. @throws Error saying what to do with a too large or empty file */
export async function readStatementFile(file: Blob): Promise<string> {
  if (file.size > 2 * MOST_BYTES) throw new Error(TOO_LARGE);
  const text = decode(new Uint8Array(await file.arrayBuffer()));
  if (text.trim() === '') throw new Error('This file is empty.');
  if (text.length > MOST_BYTES) throw new Error(TOO_LARGE);
  return text;
}

export function countLines(text: string): number {
  let count = text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

const TOO_LARGE = 'This file is larger than 10 MB. Download a shorter period.';

function decode(bytes: Uint8Array): string {
  const marked = MARKS.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte));
  if (marked) return new TextDecoder(marked.encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
