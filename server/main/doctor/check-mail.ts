import { explainMailProblem } from '#server/features/notifications/mail-problem.ts';
import { loadMail } from '#server/features/notifications/mail-settings.ts';
import { PASSWORD_SPOILT } from '#server/features/notifications/staff-mailer.ts';
import type { Database } from '#server/platform/database/database.ts';
import { greetMailServer } from '#server/platform/mail/mailer.ts';
import type { Keyring } from '#server/platform/sealing/keyring.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import type { Configuration } from '../configuration.ts';
import { mailHostsOf } from '../services.ts';
import { type Finding, ok, problem } from './finding.ts';

const PATIENCE_MS = 5_000;

/** Signs in where Cage would; sends nothing. */
export async function checkMail(
  configuration: Configuration,
  { queries }: Database,
  keys: Keyring,
): Promise<Finding> {
  const parts = { signer: createRowSigner(keys), sealer: createSealer(keys) };
  const { mail, isSpoilt, isConfigured } = await loadMail(queries, parts, configuration.mail);
  if (mail === undefined) return ok('mail', 'off (an owner names the server under Settings, Notices)');
  if (isSpoilt) return problem('mail', PASSWORD_SPOILT);
  const { host, port } = mail.server;
  try {
    const { addressesOf } = mailHostsOf(configuration);
    await greetMailServer(mail.server, { addressesOf, timeoutMs: PATIENCE_MS });
    return ok('mail', `${host}:${port} takes mail; nothing was sent`);
  } catch (error) {
    const cure = isConfigured ? 'Correct SMTP_URL, or have' : 'Have';
    return problem(
      'mail',
      `${explainMailProblem(error, mail.server)} ${cure} an owner enter another server under Settings, Notices.`,
    );
  }
}
