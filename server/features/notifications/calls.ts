import type { CallAnswer } from '#contract/calls.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Services } from '#server/features/services.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { savedMeanwhile } from '#server/platform/protocol/call-error.ts';
import { SIGNED_ANEW } from '#server/platform/sealing/signed-settings.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import { mailChanges } from './mail-changes.ts';
import { loadMail, type MailInForce, type StaffMail, saveMail } from './mail-settings.ts';
import { asSent } from './sent-mail-settings.ts';
import { followMail } from './store.ts';

export { testStaffMail } from './test-staff-mail.ts';

export const getStaffMail = defineHandler('getStaffMail', async (_, services) =>
  answerOf(await loadMail(services.database.queries, services, services.configuration.mail)),
);

export const updateStaffMail = defineHandler('updateStaffMail', ({ input, staff }, services) =>
  save(services, staff, input.version, (before) => asSent(input, before)),
);

export const switchOffStaffMail = defineHandler(
  'switchOffStaffMail',
  ({ input: { version }, staff }, services) => save(services, staff, version, () => undefined),
);

async function save(
  services: Services,
  staff: Staff,
  version: number,
  chosen: (before: MailInForce) => StaffMail | undefined,
): Promise<CallAnswer<'getStaffMail'>> {
  return services.change(async (transaction: Queries, log) => {
    const before = await loadMail(transaction, services, services.configuration.mail, 'lock');
    if (version !== before.version) throw savedMeanwhile();
    const mail = chosen(before);
    const changes = [...mailChanges(before.mail, mail), ...(before.isAltered ? [SIGNED_ANEW] : [])];
    if (changes.length === 0) return answerOf(before);
    const saved = await saveMail(transaction, services, mail, staff.id);
    await followMail(transaction, mail !== undefined);
    log({
      action: 'mail_settings_updated',
      message: `Staff mail: ${changes.join('; ')}`,
      actor: staff,
      details: { changes },
    });
    return answerOf({ mail, version: saved, isAltered: false, isConfigured: false, isSpoilt: false });
  });
}

function answerOf({ mail, version, isAltered, isConfigured }: MailInForce): CallAnswer<'getStaffMail'> {
  if (mail === undefined) return { mail: null, version, isConfigured, isAltered };
  const { host, port, secure, user, password } = mail.server;
  const server = { host, port, secure, user: user ?? null, hasPassword: password !== undefined };
  return { mail: { ...server, from: mail.from ?? null, to: [...mail.to] }, version, isConfigured, isAltered };
}
