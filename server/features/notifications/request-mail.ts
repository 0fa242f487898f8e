import { formatReference } from '#domain/deposits/reference.ts';
import { formatUsd } from '#domain/money/usd.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import type { NewRequest, NewRequests } from './store.ts';

const KIND_LABELS = { deposit: 'Deposit', withdrawal: 'Withdrawal' } as const;
const HEADINGS = ['Kind', 'Player', 'Amount', 'Method', 'Reference', 'New York time'];

export function requestMail(
  { deposits, withdrawals, newest }: NewRequests,
  { title, consoleUrl }: { readonly title: string; readonly consoleUrl: string },
): Mail {
  const summary = [count(deposits, 'new deposit'), count(withdrawals, 'new withdrawal')]
    .filter((part) => part !== undefined)
    .join(' and ');
  const unlisted = deposits + withdrawals - newest.length;
  const more =
    unlisted > 0 ? `The newest ${newest.length} are listed; there are ${unlisted} more.` : undefined;
  const rows = newest.map(cells);
  return {
    subject: `${title}: ${summary}`,
    text: plainText({ summary, rows, more, consoleUrl }),
    html: page({ summary, rows, more, consoleUrl }),
  };
}

export function consoleUrlOf(origin: URL): string {
  return new URL('/admin', origin).href;
}

export function testMail({
  title,
  consoleUrl,
}: {
  readonly title: string;
  readonly consoleUrl: string;
}): Mail {
  const summary = `This is a test mail of ${title}. Mails about new requests come in the same way.`;
  return {
    subject: `${title}: test mail`,
    text: `${summary}\n\nOpen the console: ${consoleUrl}`,
    html: `<p>${escapeHtml(summary)}</p>\n<p><a href="${escapeHtml(consoleUrl)}">Open the console</a></p>`,
  };
}

type Content = {
  readonly summary: string;
  readonly rows: readonly string[][];
  readonly more: string | undefined;
  readonly consoleUrl: string;
};

function cells({ kind, username, amountCents, method, reference, createdAt }: NewRequest): string[] {
  return [
    KIND_LABELS[kind],
    username,
    formatUsd(amountCents),
    method,
    reference === null ? '–' : formatReference(reference),
    formatReadableTimestamp(createdAt),
  ];
}

function plainText({ summary, rows, more, consoleUrl }: Content): string {
  const lines = [HEADINGS, ...rows].map((row) => row.join(' | '));
  return [summary, lines.join('\n'), more, `Open the console: ${consoleUrl}`]
    .filter((part) => part !== undefined)
    .join('\n\n');
}

function page({ summary, rows, more, consoleUrl }: Content): string {
  const row = (tag: 'th' | 'td', texts: readonly string[]) =>
    `<tr>${texts.map((text) => `<${tag} align="left">${escapeHtml(text)}</${tag}>`).join('')}</tr>`;
  return [
    `<p>${escapeHtml(summary)}</p>`,
    '<table cellpadding="6">',
    row('th', HEADINGS),
    ...rows.map((texts) => row('td', texts)),
    '</table>',
    more && `<p>${escapeHtml(more)}</p>`,
    `<p><a href="${escapeHtml(consoleUrl)}">Open the console</a></p>`,
  ]
    .filter(Boolean)
    .join('\n');
}

function count(number: number, noun: string): string | undefined {
  if (number === 0) return undefined;
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}
