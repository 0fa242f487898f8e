import { createHash } from 'node:crypto';
import { fieldsNamed, type MailHeader } from './mail-header.ts';
import { signaturesFor } from './mail-signatures.ts';

/** The fields that identify a mail beside its text; carriers add to the rest. */
const NAMING = ['from', 'to', 'subject', 'date', 'message-id', 'authentication-results'];

/**
 * A lasting name that nobody can have written before: by the sender's signature, or else by the content and
 * the host's findings. A forgery with the Message-ID of a genuine mail yet to come is another mail.
 */
export function mailKey(message: Buffer, header: MailHeader | undefined, from: string | undefined): string {
  if (header === undefined) return digest([message]);
  const [signature] = from === undefined ? [] : signaturesFor(header, from).good;
  // Decoded first: base64 may be written in many ways, each of which is the same signature.
  if (signature) return digest([Buffer.from(signature.value, 'base64').toString('base64')]);
  const named = NAMING.flatMap((name) => fieldsNamed(header, name).map(({ value }) => `${name}:${value}\n`));
  const body = message.toString('latin1', header.bodyAt).replaceAll('\r\n', '\n').trimEnd();
  return digest([...named, '\n', body]);
}

function digest(parts: ReadonlyArray<string | Buffer>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(typeof part === 'string' ? Buffer.from(part, 'latin1') : part);
  return hash.digest('hex');
}
