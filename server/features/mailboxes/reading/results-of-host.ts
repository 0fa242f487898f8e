import { isIP } from 'node:net';
import { isOfOwnNetwork } from '#server/platform/connections/addresses.ts';
import { type AuthenticationResults, parseAuthenticationResults } from './authentication-results.ts';
import { fieldsNamed, type HeaderField, type MailHeader } from './mail-header.ts';
import { signaturesFor } from './mail-signatures.ts';

// Hosts that write their results below their own `Received` line, where a stranger's may stand as well, but
// that are known to remove results written in their name.
const WRITE_BELOW: ReadonlySet<string> = new Set(['mx.google.com']);

/**
 * Why the results of the mailbox's host do not prove a message; undefined if they do. Each server writes
 * above what it received: they must stand above all others and above the line of its arrival from elsewhere,
 * and others of the same host must not contradict them. Source: docs/decisions/0022-mail.md.
 */
export function resultsProblem(header: MailHeader, authservId: string, from: string): string | undefined {
  const all = fieldsNamed(header, 'authentication-results');
  const [top] = all;
  if (top === undefined) return `It has no results of ${authservId}.`;
  if (header.fields.indexOf(top) > header.fields.findIndex(isOfSender))
    return 'Its results stand below what its sender wrote.';
  if (camePast(header, top, authservId.toLowerCase()))
    return 'Its results stand below the line by which it came from another server, which may have written them.';
  const [first, ...others] = all.map(({ value }) => parseAuthenticationResults(value));
  if (first?.authservId !== authservId.toLowerCase())
    return `Its topmost results are not those of ${authservId}.`;
  if (!passesDmarc(first, from)) return `${authservId} does not say that it passes DMARC for its sender.`;
  if (others.some((other) => other?.authservId === first.authservId && contradicts(other, from)))
    return `It has two results of ${authservId}, of which one was forged.`;

  // The message may have been sent on with another subject: see `signaturesFor`. The host does not say which
  // signature passed, so none of its sender's may leave out what is read.
  return signaturesFor(header, from).wrong;
}

function camePast({ fields }: MailHeader, results: HeaderField, authservId: string): boolean {
  const above = fields
    .slice(0, fields.indexOf(results))
    .filter(({ name, value }) => name === 'received' && isFromElsewhere(value));
  const [border, ...others] = above;
  if (border === undefined) return false;
  return others.length > 0 || !WRITE_BELOW.has(authservId) || takenInBy(border.value) !== authservId;
}

function isOfSender({ name }: { readonly name: string }): boolean {
  return ['dkim-signature', 'from', 'to', 'subject', 'date', 'message-id'].includes(name);
}

function passesDmarc({ results }: AuthenticationResults, from: string): boolean {
  const dmarc = results.filter(({ method }) => method === 'dmarc');
  return (
    dmarc.length > 0 &&
    dmarc.every(
      ({ result, properties }) => result === 'pass' && isAligned(properties.get('header.from') ?? '', from),
    )
  );
}

function contradicts(results: AuthenticationResults, from: string): boolean {
  return results.results.some(({ method }) => method === 'dmarc') && !passesDmarc(results, from);
}

/** `header.from` is the domain of the sender or, with many hosts, that of its organisation. */
function isAligned(said: string, from: string): boolean {
  const domain = from.slice(from.indexOf('@') + 1);
  return said.includes('.') && (domain === said || domain.endsWith(`.${said}`));
}

const HOPS = /^from\s+(?<from>[^\s;()]+).*?\sby\s+(?<by>[^\s;()]+)/is;

/**
 * Whether a `Received` field says that a message came from another's server, not from within its host by LMTP
 * or a private network. The host's word stands in brackets; the name after 'from' is the sender's.
 */
function isFromElsewhere(value: string): boolean {
  const bare = withoutComments(value);
  if (!/^\s*from\s/i.test(bare)) return false;
  if (!addressesIn(value).every(isOfOwnNetwork)) return true;
  const by = bare.search(/\sby\s/i);
  if (by < 0) return true;
  const comments = Array.from({ length: by }, (_, at) => (bare[at] === ' ' ? value[at] : ' ')).join('');
  return addressesIn(comments).length === 0 && !/\swith\s+LMTPS?A?\b/i.test(bare.slice(by));
}

function addressesIn(text: string): string[] {
  return text
    .split(/[\s()[\];,]+/)
    .map((word) => word.replace(/^IPv6:/i, ''))
    .filter((word) => isIP(word) !== 0);
}

/** As long as before, with spaces in place of comments. */
function withoutComments(value: string): string {
  const opened: number[] = [];
  const closedAt = new Map<number, number>();
  for (const { 0: bracket, index } of value.matchAll(/[()]/g)) {
    if (bracket === '(') opened.push(index);
    else if (opened.length > 0) closedAt.set(opened.pop() as number, index);
  }
  let bare = '';
  for (let at = 0; at < value.length; at += 1) {
    const closed = closedAt.get(at);
    bare += closed === undefined ? value[at] : ' '.repeat(closed + 1 - at);
    at = closed ?? at;
  }
  return bare;
}

function takenInBy(value: string): string | undefined {
  return HOPS.exec(value)?.groups?.by?.toLowerCase();
}
