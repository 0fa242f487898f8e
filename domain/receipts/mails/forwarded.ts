import { oneLine } from './shown-text.ts';

/** As it came; the lines are `linesOfHtml` or `linesOfText`. */
export type Mail = {
  readonly from: string;
  readonly subject: string;
  readonly lines: readonly string[];
};

const PREFIX = /^(?:(?:fwd?|fw|wg|rv|tr|re|i)\s*:\s*)+/i;
const FORWARD = /^(?:(?:re|aw|sv)\s*:\s*)*(?:fwd?|fw|wg|rv|tr|enc|vs|i|pd|doorst)\s*:/i;
const MARK =
  /^(?:-{2,}\s*(?:Forwarded message|Original Message|Mensaje reenviado|Mensaje original|Message transféré|Weitergeleitete Nachricht)\s*-{2,}|Begin forwarded message:)$/i;
const HEADER =
  /^\*?(?<name>From|De|Von|Date|Fecha|Sent|Enviado|Subject|Asunto|To|Para|Cc|Reply-To)\s*:\*?\s*(?<value>.*)$/i;
const ADDRESS = /[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9.-]+/g;
const LONGEST_HEADER = 8;

export function isForwardSubject(subject: string): boolean {
  return FORWARD.test(oneLine(subject));
}

/** Nothing in it is proved, but a person may read it. */
export function forwardedMail(mail: Mail): Mail | undefined {
  const lines = mail.lines.map(written).filter((line) => line !== '');
  const mark = lines.findIndex((line) => MARK.test(line));
  const start = mark === -1 ? headerStart(lines) : mark + 1;
  if (start === undefined) return undefined;

  let from = '';
  let subject = mail.subject.replace(PREFIX, '');
  let at = start;
  for (; at < lines.length && at < start + LONGEST_HEADER; at += 1) {
    const { name = '', value = '' } = HEADER.exec(lines[at] as string)?.groups ?? {};
    if (name === '') break;
    if (/^(?:from|de|von)$/i.test(name)) from = value.match(ADDRESS)?.at(-1)?.toLowerCase() ?? '';
    if (/^(?:subject|asunto)$/i.test(name)) subject = value;
  }
  return from === '' ? undefined : { from, subject, lines: lines.slice(at) };
}

/** Without the marks of a quote and of Gmail's bold text: `*Amount * $100.00`. */
function written(line: string): string {
  return line.replace(/^(?:> ?)+/, '').replace(/(?<![^\s])\*([^*]*[^*\s]) ?\*(?![^\s])/g, '$1');
}

/** A header block that nothing announces, as Outlook writes it. */
function headerStart(lines: readonly string[]): number | undefined {
  const start = lines.findIndex((line) => /^\*?(?:From|De|Von)\s*:/i.test(line));
  const block = lines.slice(start, start + 3);
  return start !== -1 && block.length === 3 && block.every((line) => HEADER.test(line)) ? start : undefined;
}
