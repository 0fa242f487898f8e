import { type MailHead, type MailSession, MessageWithheld, MOST_BYTES } from './mail-session.ts';
import type { FollowedMailbox, Position } from './store.ts';

export type FetchedMail = {
  readonly uid: number;
  readonly arrivedAt: Date;
  /** Cut short if it is too large; undefined if the server does not hand it out. */
  readonly source: Buffer | undefined;
};

export type Reader = {
  /** Mails that may report a payment; the others are not fetched. */
  pick(heads: readonly MailHead[]): Promise<readonly MailHead[]>;
  /** Takes mails in ascending order, and notes the position after them. */
  take(mails: readonly FetchedMail[], from: Position, to: Position): Promise<void>;
  /** Milliseconds until `take` is due again although nothing arrives. */
  dueInMs?(): number | undefined;
  /** Kept from one connection to the next. */
  readonly trouble: Trouble;
};

/** After a withheld message, those up to `until` are asked for one by one. */
export type Trouble = { until: number; uid: number; times: number };

const HEADS_AT_ONCE = 200;
const MAILS_AT_ONCE = 25;
const BYTES_AT_ONCE = 4_000_000;
/** Each with a new connection, after an ever longer rest. */
const TRIES = 8;
const WEEK_MS = 7 * 24 * 3_600_000;

/** Reads the arrivals since a position, a few at a time; returns the position after them. */
export async function readNewMails(
  session: MailSession,
  mailbox: Pick<FollowedMailbox, 'readsSince'>,
  position: Position,
  reader: Reader,
): Promise<Position> {
  const { uidValidity } = session;
  const { since, after } = whereToBegin(uidValidity, mailbox, position);
  const begunAt = new Date();
  const uids = await session.findUids(after, since);
  const end = { uidValidity, lastUid: uids.at(-1) ?? after, caughtUpAt: begunAt };
  let at = position;
  const take = async (mails: readonly FetchedMail[], to: Position) => {
    await reader.take(mails, at, to);
    at = to;
  };
  const takeUpTo = (lastUid: number, mails: readonly FetchedMail[]) =>
    take(mails, { ...at, uidValidity, lastUid });

  for (let i = 0; i < uids.length; ) {
    const first = uids[i] as number;
    const window = uids.slice(i, i + (first <= reader.trouble.until ? 1 : HEADS_AT_ONCE));
    try {
      await readWindow(session, window, reader, takeUpTo);
    } catch (error) {
      if (!isWithheld(error)) throw error;
      if (window.length > 1) reader.trouble.until = window.at(-1) as number;
      else if (isGivenUp(reader.trouble, first)) await takeUpTo(first, [withheld(first)]);
      else throw error;
    }
    while (i < uids.length && at.uidValidity === uidValidity && (uids[i] as number) <= at.lastUid) i += 1;
  }
  await take([], end);
  return end;
}

/** Under other UIDs, mails that arrived a week before the last catch-up, or earlier, are known. */
function whereToBegin(
  uidValidity: number,
  { readsSince }: Pick<FollowedMailbox, 'readsSince'>,
  position: Position,
): { readonly since: Date; readonly after: number } {
  if (position.uidValidity === uidValidity) return { since: readsSince, after: position.lastUid };
  const known = (position.caughtUpAt?.getTime() ?? 0) - WEEK_MS;
  return { since: new Date(Math.max(readsSince.getTime(), known)), after: 0 };
}

async function readWindow(
  session: MailSession,
  window: readonly number[],
  reader: Reader,
  takeUpTo: (lastUid: number, mails: readonly FetchedMail[]) => Promise<void>,
): Promise<void> {
  const heads = await session.fetchHeads(window);
  const portions = portionsOf(await reader.pick(heads));
  for (const portion of portions) {
    const sources = await session.fetchSources(portion.map(({ uid }) => uid));
    const mails = portion.flatMap(({ uid, arrivedAt }) => {
      const source = sources.get(uid);
      return source ? [{ uid, arrivedAt, source }] : [];
    });
    await takeUpTo((portion.at(-1) as MailHead).uid, mails);
  }
  await takeUpTo(window.at(-1) as number, []);
}

function portionsOf(heads: readonly MailHead[]): MailHead[][] {
  const portions: MailHead[][] = [];
  let bytes = 0;
  for (const head of heads) {
    const size = Math.min(head.bytes, MOST_BYTES);
    const last = portions.at(-1);
    if (last === undefined || last.length === MAILS_AT_ONCE || bytes + size > BYTES_AT_ONCE) {
      portions.push([head]);
      bytes = size;
    } else {
      last.push(head);
      bytes += size;
    }
  }
  return portions;
}

function isGivenUp(trouble: Trouble, uid: number): boolean {
  trouble.times = trouble.uid === uid ? trouble.times + 1 : 1;
  trouble.uid = uid;
  return trouble.times >= TRIES;
}

function withheld(uid: number): FetchedMail {
  return { uid, arrivedAt: new Date(), source: undefined };
}

/** A lost connection, by contrast, says nothing about the message. */
function isWithheld(error: unknown): boolean {
  if (error instanceof MessageWithheld) return true;
  const { responseStatus, code } = error as { readonly responseStatus?: unknown; readonly code?: unknown };
  return (
    responseStatus === 'NO' ||
    responseStatus === 'BAD' ||
    ['LineTooLarge', 'LiteralTooLarge', 'ResponseTooLarge'].includes(String(code))
  );
}
