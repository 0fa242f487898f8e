import { createHash } from 'node:crypto';
import { contradiction, disagreement } from '#domain/receipts/mails/disagreement.ts';
import { moneyNotThere } from '#domain/receipts/mails/money-not-there.ts';
import { type MailReading, readMail } from '#domain/receipts/mails/read-mail.ts';
import { shown } from '#domain/receipts/mails/shown-text.ts';
import { type MailTemplate, shownMail } from '#domain/receipts/mails/template.ts';
import { MAIL_TEMPLATES } from '#domain/receipts/mails/templates.ts';
import { datedOtherwise } from '#domain/receipts/mails/times.ts';
import type { Authenticity, ReadReceipt } from '#domain/receipts/receipt.ts';
import { type AttachedMail, attachedMails, parseMail, readAttached } from './attached-mails.ts';
import {
  authenticate,
  FORWARDED,
  type MailProof,
  type ProofOptions,
  type TryAgain,
} from './authentic-mail.ts';
import {
  addressOf,
  fieldsNamed,
  MAX_MAIL_BYTES,
  type MailHeader,
  readHeader,
  wordsOf,
} from './mail-header.ts';
import { type Signature, signaturesFor } from './mail-signatures.ts';

/** Ten times a notification's; each costs something to parse, and many would hold up the rest. */
const MAX_PARTS = 1_000;
const MAX_SOURCE_LINES = 50_000;
const MAX_TEXT = 20_000;
const MAX_MESSAGE_ID = 500;
const LIST_FIELDS = ['list-unsubscribe', 'list-id'];

export type MailOptions = Omit<ProofOptions, 'senders'> & {
  readonly templates?: readonly MailTemplate[];
  readonly arrivedAt?: Date;
};

export type MailReceipt = {
  /** `nothing`: it reports no payment, and is not kept. */
  readonly kind: 'receipt' | 'nothing' | 'unreadable';
  readonly read: ReadReceipt | null;
  readonly authenticity: Authenticity;
  /** Why it is unproved or could not be read, as sentences for staff. */
  readonly problem?: string;
  /** DNS did not answer: the same message may be proved later. */
  readonly tryAgain?: TryAgain | undefined;
  /** Names the message for good: see `mailKeys`. */
  readonly key: string;
  /** Names it too. */
  readonly otherKey?: string | undefined;
  readonly messageId: string;
  /** For staff: sender, subject and text, without markup. */
  readonly text: string;
  /** A proved sender who reports incoming money, and for whose mails there is no template. */
  readonly unknownSender?: string;
};

const TEACHABLE =
  "If you are sure that it is your bank's or provider's own, an owner can teach a template with it.";

/** Never rejects, and takes a time that the message's size bounds. */
export async function mailToReceipt(message: Buffer, options: MailOptions): Promise<MailReceipt> {
  const { templates = MAIL_TEMPLATES } = options;
  const found = await contentOf(message);
  const reading = readingOf(found, templates);
  const { from } = found;
  const isUnknown = await isOfUnknownSender(message, reading, found, options);
  if (isUnknown && reading.kind === 'nothing') {
    return {
      ...{ kind: 'unreadable', read: null, authenticity: 'unproved', unknownSender: from, ...found.keys },
      problem: `It says that money came in, and Cage knows no template of ${from}. Further mails of that address are counted and not read. If you are sure that it is your bank's or provider's own, an owner can teach a template with it; if it tells of no payments to the casino, dismiss it.`,
      messageId: found.messageId || found.keys.key,
      text: textOf(found),
    };
  }
  const senders =
    reading.kind === 'receipt' ? reading.template.senders : templates.flatMap((template) => template.senders);
  const proof = await proofOf(message, reading, { ...options, senders });
  const problems = [
    ...(reading.kind === 'receipt' ? [] : [reading.why]),
    ...(proof.authenticity === 'unproved' ? [proof.why] : []),
    ...(isUnknown ? [TEACHABLE] : []),
  ].filter((problem) => problem !== '');
  const keys =
    proof.authenticity === 'proved' && proof.signatures.length > 0 ? keysOf(proof.signatures) : found.keys;
  return {
    kind: reading.kind,
    read: reading.kind === 'receipt' ? dated(reading.read, found, options.arrivedAt) : null,
    authenticity: proof.authenticity,
    ...(problems.length > 0 && { problem: problems.join(' ') }),
    ...(proof.authenticity === 'unproved' && { tryAgain: proof.tryAgain }),
    ...keys,
    messageId: found.messageId || keys.key,
    text: textOf(found),
    ...(isUnknown && { unknownSender: from }),
  };
}

/** A payment without its own time is of the day that its mail says, if that is not the day of arrival. */
function dated(
  read: ReadReceipt,
  { date, bodies, attached }: Content,
  arrivedAt: Date | undefined,
): ReadReceipt {
  if (arrivedAt === undefined || read.occurredAt !== undefined) return read;
  const all = [...bodies, ...attached.map((mail) => mail.lines)];
  const lines = all.flatMap((body) => body.map(shown).filter((line) => line !== ''));
  const occurredAt = datedOtherwise(date, lines, arrivedAt);
  return { ...read, ...(occurredAt && { occurredAt }) };
}

/** Mails to many report no payment to one. */
async function isOfUnknownSender(
  message: Buffer,
  reading: MailReading,
  { from, isList }: Content,
  options: Omit<ProofOptions, 'senders'>,
): Promise<boolean> {
  if (reading.kind === 'unreadable' || reading.unknownSender !== from || isList) return false;
  const proof = await proofOf(message, reading, { ...options, senders: [from] });
  return proof.authenticity === 'proved';
}

async function proofOf(message: Buffer, reading: MailReading, options: ProofOptions): Promise<MailProof> {
  const nothing = { authenticity: 'unproved', why: '' } as const;
  if (message.length > MAX_MAIL_BYTES) return nothing;
  // A forwarder may have written what is read, however well they sign their own mail.
  if (reading.kind === 'receipt' && reading.isForwarded) return { ...nothing, why: FORWARDED };
  return authenticate(message, options);
}

type Content = {
  readonly from: string;
  readonly sender: string;
  readonly subject: string;
  readonly date: string;
  readonly messageId: string;
  readonly keys: MailKeys;
  readonly isList: boolean;
  /** The text of the HTML, and the plain text, as far as there are any. */
  readonly bodies: readonly (readonly string[])[];
  readonly attached: readonly AttachedMail[];
  readonly problem?: string;
};

export function keyOf(message: Buffer): string {
  const header = readHeader(message);
  return mailKeys(message, header, senderOf(header)).key;
}

function senderOf(header: MailHeader | undefined): string | undefined {
  return header && addressOf(fieldsNamed(header, 'from')[0]?.value ?? '');
}

async function contentOf(message: Buffer): Promise<Content> {
  const header = readHeader(message);
  const field = (name: string) => (header ? wordsOf(header, name) : '');
  const from = senderOf(header);
  const messageId = field('message-id').slice(0, MAX_MESSAGE_ID);
  const content = {
    from: from ?? shown(field('from')),
    sender: field('from'),
    subject: field('subject'),
    date: field('date'),
    messageId,
    keys: mailKeys(message, header, from),
    isList: header !== undefined && LIST_FIELDS.some((name) => fieldsNamed(header, name).length > 0),
    bodies: [],
    attached: [],
  };
  if (message.length > MAX_MAIL_BYTES) return { ...content, problem: 'It is larger than 1 MB.' };
  if (
    countOf(message, '\n--', MAX_PARTS) > MAX_PARTS ||
    countOf(message, '\n', MAX_SOURCE_LINES) > MAX_SOURCE_LINES
  )
    return { ...content, problem: 'It has more parts or lines than a notification has.' };
  try {
    const { bodies, attachments } = await parseMail(message);
    return { ...content, bodies, attached: await attachedMails(attachments) };
  } catch {
    return { ...content, problem: 'It is not put together as a mail is.' };
  }
}

function countOf(message: Buffer, text: string, most: number): number {
  let count = 0;
  for (
    let at = message.indexOf(text);
    at !== -1 && count <= most;
    at = message.indexOf(text, at + text.length)
  )
    count += 1;
  return count;
}

function readingOf(content: Content, templates: readonly MailTemplate[]): MailReading {
  if (content.problem !== undefined) return { kind: 'unreadable', why: content.problem };
  const reading = ownReading(content, templates);
  return (reading.kind === 'nothing' ? readAttached(content.attached, templates) : undefined) ?? reading;
}

// By its HTML, or its plain text where that says nothing; where both speak of money, they must agree. Taught
// templates go by what staff see, which is the first: the other may leave out what changes all.
function ownReading({ from, subject, bodies }: Content, templates: readonly MailTemplate[]): MailReading {
  const readings = (bodies.length > 0 ? bodies : [[]]).map((lines) => ({
    lines,
    reading: readMail({ from, subject, lines }, templates),
  }));
  const receipts = readings.flatMap(({ reading }) => (reading.kind === 'receipt' ? [reading] : []));
  const [receipt] = receipts;
  if (receipt === undefined)
    return (readings.find(({ reading }) => reading.kind === 'unreadable') ?? readings[0])
      ?.reading as MailReading;
  const [first] = readings;
  if (first?.reading.kind === 'unreadable' && !MAIL_TEMPLATES.includes(receipt.template))
    return first.reading;
  const others = readings.filter(({ reading }) => reading.kind !== 'receipt');
  const unread = others.find(({ reading }) => reading.kind === 'unreadable')?.reading;
  // A summary leaves out what became of the payment.
  if (unread && receipt.isSummary) return unread;
  const { direction, note } = receipt.read;
  const notThere = others
    .map(({ lines }) => moneyNotThere(shownMail({ subject, lines }).lines, note))
    .find((said) => said !== undefined);
  if (direction === 'in' && notThere !== undefined) return { kind: 'unreadable', why: notThere };
  const why =
    receipts
      .map(({ read, isSummary }) => disagreement(receipt.read, read, isSummary))
      .find((field) => field !== undefined) ??
    others
      .map(({ lines }) => contradiction(receipt.read, shownMail({ subject, lines }).lines))
      .find((field) => field !== undefined);
  return why === undefined
    ? receipt
    : { kind: 'unreadable', why: `Its HTML and its plain text name different ${why}.` };
}

function textOf({ sender, subject, date, bodies, attached }: Content): string {
  const within = attached.flatMap((mail) => ['', 'Attached:', ...written(mail, mail.lines)]);
  return [...written({ from: sender, subject, date }, bodies[0] ?? []), ...within]
    .join('\n')
    .slice(0, MAX_TEXT);
}

function written(
  { from, subject, date }: { readonly from: string; readonly subject: string; readonly date: string },
  lines: readonly string[],
): readonly string[] {
  const text = lines.map(shown).filter((line) => line !== '');
  return [`From: ${shown(from)}`, `Subject: ${shown(subject)}`, `Date: ${shown(date)}`, '', ...text];
}

/** The fields that identify a mail beside its text; carriers add to the rest. */
const NAMING = ['from', 'to', 'subject', 'date', 'message-id', 'authentication-results'];

type MailKeys = Pick<MailReceipt, 'key' | 'otherKey'>;

/**
 * Lasting names that nobody can have written before: by the sender's signatures, or else by the content and
 * the host's findings. A forgery with the Message-ID of a genuine mail yet to come is another mail. Of a mail
 * that is proved by signatures, these alone count: anybody can write others above them.
 */
export function mailKeys(
  message: Buffer,
  header: MailHeader | undefined,
  from: string | undefined,
): MailKeys {
  if (header === undefined) return { key: digest([message]) };
  const { good } = from === undefined ? { good: [] } : signaturesFor(header, from);
  if (good.length > 0) return keysOf(good);
  const named = NAMING.flatMap((name) => fieldsNamed(header, name).map(({ value }) => `${name}:${value}\n`));
  const body = message.toString('latin1', header.bodyAt).replaceAll('\r\n', '\n').trimEnd();
  return { key: digest([...named, '\n', body]) };
}

/** By both of two, so that it is known also when one of them was taken away. */
function keysOf(signatures: readonly Signature[]): MailKeys {
  // Decoded first: base64 may be written in many ways, each of which is the same signature.
  const keys = signatures.map(({ value }) => digest([Buffer.from(value, 'base64').toString('base64')]));
  return { key: keys[0] as string, otherKey: keys.at(-1) };
}

function digest(parts: ReadonlyArray<string | Buffer>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(typeof part === 'string' ? Buffer.from(part, 'latin1') : part);
  return hash.digest('hex');
}
