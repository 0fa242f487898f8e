import { decodeWords } from 'postal-mime';

export type HeaderField = {
  /** In small letters. */
  readonly name: string;
  /** Unfolded, each byte one character. */
  readonly value: string;
  /** The lines as they stand, with their ends. */
  readonly raw: string;
};

export type MailHeader = {
  readonly fields: readonly HeaderField[];
  readonly byName: ReadonlyMap<string, readonly HeaderField[]>;
  readonly bodyAt: number;
};

/** Ten times a notification; larger mails are not read. */
export const MAX_MAIL_BYTES = 1024 * 1024;
export const MAX_HEADER_BYTES = 256 * 1024;
const MAX_ADDRESS_FIELD = 1_000;
const MAX_SIGNATURE = 8_000;

const FIELD = /^(?<name>[!-9;-~]+):(?<value>[^\0\r\n]*(?:\r?\n[ \t][^\0\r\n]*)*)$/;

/**
 * The header's fields in order. Undefined unless it follows RFC 5322, within `MAX_HEADER_BYTES`: two parsers
 * agree on such a header, and one of them checks signatures while the other reads.
 */
export function readHeader(message: Buffer): MailHeader | undefined {
  const text = message.toString('latin1', 0, MAX_HEADER_BYTES);
  const end = /\r?\n\r?\n/.exec(text);
  if (end === null) return undefined;
  const header = text.slice(0, end.index);
  if (/^[ \t]/.test(header) || /\r(?!\n)/.test(header)) return undefined;

  const fields: HeaderField[] = [];
  for (const raw of header.split(/\r?\n(?![ \t])/)) {
    const { name, value } = FIELD.exec(raw)?.groups ?? {};
    if (name === undefined || value === undefined) return undefined;
    fields.push({ name: name.toLowerCase(), value: value.replace(/\r?\n/g, '').trim(), raw: `${raw}\r\n` });
  }
  const byName = Map.groupBy(fields, ({ name }) => name);
  return { fields, byName, bodyAt: end.index + end[0].length };
}

export function fieldsNamed({ byName }: MailHeader, name: string): readonly HeaderField[] {
  return byName.get(name) ?? [];
}

/** Decoded for display; empty if there is none. */
export function wordsOf(header: MailHeader, name: string): string {
  return decodeWords(Buffer.from(fieldsNamed(header, name)[0]?.value ?? '', 'latin1').toString('utf8'));
}

const ATOMS = String.raw`[^\s"(),.:;<>@[\\\]][^"(),:;<>@[\\\]]*`;
const QUOTED = String.raw`"(?:[^"\\]|\\.)*"`;
const ADDRESS = String.raw`[A-Za-z0-9.!#$%&'*+/=?^_${'`'}{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+`;
const MAILBOX = new RegExp(`^(?:(?:${QUOTED}|${ATOMS})?\\s*<(?<within>${ADDRESS})>|(?<alone>${ADDRESS}))$`);

/** The one plain ASCII address, in small letters, whatever the display name says; no comment, no group. */
export function addressOf(value: string): string | undefined {
  if (value.length > MAX_ADDRESS_FIELD) return undefined;
  const { within, alone } = MAILBOX.exec(value.trim())?.groups ?? {};
  return (within ?? alone)?.toLowerCase();
}

/** Undefined if a tag stands in it twice or it is no list of tags. */
export function signatureTags(value: string): ReadonlyMap<string, string> | undefined {
  if (value.length > MAX_SIGNATURE) return undefined;
  const tags = new Map<string, string>();
  for (const tag of value.replace(/;\s*$/, '').split(';')) {
    const equals = tag.indexOf('=');
    const name = tag.slice(0, Math.max(equals, 0)).trim();
    if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name) || tags.has(name)) return undefined;
    tags.set(name, tag.slice(equals + 1).trim());
  }
  return tags;
}
