import type { PaymentSettings } from '#domain/accounts/account.ts';
import type { TaughtTemplate } from '#domain/receipts/mails/taught-template.ts';
import { RAIL_KEYS, RAILS, type Rail } from '#domain/receipts/rail.ts';
import { accountsSpokenOf } from './accounts-of-rail.ts';
import { explainProblem } from './connection-problem.ts';
import { pickMails } from './interest.ts';
import { type MailReach, openInbox } from './mail-session.ts';
import type { MailReader } from './reading/mail-reader.ts';
import type { MailReceipt } from './reading/mail-to-receipt.ts';
import type { FollowedMailbox } from './store.ts';
import { addressesOf } from './take-mails.ts';

export type Inspected = Pick<FollowedMailbox, 'server' | 'authservId' | 'accountIds' | 'addresses'>;

type Options = Pick<MailReach, 'hosts'> & {
  readonly reader: MailReader;
  readonly taught: readonly TaughtTemplate[];
};

export type Inspection = {
  readonly ok: boolean;
  readonly message: string;
  readonly proposedAccountIds: string[];
};

const LOOKS_BACK_MS = 30 * 24 * 3_600_000;
const HEADS = 200;
const MAILS = 20;
const PATIENCE_MS = 40_000;

/** Reads the newest mails that may report payments; stores and changes nothing. */
export async function inspectMailbox(
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
