import { fieldsNamed, type HeaderField, type MailHeader, signatureTags } from './mail-header.ts';

/** A `DKIM-Signature` that may vouch for a message: by the domain of its sender, and for all that is read of it. */
export type Signature = {
  readonly field: HeaderField;
  readonly value: string;
};

const ALGORITHMS = new Set(['rsa-sha256', 'ed25519-sha256']);
/**
 * What Cage goes by. A field of these that stands in the header unsigned could have been put there by whoever passed
 * the message on: another subject, or a content type that makes markup of the payer's note.
 */
const READ_FIELDS = ['from', 'to', 'subject', 'content-type', 'content-transfer-encoding'];
/** As many as a message is ever honestly signed with, twice over: each costs a lookup. */
const MAX_SIGNATURES = 6;

/** The signatures of domains that might be aligned with `from`, the good ones and what is wrong with the first other. */
export function signaturesFor(
  header: MailHeader,
  from: string,
): { readonly good: readonly Signature[]; readonly wrong: string | undefined } {
  const good: Signature[] = [];
  let wrong: string | undefined;
  for (const field of fieldsNamed(header, 'dkim-signature')) {
    const tags = signatureTags(field.value);
    const domain = tags?.get('d')?.toLowerCase() ?? '';
    if (tags !== undefined && !isRelated(domain, from.slice(from.indexOf('@') + 1))) continue;
    const problem = tags === undefined ? 'Its signature is not well formed.' : signatureProblem(header, tags);
    if (problem !== undefined) wrong ??= problem;
    else if (good.length < MAX_SIGNATURES)
      good.push({ field, value: (tags?.get('b') ?? '').replace(/\s+/g, '') });
  }
  return { good, wrong };
}

function signatureProblem(header: MailHeader, tags: ReadonlyMap<string, string>): string | undefined {
  if (tags.has('l')) return 'Its signature covers only the beginning of its text.';
  if (!ALGORITHMS.has((tags.get('a') ?? '').toLowerCase()))
    return 'Its signature is of a kind that can be forged.';
  const signed = (tags.get('h') ?? '')
    .toLowerCase()
    .split(':')
    .map((name) => name.trim());
  const unsigned = READ_FIELDS.find((name) => fieldsNamed(header, name).length > 0 && !signed.includes(name));
  return unsigned === undefined ? undefined : `Its signature does not cover its ${fieldLabel(unsigned)}.`;
}

/** Whether two domains may belong to one organisation; the public suffix list has the last word (`mailauth`). */
function isRelated(domain: string, other: string): boolean {
  const tail = lastLabels(domain);
  return tail !== '' && tail === lastLabels(other);
}

/** Of `em.account.chime.com`, `chime.com`. */
export function lastLabels(domain: string): string {
  return domain.split('.').slice(-2).join('.');
}

function fieldLabel(name: string): string {
  return name === 'from' ? 'sender' : name === 'to' ? 'recipient' : name.replaceAll('-', ' ');
}

/** The message without the signatures and seals of others, which would be checked, and looked up, for nothing. */
export function withOnly(message: Buffer, header: MailHeader, signatures: readonly Signature[]): Buffer {
  const kept = header.fields.filter(
    (field) =>
      !field.name.startsWith('arc-') &&
      (field.name !== 'dkim-signature' || signatures.some((signature) => signature.field === field)),
  );
  const fields = kept.map(({ raw }) => raw).join('');
  return Buffer.concat([Buffer.from(`${fields}\r\n`, 'latin1'), message.subarray(header.bodyAt)]);
}
