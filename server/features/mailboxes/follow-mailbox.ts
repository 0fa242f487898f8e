import { setTimeout as pause } from 'node:timers/promises';
import type { Queries } from '#server/platform/database/database.ts';
import type { Sealer } from '#server/platform/sealing/sealer.ts';
import { explainProblem, isRefusal } from './connection-problem.ts';
import { type MailTimes, openInbox } from './mail-session.ts';
import { type Reader, readNewMails } from './read-new-mails.ts';
import { type FollowedMailbox, loadFollowed, noteProblem, noteReadable } from './store.ts';

export type Following = {
  readonly queries: Queries;
  readonly sealer: Sealer;
  /** What takes the mails of a mailbox. */
  readerOf(mailbox: FollowedMailbox): Omit<Reader, 'trouble'>;
  onError(error: unknown): void;
  /** Between two tries, the first of a row and the longest. */
  readonly restsMs?: Rests;
  readonly times?: MailTimes;
};

type Rests = { readonly first: number; readonly longest: number };

const RESTS: Rests = { first: 1_000, longest: 5 * 60_000 };

// Of what only a person can end: a provider would lock the mailbox.
const REFUSED_MS = 60_000;

/** Reads a mailbox, and what arrives in it, until the signal or until it is saved, removed or read by another node. */
export async function followMailbox(
  one: { readonly id: string; readonly version: number },
  following: Following,
  signal: AbortSignal,
): Promise<void> {
  const { queries, sealer, restsMs = RESTS, onError } = following;
  const trouble = { until: 0, uid: 0, times: 0 };
  for (let failures = 0; !signal.aborted; ) {
    let mailbox: FollowedMailbox | undefined;
    try {
      mailbox = await loadFollowed(queries, sealer, one);
      if (mailbox === undefined) return;
      await readOn(mailbox, following, { ...following.readerOf(mailbox), trouble }, signal, () => {
        failures = 0;
      });
    } catch (error) {
      if (signal.aborted) return;
      const problem = problemOf(error, mailbox);
      if (problem === undefined) onError(error);
      else await noteProblem(queries, one, problem).catch(onError);
      const usual = Math.min(restsMs.first * 2 ** failures, restsMs.longest);
      const rest = isRefusal(error) ? Math.max(usual, Math.min(REFUSED_MS, restsMs.longest)) : usual;
      failures += 1;
      await pause(rest, undefined, { signal }).catch(() => {});
    }
  }
}

/** For owners; undefined if it is not the mailbox that fails. */
function problemOf(error: unknown, mailbox: FollowedMailbox | undefined): string | undefined {
  if (mailbox === undefined || error instanceof NotTaken) return undefined;
  return explainProblem(error, mailbox.server);
}

/** What was read could not be stored. */
class NotTaken extends Error {
  override readonly name = 'NotTaken';
}

/** @throws when it cannot, or can no longer, be read */
async function readOn(
  mailbox: FollowedMailbox,
  { queries, times }: Following,
  { take, ...others }: Reader,
  signal: AbortSignal,
  onRead: () => void,
): Promise<void> {
  const reader: Reader = {
    ...others,
    take: (mails, from, to) =>
      take(mails, from, to).catch((cause) => {
        throw new NotTaken('What was read could not be stored', { cause });
      }),
  };
  using session = await openInbox(mailbox.server, signal, times);
  let { position } = mailbox;
  let isNoted = false;
  while (!signal.aborted) {
    position = await readNewMails(session, mailbox, position, reader);
    onRead();
    // The position says the same from then on.
    if (!isNoted) await noteReadable(queries, mailbox);
    isNoted = true;
    await session.waitForNews(signal);
  }
}
