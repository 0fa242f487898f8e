import PostalMime, { type Attachment } from 'postal-mime';
import { linesOfHtml } from '#domain/receipts/mails/lines-of-html.ts';
import { type MailReading, readMail } from '#domain/receipts/mails/read-mail.ts';
import { linesOfText } from '#domain/receipts/mails/shown-text.ts';
import type { MailTemplate } from '#domain/receipts/mails/template.ts';
import { addressOf, fieldsNamed, readHeader, wordsOf } from './mail-header.ts';

export type AttachedMail = {
  readonly from: string;
  readonly subject: string;
  readonly date: string;
  readonly lines: readonly string[];
};

/** Each costs something to read, and nobody forwards more by hand. */
const MOST = 10;

/** `bodies` has the lines of the HTML and of the plain text, as far as there are any. */
export async function parseMail(message: Buffer) {
  const { html, text, attachments } = await PostalMime.parse(message, {
    maxNestingDepth: 20,
    maxHeadersSize: 512 * 1024,
    // An attached message is another's, and no text of this one.
    forceRfc822Attachments: true,
  });
  const bodies = [linesOfHtml(html ?? ''), linesOfText(text ?? '')].filter((lines) => lines.length > 0);
  return { bodies, attachments };
}

/** Skips what is not written as a mail; rejects if one cannot be parsed. */
export async function attachedMails(attachments: readonly Attachment[]): Promise<readonly AttachedMail[]> {
  const mails: AttachedMail[] = [];
  for (const { mimeType, content } of attachments) {
    if (mimeType !== 'message/rfc822' || mails.length === MOST) continue;
    const message = Buffer.from(content as ArrayBuffer);
    const header = readHeader(message);
    if (header === undefined) continue;
    const { bodies } = await parseMail(message);
    mails.push({
      from: addressOf(fieldsNamed(header, 'from')[0]?.value ?? '') ?? '',
      subject: wordsOf(header, 'subject'),
      date: wordsOf(header, 'date'),
      lines: bodies[0] ?? [],
    });
  }
  return mails;
}

export function readAttached(
  attached: readonly AttachedMail[],
  templates: readonly MailTemplate[],
): MailReading | undefined {
  const readings = attached.map((mail) => readMail(mail, templates)).filter(({ kind }) => kind !== 'nothing');
  const [reading, ...others] = readings;
  if (others.length > 0) return { kind: 'unreadable', why: 'Several payment mails are attached to it.' };
  return reading?.kind === 'receipt' ? { ...reading, isForwarded: true } : reading;
}
