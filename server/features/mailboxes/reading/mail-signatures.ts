import { fieldsNamed, type HeaderField, type MailHeader, signatureTags } from './mail-header.ts';

/** A `DKIM-Signature` that may vouch for a message: of its sender's domain, for all that is read of it. */
export type Signature = {
  readonly field: HeaderField;
  readonly value: string;
};

const ALGORITHMS = new Set(['rsa-sha256', 'ed25519-sha256']);
// Cage goes by these. An unsigned one could have been added by a carrier: another subject, or a content type
// that makes markup of the payer's note.
const READ_FIELDS = [
  'from',
  'to',
  'subject',
  'content-type',
  'content-disposition',
  'content-transfer-encoding',
];
/** Twice as many as a message honestly has: each costs a lookup. */
const MAX_SIGNATURES = 6;

/** Those of domains that may be aligned with `from`; `wrong` is the problem of the first unusable one. */
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
    // What is below could be the mail's own, by which it is known when it comes again.
    else if (good.length === MAX_SIGNATURES) wrong ??= 'It has more signatures than a mail honestly has.';
    else good.push({ field, value: (tags?.get('b') ?? '').replace(/\s+/g, '') });
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

/** Whether both may be of one organisation; the public suffix list has the last word (`mailauth`). */
function isRelated(domain: string, other: string): boolean {
  const tail = lastLabels(domain);
  return tail !== '' && tail === lastLabels(other);
}

/** `chime.com` for `em.account.chime.com`. */
export function lastLabels(domain: string): string {
  return domain.split('.').slice(-2).join('.');
}

function fieldLabel(name: string): string {
  return name === 'from' ? 'sender' : name === 'to' ? 'recipient' : name.replaceAll('-', ' ');
}

/** Without the signatures and seals of others, which would be checked and looked up for nothing. */
export function withOnly(message: Buffer, header: MailHeader, signatures: readonly Signature[]): Buffer {
  const kept = header.fields.filter(
    (field) =>
      !field.name.startsWith('arc-') &&
      (field.name !== 'dkim-signature' || signatures.some((signature) => signature.field === field)),
  );
  const fields = kept.map(({ raw }) => raw).join('');
  return Buffer.concat([Buffer.from(`${fields}\r\n`, 'latin1'), message.subarray(header.bodyAt)]);
}
