import { createHash } from 'node:crypto';
import { fieldsNamed, type MailHeader } from './mail-header.ts';
import { signaturesFor } from './mail-signatures.ts';

/** What of a header says which mail it is, beside its text. Carriers add to the rest. */
const NAMING = ['from', 'to', 'subject', 'date', 'message-id', 'authentication-results'];

/**
 * Names a message for good, wherever it is found again, by what nobody can have written before it: the signature of its
 * sender, or else all that it says together with what the mailbox's host found. A forged mail with the Message-ID of a
 * genuine one that is still to come is another mail.
 */
export function mailKey(message: Buffer, header: MailHeader | undefined, from: string | undefined): string {
  if (header === undefined) return digest([message]);
  const [signature] = from === undefined ? [] : signaturesFor(header, from).good;
  // Anew from its bytes: base64 may be written in many ways, each of which is the same signature.
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
