import type { z } from 'zod';
import { saveMailbox } from '#contract/mailboxes/save-mailbox.ts';
import type { PaymentSettings } from '#domain/accounts/account.ts';
import { METHOD_KEYS } from '#domain/methods/methods.ts';
import type { NewActivity } from '#server/features/activity/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError, invalidArgument } from '#server/platform/protocol/call-error.ts';
import type { Sealer } from '#server/platform/sealing/sealer.ts';
import { isElsewhere, mailboxChanges } from './mailbox-changes.ts';
import { mailboxNotFound } from './mailbox-not-found.ts';
import { insertMailbox, lockMailbox, type MailboxSettings, updateMailbox } from './store.ts';
import { findMailboxes } from './view.ts';

type Saved = { readonly id: string; readonly entry: Omit<NewActivity, 'actor' | 'subject'> | undefined };

export const saveMailboxHandler = defineHandler(
  saveMailbox,
  async ({ input: { id, ...sent }, staff }, { change, database, sealer, settings }) => {
    const paymentSettings = settings.current().settings;
    const mailbox = settingsOf(sent);
    refuseUnknownAccounts(mailbox.accountIds, paymentSettings);
    const saved = await change(async (transaction, log) => {
      const done =
        id === undefined
          ? await add(transaction, sealer, mailbox)
          : await update(transaction, sealer, id, mailbox);
      if (done.entry) log({ ...done.entry, actor: staff, subject: { type: 'mailbox', id: done.id } });
      return done;
    });
    const mailboxes = await findMailboxes(database.queries, paymentSettings, new Date());
    const stored = mailboxes.find((one) => one.id === saved.id);
    if (stored === undefined) throw mailboxNotFound();
    return { status: 'success' as const, message: 'Saved.', mailbox: stored };
  },
);

async function add(transaction: Queries, sealer: Sealer, mailbox: MailboxSettings): Promise<Saved> {
  const { secret, user, host } = mailbox;
  if (secret === undefined) throw missingSecret('Enter the password or the token.');
  const id = await insertMailbox(transaction, sealer, { ...mailbox, secret });
  if (id === undefined) throw alreadyThere();
  return { id, entry: { action: 'mailbox_added', message: `Added the mailbox ${user} at ${host}` } };
}

async function update(
  transaction: Queries,
  sealer: Sealer,
  id: string,
  mailbox: MailboxSettings,
): Promise<Saved> {
  const before = await lockMailbox(transaction, id);
  if (before === undefined) throw mailboxNotFound();
  const isMoved = isElsewhere(before, mailbox);
  if (isMoved && mailbox.secret === undefined) {
    throw missingSecret('Enter the password or the token again: it was given for another place.');
  }
  if (isMoved && (await isTaken(transaction, id, mailbox))) throw alreadyThere();
  const changes = mailboxChanges(before, mailbox);
  if (changes.length === 0) return { id, entry: undefined };
  await updateMailbox(transaction, sealer, id, mailbox, isMoved);
  const message = `Changed the mailbox ${mailbox.user} at ${mailbox.host}: ${changes.join('; ')}`;
  return { id, entry: { action: 'mailbox_updated', message, details: { changes } } };
}

async function isTaken(transaction: Queries, id: string, { host, port, user }: MailboxSettings) {
  const other = await transaction
    .selectFrom('mailboxes')
    .select('id')
    .where('host', '=', host)
    .where('port', '=', port)
    .where('user_name', '=', user)
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}

function settingsOf(sent: Omit<z.output<typeof saveMailbox.input>, 'id'>): MailboxSettings {
  const { host, password, ...rest } = sent;
  return { ...rest, host: host.toLowerCase(), secret: password || undefined };
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
