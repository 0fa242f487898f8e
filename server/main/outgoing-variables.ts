import { resolve } from 'node:path';
import { z } from 'zod';
import type { WebhookName } from '#contract/webhooks.ts';
import type { StripeKeys } from '#server/features/checkout/checkout-pages.ts';
import type { StaffMail } from '#server/features/notifications/mail-settings.ts';
import type { MailServer } from '#server/platform/mail/mailer.ts';

export type LogCopies = {
  readonly file: string | undefined;
  readonly url: URL | undefined;
  /** Who is mailed one a day, by the server of staff's mail. */
  readonly mailTo: readonly string[] | undefined;
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

const smtpUrl = z
  .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address', abort: true })
  .refine((text) => new URL(text).hostname !== '', 'must name a host, as smtp://user:password@host:587 does')
  .transform((text, context): MailServer => {
    const { protocol, hostname, port, username, password } = new URL(text);
    const secure = protocol === 'smtps:' || port === '465';
    try {
      return {
        host: hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1'),
        port: port === '' ? (secure ? 465 : 587) : Number(port),
        secure,
        user: decodeURIComponent(username) || undefined,
        password: decodeURIComponent(password),
      };
    } catch {
      context.addIssue({
        code: 'custom',
        message: 'must have % in its user name and password written as %25',
      });
      return z.NEVER;
    }
  });

export const MAIL_VARIABLES = {
  SMTP_URL: smtpUrl.optional(),
  CAGE_MAIL_TO: addressList.optional(),
  CAGE_MAIL_FROM: z.email('must be an email address').optional(),
  CAGE_LOG_COPY_FILE: z.string().optional(),
  CAGE_LOG_COPY_URL: askedAddress('must be an http:// or https:// address').optional(),
  CAGE_LOG_COPY_MAIL_TO: addressList.optional(),
};

type Variables = z.output<z.ZodObject<typeof MAIL_VARIABLES>>;

/** `mail`: as long as owners choose nothing else. A text says what is wrong. */
export function mailOf(
  variables: Variables,
): { readonly mail: StaffMail | undefined; readonly logCopies: LogCopies } | string {
  const { SMTP_URL: server, CAGE_MAIL_TO: to, CAGE_LOG_COPY_MAIL_TO: mailTo } = variables;
  if (server === undefined ? to !== undefined : (to ?? mailTo) === undefined) {
    return 'Set both SMTP_URL and CAGE_MAIL_TO, or neither: owners name the server and the receivers under Notices.';
  }
  const { CAGE_LOG_COPY_FILE: file, CAGE_LOG_COPY_URL: url } = variables;
  return {
    mail: server && { server, to: to ?? [], from: variables.CAGE_MAIL_FROM },
    logCopies: {
      file: file === undefined ? undefined : resolve(file),
      url: url === undefined ? undefined : new URL(url),
      mailTo,
    },
  };
}

const KEYS_RULE =
  'must be name:key,name:key, each name once, the Stripe Account Name of receiving accounts, with keys that begin with rk_ or sk_';
const SECRETS_RULE = 'must be one secret that starts with whsec_, or several with commas between them';
const API_RULE = 'must be an http:// or https:// address';
/** A name may hold anything but the comma that ends an entry. */
const ENTRY = /^(.+):((?:rk|sk)_(?:live|test)_\w+)$/;

const keyList = z.string().transform((text, context) => {
  const entries = text.split(',').map((entry) => ENTRY.exec(entry.trim()));
  const keys = new Map(
    entries.flatMap((entry) => (entry ? [[entry[1]?.trim(), entry[2]] as [string, string]] : [])),
  );
  if (keys.size === entries.length) return keys;
  context.addIssue({ code: 'custom', message: KEYS_RULE });
  return z.NEVER;
});

/** `secret,secret`: while a secret is exchanged, the provider signs with either. */
const secretList = z.string().transform((text, context) => {
  const secrets = text.split(',').map((secret) => secret.trim());
  if (secrets.every((secret) => /^whsec_\S+$/.test(secret))) return secrets;
  context.addIssue({ code: 'custom', message: SECRETS_RULE });
  return z.NEVER;
});

/** Of payment providers. */
export const PROVIDER_VARIABLES = {
  STRIPE_WEBHOOK_SECRET: secretList.optional(),
  STRIPE_SECRET_KEYS: keyList.optional(),
  STRIPE_API_URL: askedAddress(API_RULE).default('https://api.stripe.com/'),
};

type ProviderVariables = z.output<z.ZodObject<typeof PROVIDER_VARIABLES>>;

/** Undefined: the sender is not listened to. Of several secrets any may have signed. */
export type WebhookSecrets = Readonly<Record<WebhookName, readonly string[] | undefined>>;

export function webhookSecretsOf(variables: ProviderVariables): WebhookSecrets {
  return { stripe: variables.STRIPE_WEBHOOK_SECRET };
}

export function stripeOf(variables: ProviderVariables): StripeKeys | undefined {
  const { STRIPE_SECRET_KEYS: keys, STRIPE_API_URL: api } = variables;
  return keys && { api: new URL(api), keys };
}
