import { isIP } from 'node:net';
import { isOfOwnNetwork } from '#server/platform/connections/own-networks.ts';

const HOPS = /^from\s+(?<from>[^\s;()]+).*?\sby\s+(?<by>[^\s;()]+)/is;

/**
 * Whether a `Received` field says that a message came from another's server, not from within its host by LMTP
 * or a private network. The host's word stands in brackets; the name after 'from' is the sender's.
 */
export function isFromElsewhere(value: string): boolean {
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

export function takenInBy(value: string): string | undefined {
  return HOPS.exec(value)?.groups?.by?.toLowerCase();
}
