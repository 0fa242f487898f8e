import { setTimeout as pause } from 'node:timers/promises';
import type { Queries } from '#server/platform/database/database.ts';
import { explainProblem, isRefusal } from './connection-problem.ts';
import type { MailHosts } from './hosts/mail-hosts.ts';
import { type MailTimes, openInbox } from './mail-session.ts';
import type { MailboxKeys } from './mailbox-keys.ts';
import { type Reader, readNewMails } from './read-new-mails.ts';
import {
  type FollowedMailbox,
  loadFollowed,
  MailboxMoved,
  MailboxUnusable,
  MailsWait,
  noteProblem,
  noteReadable,
  noteWaiting,
} from './store.ts';

export type Following = MailboxKeys & {
  readonly queries: Queries;
  readonly hosts: MailHosts;
  readerOf(mailbox: FollowedMailbox): Omit<Reader, 'trouble'>;
  onError(error: unknown): void;
  /** Between two tries: the first rest and the longest. */
  readonly restsMs?: Rests;
  readonly times?: MailTimes;
};

type Rests = { readonly first: number; readonly longest: number };

const RESTS: Rests = { first: 1_000, longest: 5 * 60_000 };

// After a refusal, which only a person can end: a provider would lock the mailbox.
const REFUSED_MS = 60_000;

/** Ends with the signal, or once the mailbox is saved, removed or read by another node. */
export async function followMailbox(
  one: { readonly id: string; readonly version: number },
  following: Following,
  signal: AbortSignal,
): Promise<void> {
  const { queries, restsMs = RESTS, onError } = following;
  const trouble = { until: 0, uid: 0, times: 0 };
  for (let failures = 0; !signal.aborted; ) {
    let mailbox: FollowedMailbox | undefined;
    try {
      mailbox = await loadFollowed(queries, following, one);
      if (mailbox === undefined) return;
      await readOn(mailbox, following, { ...following.readerOf(mailbox), trouble }, signal, () => {
        failures = 0;
      });
    } catch (error) {
      if (signal.aborted) return;
      const isUnusable = error instanceof MailboxUnusable;
      if (error instanceof NotTaken || (mailbox === undefined && !isUnusable)) onError(error);
      await noteWhy(queries, one, error, mailbox).catch(onError);
      const usual = Math.min(restsMs.first * 2 ** failures, restsMs.longest);
      const rest = isRefusal(error) ? Math.max(usual, Math.min(REFUSED_MS, restsMs.longest)) : usual;
      failures += 1;
      await pause(rest, undefined, { signal }).catch(() => {});
    }
  }
}

/** Owners would otherwise read that nobody reads it. */
async function noteWhy(
  queries: Queries,
  one: { readonly id: string; readonly version: number },
  error: unknown,
  mailbox: FollowedMailbox | undefined,
): Promise<void> {
  if (error instanceof MailboxUnusable) return noteProblem(queries, one, error.message);
  if (mailbox === undefined || error instanceof MailboxMoved) return;
  const problem = error instanceof NotTaken ? NOT_STORED : explainProblem(error, mailbox.server);
  await noteProblem(queries, one, problem);
}

const NOT_STORED =
  'Its mails are read and cannot be stored. They are read again until they can be; Cage’s log says what is wrong.';

class NotTaken extends Error {
  override readonly name = 'NotTaken';
}

async function readOn(
  mailbox: FollowedMailbox,
  { queries, hosts, restsMs = RESTS, times }: Following,
  { take, ...others }: Reader,
  signal: AbortSignal,
  onRead: () => void,
): Promise<void> {
  const reader: Reader = {
    ...others,
    async take(mails, from, to) {
      while (true) {
        try {
          return await take(mails, from, to);
        } catch (cause) {
          if (cause instanceof MailboxMoved) throw cause;
          if (!(cause instanceof MailsWait)) {
            throw new NotTaken('What was read could not be stored', { cause });
          }
          await noteWaiting(queries, mailbox, cause.message);
          await pause(restsMs.first, undefined, { signal });
        }
      }
    },
  };
  using session = await openInbox(mailbox.server, signal, { hosts, times });
  let { position } = mailbox;
  let isNoted = false;
  while (!signal.aborted) {
    position = await readNewMails(session, mailbox, position, reader);
    onRead();
    // From then on the position says the same.
    if (!isNoted) await noteReadable(queries, mailbox);
    isNoted = true;
    const dueInMs = reader.dueInMs?.();
    const due = dueInMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(dueInMs)]);
    await session.waitForNews(due);
  }
}
