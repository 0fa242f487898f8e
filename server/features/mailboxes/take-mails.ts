import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentSettings } from '#domain/accounts/account.ts';
import { mailProviderOf } from '#domain/mailboxes/mail-providers.ts';
import type { Rail } from '#domain/receipts/rail.ts';
import { RailsBusy } from '#server/features/receipts/store.ts';
import { takeReceiptsIn } from '#server/features/receipts/take-receipts.ts';
import type { TakenReceipt } from '#server/features/receipts/taken-receipt.ts';
import type { Services } from '#server/features/services.ts';
import { accountOfMail, accountsServed } from './accounts-of-rail.ts';
import { mailTemplates } from './mail-templates.ts';
import { type MailOptions, type MailReceipt, mailToReceipt } from './mail-to-receipt.ts';
import type { FetchedMail } from './read-new-mails.ts';
import { noteMails } from './regularity.ts';
import { type FollowedMailbox, MailsWait, moveOn, type Position } from './store.ts';

export type Taker = Pick<Services, 'change' | 'database' | 'sealer' | 'settings' | 'mailResolver'>;

// After that a mail is taken as what it is: not proved.
const PROVED_WITHIN_MS = 10 * 60_000;

type ReadMail = { readonly mail: FetchedMail; readonly found: MailReceipt };

/**
 * Takes what mails tell as receipts, each once, and notes in the same transaction how far the mailbox has been read.
 * @throws MailsWait, MailboxMoved, and when the database does not answer: then nothing is taken
 */
export async function takeMails(
  taker: Taker,
  mailbox: FollowedMailbox,
  mails: readonly FetchedMail[],
  step: { readonly from: Position; readonly to: Position },
): Promise<void> {
  const { change, database, sealer, settings } = taker;
  const { settings: paymentSettings } = settings.current();
  const templates = mails.length === 0 ? [] : await mailTemplates(database.queries);
  const read: ReadMail[] = [];
  for (const mail of mails) {
    const found =
      mail.source === undefined
        ? withheld(mailbox, mail, step.to)
        : await readMail(mail.source, mail.arrivedAt, {
            addresses: addressesOf(mailbox, paymentSettings),
            authservId: mailbox.authservId ?? null,
            resolver: taker.mailResolver,
            templates,
          });
    read.push({ mail, found });
  }
  const told = read.filter(({ found }) => found.kind !== 'nothing');
  if (told.length === 0) {
    await moveOn(database.queries, mailbox, step.from, step.to, {
      read: 0,
      parked: 0,
      lastMailAt: undefined,
    });
    return;
  }
  await change(async (transaction, log) => {
    const taken = told.map((one) => takenOf(one, mailbox, paymentSettings));
    const results = await takeReceiptsIn({ transaction, log, sealer }, taken).catch(waitForOthers);
    const fresh = taken.filter((_one, i) => results[i]?.outcome !== 'known');
    const parked = fresh.filter(({ read, authenticity }) => read === null || authenticity !== 'proved');
    const proved = told.filter(({ found }) => found.authenticity === 'proved');
    for (const [rail, arrivals] of arrivalsByRail(proved)) {
      await noteMails(transaction, mailbox.id, rail, arrivals);
    }
    await moveOn(transaction, mailbox, step.from, step.to, {
      read: fresh.length - parked.length,
      parked: parked.length,
      lastMailAt: newest(proved),
    });
  });
}

async function readMail(
  source: Buffer,
  arrivedAt: Date,
  options: Omit<MailOptions, 'now'>,
): Promise<MailReceipt> {
  const begunAt = performance.now();
  const now = new Date();
  const found = await mailToReceipt(source, { ...options, now });
  if (found.tryAgain && now.getTime() - arrivedAt.getTime() < PROVED_WITHIN_MS) {
    const message =
      'The name server does not say by which keys a mail is signed. The mail and what came after it wait for that, ten minutes at most.';
    throw new MailsWait(message, { isShort: false });
  }
  // Of thousands, no more than half of this node's time.
  await pause(performance.now() - begunAt);
  return found;
}

function waitForOthers(cause: unknown): never {
  if (!(cause instanceof RailsBusy)) throw cause;
  const message =
    'Other receipts are being stored, such as those of a statement. What was read is stored after them.';
  throw new MailsWait(message, { isShort: true, cause });
}

/** What it may have told of, somebody has to look up in the mailbox itself. */
function withheld(
  { id, server }: FollowedMailbox,
  { uid }: FetchedMail,
  { uidValidity }: Position,
): MailReceipt {
  const key = `withheld ${id} ${uidValidity} ${uid}`;
  return {
    kind: 'unreadable',
    read: null,
    authenticity: 'unproved',
    problem: `The mail server does not hand out mail ${uid} of ${server.user}. Look at it there.`,
    tryAgain: false,
    ...{ key, messageId: key, text: '' },
  };
}

/** At which it receives mail. */
export function addressesOf(
  { server, addresses, accountIds }: Pick<FollowedMailbox, 'server' | 'addresses' | 'accountIds'>,
  settings: PaymentSettings,
): string[] {
  const emails = accountsServed(settings, accountIds)
    .flatMap(({ account: { email, username } }) => [email, username])
    .filter((text) => text?.includes('@'))
    .map(String);
  return [...own(server), ...addresses, ...emails];
}

/** Of a user name that is no address, those that it stands for at its provider. */
function own({ user, host }: FollowedMailbox['server']): string[] {
  if (user.includes('@')) return [user];
  const domains = mailProviderOf(host)?.domains ?? [host.split('.').slice(1).join('.')];
  return domains.map((domain) => `${user}@${domain}`);
}

function takenOf(
  { mail, found }: ReadMail,
  { accountIds }: FollowedMailbox,
  settings: PaymentSettings,
): TakenReceipt {
  const { read, authenticity, key, problem, text } = found;
  return {
    source: 'mail',
    sourceKey: key,
    accountId: (read && accountOfMail(settings, accountIds, read)) ?? null,
    authenticity,
    read,
    problem,
    raw: text,
    receivedAt: mail.arrivedAt > new Date() ? new Date() : mail.arrivedAt,
  };
}

function arrivalsByRail(read: readonly ReadMail[]): ReadonlyMap<Rail, Date[]> {
  const arrivals = new Map<Rail, Date[]>();
  for (const { mail, found } of read) {
    if (found.read) arrivals.set(found.read.rail, [...(arrivals.get(found.read.rail) ?? []), mail.arrivedAt]);
  }
  for (const dates of arrivals.values()) dates.sort((one, other) => one.getTime() - other.getTime());
  return arrivals;
}

function newest(read: readonly ReadMail[]): Date | undefined {
  const times = read.map(({ mail }) => mail.arrivedAt.getTime());
  return times.length === 0 ? undefined : new Date(Math.max(...times));
}
