import { resolve } from 'node:path';
import { z } from 'zod';

export type MailConfiguration = {
  /** smtp:// or smtps://, with the sign-in where one is needed. */
  readonly smtpUrl: string;
  readonly from: string;
  readonly to: readonly string[];
};

export type LogCopies = {
  readonly file: string | undefined;
  readonly url: URL | undefined;
  /** One a day. */
  readonly mail: MailConfiguration | undefined;
};

const addressList = z
  .string()
  .transform((list) => list.split(',').map((address) => address.trim()))
  .pipe(z.array(z.email('must be email addresses with commas between them')));

/** For addresses that Cage fetches: `fetch` takes no sign-in in them. */
export function askedAddress(rule: string) {
  return z.url({ protocol: /^https?$/, error: rule, abort: true }).refine((text) => {
    const { username, password } = new URL(text);
    return username === '' && password === '';
  }, 'must be without a user name and password: what it has to prove belongs into its path');
}

export const MAIL_VARIABLES = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address', abort: true })
    .refine(
      (text) => new URL(text).hostname !== '',
      'must name a host, as smtp://user:password@host:587 does',
    )
    .optional(),
  CAGE_MAIL_TO: addressList.optional(),
  CAGE_MAIL_FROM: z.email('must be an email address').optional(),
  CAGE_LOG_COPY_FILE: z.string().optional(),
  CAGE_LOG_COPY_URL: askedAddress('must be an http:// or https:// address').optional(),
  CAGE_LOG_COPY_MAIL_TO: addressList.optional(),
};

type Variables = z.output<z.ZodObject<typeof MAIL_VARIABLES>>;

/** A text says what is wrong. */
export function mailOf(
  variables: Variables,
): { readonly mail: MailConfiguration | undefined; readonly logCopies: LogCopies } | string {
  const { SMTP_URL: smtpUrl, CAGE_MAIL_TO: to, CAGE_LOG_COPY_MAIL_TO: copiesTo } = variables;
  if (copiesTo !== undefined && smtpUrl === undefined) {
    return 'CAGE_LOG_COPY_MAIL_TO needs a mail server: set SMTP_URL.';
  }
  if ((smtpUrl === undefined) !== (to === undefined) && copiesTo === undefined) {
    return 'Set both SMTP_URL and CAGE_MAIL_TO, or neither.';
  }
  const { CAGE_LOG_COPY_FILE: file, CAGE_LOG_COPY_URL: url } = variables;
  const mailTo = (addresses: readonly string[] | undefined): MailConfiguration | undefined =>
    smtpUrl && addresses
      ? { smtpUrl, to: addresses, from: variables.CAGE_MAIL_FROM ?? (addresses[0] as string) }
      : undefined;
  return {
    mail: mailTo(to),
    logCopies: {
      file: file === undefined ? undefined : resolve(file),
      url: url === undefined ? undefined : new URL(url),
      mail: mailTo(copiesTo),
    },
  };
}
