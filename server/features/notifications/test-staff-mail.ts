import { defineHandler } from '#server/features/define-handler.ts';
import { quote } from '#server/features/mailboxes/connection-problem.ts';
import { createMailer, type Refused } from '#server/platform/mail/mailer.ts';
import { explainMailProblem } from './mail-problem.ts';
import { loadMail } from './mail-settings.ts';
import { consoleUrlOf, testMail } from './request-mail.ts';
import { asSent } from './sent-mail-settings.ts';

const PATIENCE_MS = 20_000;

export const testStaffMail = defineHandler('testStaffMail', async ({ input, staff }, services) => {
  const { database, attemptLimits, configuration, mailHosts } = services;
  const mail = asSent(input, await loadMail(database.queries, services, configuration.mail));
  await attemptLimits.spendMail(staff);
  const to = input.sendTo === 'me' ? [staff.email] : mail.to;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const { host } = mail.server;
  const { siteTitle: title, consoleOrigin } = configuration;
  try {
    const envelope = { from: mail.from ?? (mail.to[0] as string), to };
    const mailer = await createMailer(mail.server, envelope, { addressesOf: mailHosts.addressesOf, signal });
    const refused = await mailer.send(testMail({ title, consoleUrl: consoleUrlOf(consoleOrigin) }));
    return refused.length === 0
      ? { ok: true, message: `${host} took the mail for ${to.join(', ')}. See that it arrives.` }
      : { ok: false, message: `${host} took the mail, but not for ${refused.map(inWords).join(', ')}.` };
  } catch (error) {
    const message = signal.aborted
      ? `${host} had not taken the mail after ${PATIENCE_MS / 1_000} seconds. It was given up.`
      : explainMailProblem(error, mail.server);
    return { ok: false, message };
  }
});

function inWords({ address, answer }: Refused): string {
  return `${address}${quote(answer)}`;
}
