import type { ParsedInput } from '#contract/calls.ts';
import type { PaymentSettings } from '#domain/accounts/account.ts';
import { METHOD_KEYS } from '#domain/methods/methods.ts';
import { capitalized } from '#domain/words/english.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import {
  holdChange,
  outcomeOf,
  type Waiting,
  withdrawWaiting,
} from '#server/features/approvals/hold-change.ts';
import { keepSecret } from '#server/features/approvals/secrets.ts';
import type { AskedChange } from '#server/features/approvals/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError, invalidArgument } from '#server/platform/protocol/call-error.ts';
import type { Sealer } from '#server/platform/sealing/sealer.ts';
import { SIGNED_ANEW } from '#server/platform/sealing/signed-settings.ts';
import { changesBelief, isElsewhere, mailboxChanges, mailboxLines } from './mailbox-changes.ts';
import { ALTERED, isAltered, type MailboxKeys } from './mailbox-keys.ts';
import { insertMailbox, lockMailbox, type MailboxSettings, mailboxNotFound, updateMailbox } from './store.ts';
import { findMailboxes } from './view.ts';

type Input = ParsedInput<'saveMailbox'>;
type Parts = { readonly sealer: Sealer; readonly paymentSettings: PaymentSettings };
type Saved = { readonly id: string | undefined; readonly waiting?: Waiting | undefined };

export const saveMailbox = defineHandler(
  'saveMailbox',
  async ({ input, staff }, { change, database, sealer, signer, settings }) => {
    const paymentSettings = settings.current().settings;
    const { id, waiting } = await change((transaction, log) =>
      storeMailbox({ transaction, log, staff, signer }, { sealer, paymentSettings }, input),
    );
    const keys = { sealer, signer };
    const mailboxes = await findMailboxes(database.queries, keys, paymentSettings, new Date());
    const mailbox = mailboxes.find((one) => one.id === id) ?? null;
    if (mailbox === null && !waiting) throw mailboxNotFound();
    return { ...outcomeOf(waiting, 'Saved.'), mailbox };
  },
);

/** @throws CallError NOT_FOUND, ALREADY_EXISTS, INVALID_ARGUMENT; ABORTED if approved as another change */
export async function storeMailbox(
  context: ChangeContext,
  parts: Parts,
  { id, ...sent }: Omit<Input, 'password'> & { readonly password?: string | undefined },
): Promise<Saved> {
  const mailbox = settingsOf(sent);
  refuseUnknownAccounts(mailbox.accountIds, parts.paymentSettings);
  return id === undefined ? add(context, parts, mailbox) : update(context, parts, id, mailbox);
}

async function add(context: ChangeContext, parts: Parts, mailbox: MailboxSettings): Promise<Saved> {
  const { transaction, log, staff } = context;
  const { secret, user, host } = mailbox;
  if (secret === undefined) throw missingSecret('Enter the password or the token.');
  if (await isTaken(transaction, undefined, mailbox)) throw alreadyThere();
  const waiting = await hold(context, parts, mailbox, {
    input: withoutSecret(mailbox),
    subject: { type: 'mailbox', id: `${user} at ${host}:${mailbox.port}` },
    summary: `Believe the mails of a new mailbox, ${user} at ${host}`,
    details: mailboxLines(mailbox, parts.paymentSettings).map(capitalized),
  });
  if (waiting) return { id: undefined, waiting };
  const id = await insertMailbox(transaction, keysOf(context, parts), { ...mailbox, secret });
  if (id === undefined) throw alreadyThere();
  log({
    action: 'mailbox_added',
    message: `Added the mailbox ${user} at ${host}`,
    actor: staff,
    subject: { type: 'mailbox', id },
  });
  return { id };
}

async function update(
  context: ChangeContext,
  parts: Parts,
  id: string,
  mailbox: MailboxSettings,
): Promise<Saved> {
  const { transaction, log, staff } = context;
  const before = await lockMailbox(transaction, id);
  if (before === undefined) throw mailboxNotFound();
  const wasAltered = isAltered(context.signer, before);
  const isMoved = isElsewhere(before, mailbox);
  // The secret was not given for the place that an altered mailbox names.
  if (wasAltered && mailbox.secret === undefined) throw missingSecret(ALTERED);
  if (isMoved && mailbox.secret === undefined) {
    throw missingSecret('Enter the password or the token again: it was given for another place.');
  }
  if (isMoved && (await isTaken(transaction, id, mailbox))) throw alreadyThere();
  const changes = wasAltered
    ? [...mailboxLines(mailbox, parts.paymentSettings), SIGNED_ANEW]
    : mailboxChanges(before, mailbox, parts.paymentSettings);
  if (changes.length === 0) return { id };
  const name = `${mailbox.user} at ${mailbox.host}`;
  const subject = { type: 'mailbox', id } as const;
  if (wasAltered || changesBelief(before, mailbox)) {
    const waiting = await hold(context, parts, mailbox, {
      input: { id, ...withoutSecret(mailbox) },
      subject,
      summary: `Believe other mails of the mailbox ${name}`,
      details: changes.map(capitalized),
    });
    if (waiting) return { id, waiting };
  }
  // Tokens are renewed every hour, which changes nothing that somebody has asked for.
  const isRenewed = changes.length === 1 && mailbox.secret !== undefined;
  if (!isRenewed) await withdrawWaiting(context, subject);
  await updateMailbox(transaction, keysOf(context, parts), id, mailbox, { isMoved, isAltered: wasAltered });
  const message = `Changed the mailbox ${name}: ${changes.join('; ')}`;
  log({ action: 'mailbox_updated', message, details: { changes }, actor: staff, subject });
  return { id };
}

function keysOf({ signer }: ChangeContext, { sealer }: Parts): MailboxKeys {
  return { sealer, signer };
}

async function hold(
  context: ChangeContext,
  { sealer }: Parts,
  { secret }: MailboxSettings,
  asked: Pick<AskedChange, 'input' | 'subject' | 'summary' | 'details'>,
): Promise<Waiting | undefined> {
  const waiting = await holdChange(context, {
    ...asked,
    kind: 'receiving-accounts',
    call: 'saveMailbox',
  });
  if (waiting && secret !== undefined) await keepSecret(context.transaction, sealer, waiting.id, secret);
  return waiting;
}

async function isTaken(
  transaction: Queries,
  id: string | undefined,
  { host, port, user }: MailboxSettings,
): Promise<boolean> {
  const there = await transaction
    .selectFrom('mailboxes')
    .select('id')
    .where('host', '=', host)
    .where('port', '=', port)
    .where('user_name', '=', user)
    .execute();
  return there.some((each) => each.id !== id);
}

function settingsOf(sent: Omit<Input, 'id'>): MailboxSettings {
  const { host, password, ...rest } = sent;
  return { ...rest, host: host.toLowerCase(), secret: password || undefined };
}

function withoutSecret({ secret: _, ...settings }: MailboxSettings) {
  return settings;
}

function refuseUnknownAccounts(accountIds: readonly string[], { methods }: PaymentSettings): void {
  const known = new Set(METHOD_KEYS.flatMap((key) => methods[key].accounts.map(({ id }) => id)));
  const unknown = accountIds.find((id) => !known.has(id));
  if (unknown !== undefined) {
    throw invalidArgument([
      { field: 'accountIds', message: 'One of the accounts is no longer among the payment settings.' },
    ]);
  }
}

function missingSecret(message: string): CallError {
  return invalidArgument([{ field: 'password', message }]);
}

function alreadyThere(): CallError {
  return new CallError('ALREADY_EXISTS', 'This mailbox is there already. Change that one.');
}
