import type { PaymentSettings } from '#domain/accounts/account.ts';
import type { TaughtTemplate } from '#domain/receipts/mails/taught-template.ts';
import { RAIL_KEYS, RAILS, type Rail } from '#domain/receipts/rail.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { findTemplatesInForce } from '#server/features/mail-templates/store.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { invalidArgument } from '#server/platform/protocol/call-error.ts';
import { accountsSpokenOf } from './accounts-of-rail.ts';
import { explainProblem } from './connection-problem.ts';
import { pickMails } from './interest.ts';
import { type MailReach, openInbox } from './mail-session.ts';
import { isElsewhere } from './mailbox-changes.ts';
import { ALTERED, isAltered, type MailboxKeys, openSecret, SECRET_SPOILT } from './mailbox-keys.ts';
import type { MailReader } from './reading/mail-reader.ts';
import type { MailReceipt } from './reading/mail-to-receipt.ts';
import { type FollowedMailbox, findMailbox, mailboxNotFound } from './store.ts';
import { addressesOf } from './take-mails.ts';

export const testMailbox = defineHandler(
  'testMailbox',
  async ({ input }, { database, sealer, signer, settings, mailReader, mailHosts }) => {
    const { host, port, secure, user, login, password, authservId, accountIds, addresses } = input;
    const place = { host: host.toLowerCase(), port, secure, user, login };
    const secret = password || (await keptSecret(database.queries, { sealer, signer }, input.id, place));
    return inspectMailbox(
      { server: { ...place, secret }, authservId, accountIds, addresses },
      settings.current().settings,
      {
        hosts: mailHosts,
        reader: mailReader,
        taught: await findTemplatesInForce(database.queries, signer),
      },
    );
  },
);

async function keptSecret(
  queries: Queries,
  { sealer, signer }: MailboxKeys,
  id: string | undefined,
  place: Parameters<typeof isElsewhere>[1],
): Promise<string> {
  if (id === undefined) throw missing('Enter the password or the token.');
  const mailbox = await findMailbox(queries, id);
  if (mailbox === undefined) throw mailboxNotFound();
  if (isAltered(signer, mailbox)) throw missing(ALTERED);
  if (isElsewhere(mailbox, place)) {
    throw missing('Enter the password or the token again: it was given for another place.');
  }
  const secret = openSecret(sealer, mailbox);
  if (secret === undefined) throw missing(SECRET_SPOILT);
  return secret;
}

function missing(message: string) {
  return invalidArgument([{ field: 'password', message }]);
}

type Inspected = Pick<FollowedMailbox, 'server' | 'authservId' | 'accountIds' | 'addresses'>;

type Options = Pick<MailReach, 'hosts'> & {
  readonly reader: MailReader;
  readonly taught: readonly TaughtTemplate[];
};

type Inspection = {
  readonly ok: boolean;
  readonly message: string;
  readonly proposedAccountIds: string[];
};

const LOOKS_BACK_MS = 30 * 24 * 3_600_000;
const HEADS = 200;
const MAILS = 20;
const PATIENCE_MS = 40_000;

/** Reads the newest mails that may report payments; stores and changes nothing. */
async function inspectMailbox(
  mailbox: Inspected,
  settings: PaymentSettings,
  options: Options,
): Promise<Inspection> {
  try {
    const found = await readNewest(mailbox, settings, options, AbortSignal.timeout(PATIENCE_MS));
    return { ok: true, ...tell(found, settings) };
  } catch (error) {
    return { ok: false, message: explainProblem(error, mailbox.server), proposedAccountIds: [] };
  }
}

async function readNewest(
  mailbox: Inspected,
  settings: PaymentSettings,
  { hosts, reader, taught }: Options,
  signal: AbortSignal,
): Promise<MailReceipt[]> {
  using session = await openInbox(mailbox.server, signal, { hosts });
  const now = new Date();
  const uids = await session.findUids(0, new Date(now.getTime() - LOOKS_BACK_MS));
  const heads = await session.fetchHeads(uids.slice(-HEADS));
  const newest = pickMails(heads, taught).slice(-MAILS);
  const found: MailReceipt[] = [];
  for (const { uid } of newest) {
    const source = (await session.fetchSources([uid])).get(uid);
    if (source === undefined) continue;
    const addresses = addressesOf(mailbox, settings);
    const authservId = mailbox.authservId ?? null;
    found.push(await reader.read(source, { addresses, authservId, taught, now }));
  }
  return found;
}

function tell(found: readonly MailReceipt[], settings: PaymentSettings): Omit<Inspection, 'ok'> {
  const told = found.filter(({ kind }) => kind !== 'nothing');
  const rails = RAIL_KEYS.filter((rail) => told.some(({ read }) => read?.rail === rail));
  return {
    message: told.length === 0 ? NONE_YET : `Signed in. ${describe(told, rails)}`,
    proposedAccountIds: rails.flatMap((rail) => [...accountsSpokenOf(settings, rail, textsOf(told, rail))]),
  };
}

const NONE_YET =
  'Signed in. None of its newest mails tells of a payment yet. See that your payment providers write to this address.';

function describe(told: readonly MailReceipt[], rails: readonly Rail[]): string {
  const proved = told.filter(({ read, authenticity }) => read && authenticity === 'proved');
  const others = told.filter((one) => !proved.includes(one));
  const names = rails.map((rail) => RAILS[rail].label).join(', ');
  const count = `${told.length} of its newest mails ${told.length === 1 ? 'tells' : 'tell'} of payments${names && ` (${names})`}`;
  if (others.length === 0)
    return `${count}, and ${told.length === 1 ? 'it is' : 'all are'} proved to be genuine.`;
  const [reason] = others.flatMap(({ problem }) => problem ?? []);
  const few =
    proved.length === 0
      ? 'none can fund requests. A'
      : `${proved.length} can fund requests. Of the others, a`;
  return `${count}; ${few} person decides${reason ? `, such as for this reason: ${reason}` : '.'}`;
}

function textsOf(told: readonly MailReceipt[], rail: Rail): string[] {
  return told.filter(({ read }) => read?.rail === rail).map(({ text }) => text);
}
