import { setTimeout as pause } from 'node:timers/promises';
import { findTemplatesInForce } from '#server/features/mail-templates/store.ts';
import type { Services } from '#server/features/services.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { type Following, followMailbox } from './follow-mailbox.ts';
import { holdMails } from './held/held-mails.ts';
import { pickMails } from './interest.ts';
import { loadMailClient } from './mail-session.ts';
import type { FetchedMail } from './read-new-mails.ts';
import type { MailReceipt } from './reading/mail-to-receipt.ts';
import { noteSilence } from './regularity.ts';
import { listFollowed, type Position } from './store.ts';
import { type Taker, takeMails } from './take-mails.ts';

const LOOK_EVERY_MS = 1_000;
const SILENCE_EVERY_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;

type Followed = { readonly version: number; readonly stop: AbortController; readonly end: Promise<void> };

/** Loads the mail client before the server serves, where a mailbox is read: it blocks for a moment. */
export async function prepareMailReading(queries: Queries): Promise<void> {
  if ((await listFollowed(queries)).length > 0) await loadMailClient();
}

export function readMailJob(services: Taker & Pick<Services, 'mailHosts'>): Job {
  const { queries } = services.database;
  const following: Following = {
    queries,
    sealer: services.sealer,
    signer: services.signer,
    hosts: services.mailHosts,
    onError: services.onError,
    readerOf(mailbox) {
      const held = holdMails<FetchedMail, MailReceipt, Position>();
      return {
        pick: async (heads) => pickMails(heads, await findTemplatesInForce(queries, services.signer)),
        take: (mails, from, to) => takeMails(services, mailbox, held, mails, { from, to }),
        dueInMs: held.dueInMs,
      };
    },
  };
  return {
    name: 'read-mail',
    lookEveryMs: LOOK_EVERY_MS,
    restMs: LOOK_EVERY_MS,
    // A database that was away for a moment must not leave mail unread for long.
    maxRestMs: 10_000,
    maxRunMs: 2 * DAY_MS,
    isNeeded: async () => (await listFollowed(queries)).length > 0,
    run: (signal) => followMailboxes(following, signal),
  };
}

/** Ends with the signal, when nothing is left to read, or after a day. */
async function followMailboxes(following: Following, signal: AbortSignal): Promise<void> {
  const followed = new Map<string, Followed>();
  const until = Date.now() + DAY_MS;
  let silenceAt = 0;
  try {
    while (!signal.aborted && Date.now() < until) {
      const wanted = await listFollowed(following.queries);
      if (wanted.length === 0) return;
      await follow(followed, wanted, following);
      if (Date.now() >= silenceAt) {
        await noteSilence(following.queries, new Date());
        silenceAt = Date.now() + SILENCE_EVERY_MS;
      }
      await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
    }
  } finally {
    await Promise.all(Array.from(followed.values(), end));
  }
}

async function follow(
  followed: Map<string, Followed>,
  wanted: Awaited<ReturnType<typeof listFollowed>>,
  following: Following,
): Promise<void> {
  const versions = new Map(wanted.map(({ id, version }) => [id, version]));
  for (const [id, one] of followed) {
    if (versions.get(id) === one.version) continue;
    await end(one);
    followed.delete(id);
  }
  for (const { id, version } of wanted) {
    if (followed.has(id)) continue;
    const stop = new AbortController();
    const ended = followMailbox({ id, version }, following, stop.signal).catch(following.onError);
    followed.set(id, { version, stop, end: ended });
  }
}

async function end({ stop, end: ended }: Followed): Promise<void> {
  stop.abort();
  await ended;
}
