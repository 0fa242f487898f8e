import type { PaymentSettings } from '#domain/accounts/account.ts';
import { mailProviderOf } from '#domain/mailboxes/mail-providers.ts';
import type { Rail } from '#domain/receipts/rail.ts';
import { countUnknownSender, findTemplatesInForce } from '#server/features/mail-templates/store.ts';
import type { IncomingReceipt, IntakeContext } from '#server/features/receipts/incoming-receipt.ts';
import { RailsBusy } from '#server/features/receipts/store.ts';
import { takeReceiptsIn } from '#server/features/receipts/take-receipts.ts';
import type { Services } from '#server/features/services.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { isUnstorable } from '#server/platform/database/failures.ts';
import { accountOfMail, accountsServed } from './accounts-of-rail.ts';
import type { HeldMails } from './held/held-mails.ts';
import { leaveFloods } from './held/left-mails.ts';
import type { FetchedMail } from './read-new-mails.ts';
import type { MailReceipt } from './reading/mail-to-receipt.ts';
import { noteMails } from './regularity.ts';
import { type FollowedMailbox, MailsWait, moveOn, type Position } from './store.ts';

export type Taker = Pick<
  Services,
  'change' | 'database' | 'sealer' | 'signer' | 'settings' | 'mailReader' | 'onError'
>;

type ReadMail = { readonly mail: FetchedMail; readonly found: MailReceipt };

const NO_KEYS =
  'The name server does not say by which keys a mail is signed. That mail waits for it, ten minutes at most; what came after it is taken.';

/**
 * Stores mails as receipts, each once, with the mailbox's position in the same transaction. Mails that wait
 * for a name server are held, and stored by one of the next calls.
 * @throws MailsWait, MailboxMoved, and when the database does not answer: then nothing is stored
 */
export async function takeMails(
  taker: Taker,
  mailbox: FollowedMailbox,
  held: HeldMails<FetchedMail, MailReceipt, Position>,
  mails: readonly FetchedMail[],
  reached: { readonly from: Position; readonly to: Position },
): Promise<void> {
  const { change, database, sealer, signer, settings } = taker;
  const { settings: paymentSettings } = settings.current();
  const taught =
    mails.length === 0 && held.isEmpty ? [] : await findTemplatesInForce(database.queries, signer);
  const addresses = addressesOf(mailbox, paymentSettings);
  const authservId = mailbox.authservId ?? null;
  const { ready, step, isWaiting } = await held.read(mails, reached, async (mail) =>
    mail.source === undefined
      ? withheld(mailbox, mail, reached.to)
      : taker.mailReader.read(mail.source, {
          ...{ addresses, authservId, taught },
          now: new Date(),
          arrivedAt: mail.arrivedAt,
        }),
  );
  const waitsFor = isWaiting ? NO_KEYS : undefined;
  const told = eachOnce(ready.filter(({ found }) => found.kind !== 'nothing'));
  const none = { read: 0, parked: 0, lastMailAt: undefined };
  const intake = { sealer, signer, mailbox, settings: paymentSettings };
  const noteReached = (queries: Queries, counts: Counts) =>
    moveOn(queries, mailbox, step, { ...counts, waitsFor });
  if (told.length === 0) await noteReached(database.queries, none);
  else {
    await change(async (transaction, log) => {
      await noteReached(transaction, await store({ ...intake, transaction, log }, told));
    }).catch(async (error) => {
      if (!isUnstorable(error)) throw error;
      taker.onError(error);
      await noteReached(database.queries, await storeEach(taker, intake, told));
    });
  }
  held.taken(ready, step);
}

type Intake = Pick<IntakeContext, 'sealer' | 'signer'> & {
  readonly mailbox: FollowedMailbox;
  readonly settings: PaymentSettings;
};
type Counts = { readonly read: number; readonly parked: number; readonly lastMailAt: Date | undefined };

async function store(intake: Intake & IntakeContext, told: readonly ReadMail[]): Promise<Counts> {
  const { transaction, mailbox, settings } = intake;
  const kept = await withoutUnknown(transaction, mailbox, told);
  const all = kept.map((one) => takenOf(one, mailbox, settings));
  const taken = await leaveFloods(transaction, mailbox, all);
  const results = await takeReceiptsIn(intake, taken).catch(waitForOthers);
  const fresh = taken.filter((_one, i) => results[i]?.outcome !== 'known');
  const parked = fresh.filter(({ read, authenticity }) => read === null || authenticity !== 'proved');
  const proved = told.filter(({ found }) => found.authenticity === 'proved');
  for (const [rail, arrivals] of arrivalsByRail(proved)) {
    await noteMails(transaction, mailbox.id, rail, arrivals);
  }
  return { read: fresh.length - parked.length, parked: parked.length, lastMailAt: newest(proved) };
}

/** Each in a transaction of its own: what cannot be stored of one must not keep the others back. */
async function storeEach(
  { change }: Pick<Taker, 'change'>,
  intake: Intake,
  told: readonly ReadMail[],
): Promise<Counts> {
  const storeOne = (one: ReadMail) =>
    change((transaction, log) => store({ ...intake, transaction, log }, [one]));
  const counts: Counts[] = [];
  for (const one of told) {
    const stored = storeOne(one).catch((error) => {
      if (!isUnstorable(error)) throw error;
      return storeOne(unstorable(intake.mailbox, one));
    });
    counts.push(await stored);
  }
  const sum = (field: 'read' | 'parked') => counts.reduce((total, each) => total + each[field], 0);
  const times = counts.flatMap(({ lastMailAt }) => lastMailAt?.getTime() ?? []);
  const lastMailAt = times.length === 0 ? undefined : new Date(Math.max(...times));
  return { read: sum('read'), parked: sum('parked'), lastMailAt };
}

function unstorable({ server }: FollowedMailbox, { mail, found }: ReadMail): ReadMail {
  const { key, otherKey, text } = found;
  return {
    mail: { ...mail, arrivedAt: new Date() },
    found: {
      kind: 'unreadable',
      read: null,
      authenticity: 'unproved',
      problem: `What it says cannot be stored. Look at mail ${mail.uid} of ${server.user} in the mailbox.`,
      ...{ key, otherKey, messageId: key, text },
    },
  };
}

/** The same mail may lie in a mailbox twice, with other signatures beside its own. */
function eachOnce(ready: readonly ReadMail[]): readonly ReadMail[] {
  const seen = new Set<string>();
  return ready.filter(({ found: { key, otherKey = key } }) => {
    const isSeen = seen.has(key) || seen.has(otherKey);
    seen.add(key).add(otherKey);
    return !isSeen;
  });
}

/** All of unknown senders are counted; of those that no template fits, only the first is kept. */
async function withoutUnknown(
  transaction: Queries,
  { id }: FollowedMailbox,
  told: readonly ReadMail[],
): Promise<readonly ReadMail[]> {
  const kept: ReadMail[] = [];
  for (const one of told) {
    const { unknownSender: sender, kind } = one.found;
    const { arrivedAt } = one.mail;
    const isFirst =
      sender === undefined || (await countUnknownSender(transaction, id, { sender, arrivedAt }));
    if (isFirst || kind === 'receipt') kept.push(one);
  }
  return kept;
}

function waitForOthers(cause: unknown): never {
  if (!(cause instanceof RailsBusy)) throw cause;
  const message =
    'Other receipts are being stored, such as those of a statement. What was read is stored after them.';
  throw new MailsWait(message, { cause });
}

/** Somebody has to look up its content in the mailbox itself. */
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
    ...{ key, messageId: key, text: '' },
  };
}

export function addressesOf(
  { server, addresses, accountIds }: Pick<FollowedMailbox, 'server' | 'addresses' | 'accountIds'>,
  settings: PaymentSettings,
): string[] {
  const emails = accountsServed(settings, accountIds)
    .flatMap(({ account: { email, username } }) => [email, username])
    .filter((text) => text?.includes('@'))
    .map(String);
  return [own(server), ...addresses, ...emails];
}

/** A user name that is no address stands for one at the main domain of its provider. */
function own({ user, host }: FollowedMailbox['server']): string {
  const domain = mailProviderOf(host)?.domains[0] ?? host.split('.').slice(1).join('.');
  return user.includes('@') ? user : `${user}@${domain}`;
}

function takenOf(
  { mail, found }: ReadMail,
  { accountIds }: FollowedMailbox,
  settings: PaymentSettings,
): IncomingReceipt {
  const { read, authenticity, key, otherKey, problem, text } = found;
  return {
    source: 'mail',
    sourceKey: key,
    rawKey: otherKey,
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
