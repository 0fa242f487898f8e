import { type AuthenticationResults, parseAuthenticationResults } from './authentication-results.ts';
import { fieldsNamed, type HeaderField, type MailHeader } from './mail-header.ts';
import { signaturesFor } from './mail-signatures.ts';
import { isFromElsewhere, takenInBy } from './received-line.ts';

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
