import { resolve } from 'node:path';
import { z } from 'zod';
import type { Brand } from '#contract/page-data.ts';
import { ROLES, type Role } from '#domain/access/capabilities.ts';
import { ID_PREFIX } from '#domain/deposits/deposit-request.ts';
import { EMAIL_ADDRESS } from '#domain/words/contacts.ts';
import { SHORTEST_PASSWORD } from '#domain/words/text-lengths.ts';
import type { StripeKeys } from '#server/features/checkout/checkout-pages.ts';
import type { StaffMail } from '#server/features/notifications/mail-settings.ts';
import { type BackupSchedule, SCHEDULE_VARIABLES, scheduleOf } from './backup-schedule.ts';
import { databaseReadUrl, databaseUrl } from './database-url.ts';
import { nearestName } from './nearest-name.ts';
import { consoleOriginOf, hostList, originList, ownOrigin, proxyList } from './network-lists.ts';
import {
  askedAddress,
  type LogCopies,
  MAIL_VARIABLES,
  mailOf,
  PROVIDER_VARIABLES,
  stripeOf,
  type WebhookSecrets,
  webhookSecretsOf,
} from './outgoing-variables.ts';

/** The variables: docs/operations.md, 'Variables'. */
export type Configuration = {
  readonly demo: boolean;
  readonly host: string;
  readonly port: number;
  /** Absolute path. */
  readonly dataFolder: string;
  /** Undefined: proofs are kept in the database. */
  readonly proofsFolder: string | undefined;
  /** Undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** Standbys of that database, for reads. */
  readonly databaseReadUrl: string | undefined;
  /** The same database as the tables' owner; undefined: `databaseUrl` is the owner's. */
  readonly migrationUrl: string | undefined;
  /** Undefined: one is generated and kept in the data folder. */
  readonly secret: string | undefined;
  readonly previousSecrets: readonly string[];
  /** Cage's address in browsers. */
  readonly origin: URL;
  /** The console's, if it has a host name of its own; otherwise the same. */
  readonly consoleOrigin: URL;
  /** Other sites whose pages may make the public calls, such as https://casino.example */
  readonly allowedOrigins: ReadonlySet<string>;
  readonly frameAncestors: ReadonlySet<string>;
  /** Beside those on this machine; addresses or ranges: 10.0.0.0/24 */
  readonly trustedProxies: readonly string[];
  /** Mail servers in private networks that owners may have read: host names, addresses and ranges. */
  readonly mailboxHosts: readonly string[];
  /** A multiple of strangers' usual rates; undefined: no limits. */
  readonly publicLimits: number | undefined;
  readonly owner: { readonly email: string; readonly password: string | undefined };
  /** Further staff, for `initializeAdminUsers`. */
  readonly staff: ReadonlyArray<{ readonly email: string; readonly role: Role }>;
  readonly brand: Brand;
  readonly metricsToken: string | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** How long a stop waits for balancers to notice; undefined: only if one has asked lately. */
  readonly drainMs: number | undefined;
  readonly maxViewers: number;
  /** Answers as CoinGecko's simple price call; undefined: no prices are fetched. */
  readonly pricesUrl: URL | undefined;
  /** Staff's mail, as long as owners choose nothing else. */
  readonly mail: StaffMail | undefined;
  readonly logCopies: LogCopies;
  readonly webhookSecrets: WebhookSecrets;
  readonly stripe: StripeKeys | undefined;
  readonly backups: BackupSchedule | undefined;
};

/** Says which variable is wrong and what it must be. */
export class ConfigurationError extends Error {}

const staffEntry = z.tuple([z.string().trim().toLowerCase().regex(EMAIL_ADDRESS), z.enum(ROLES)], {
  error: 'is wrong',
});

const staffList = z.string().transform((text, context) => {
  const entries = text
    .split(',')
    .map((entry) => staffEntry.safeParse(entry.split(':').map((part) => part.trim())));
  const people = entries.flatMap(({ data }) => (data ? [{ email: data[0], role: data[1] }] : []));
  const isRight = new Set(people.map(({ email }) => email)).size === entries.length;
  if (isRight) return people;
  context.addIssue({
    code: 'custom',
    message: `must be email:role,email:role, each email once, with the roles ${ROLES.join(', ')}`,
  });
  return z.NEVER;
});

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const PORT_RULE = 'must be a port number, 0 to 65535';
const DRAIN_RULE = 'must be a number of seconds, 0 to 300';
const VIEWERS_RULE = 'must be a number of consoles, 1 to 100000';
const LIMITS_RULE = 'must be a number, 0.001 to 100000, of how many times the usual is allowed, or off';
const PRICES_RULE = 'must be an http:// or https:// address, or off';

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number(PORT_RULE).int(PORT_RULE).min(0, PORT_RULE).max(65_535, PORT_RULE).default(8080),
  CAGE_DATA: z.string().optional(),
  CAGE_PROOFS: z.string().optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_READ_URL: databaseReadUrl.optional(),
  CAGE_MIGRATION_URL: databaseUrl.optional(),
  // Secrets often come from files that end in a newline.
  CAGE_SECRET: z
    .string()
    .transform((secret) => secret.trimEnd())
    .pipe(z.string().min(32, 'must have at least 32 characters'))
    .optional(),
  CAGE_SECRET_PREVIOUS: z
    .string()
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .pipe(z.array(z.string().min(32, 'must be keys of at least 32 characters, with commas between them')))
    .default([]),
  CAGE_ORIGIN: ownOrigin.optional(),
  CAGE_CONSOLE_ORIGIN: ownOrigin.optional(),
  CAGE_ALLOWED_ORIGINS: originList.default(new Set()),
  CAGE_FRAME_ANCESTORS: originList.default(new Set()),
  CAGE_TRUSTED_PROXIES: proxyList.default([]),
  CAGE_MAILBOX_HOSTS: hostList.default([]),
  CAGE_PUBLIC_LIMITS: z
    .union(
      [z.literal('off'), z.coerce.number(LIMITS_RULE).min(0.001, LIMITS_RULE).max(100_000, LIMITS_RULE)],
      {
        error: LIMITS_RULE,
      },
    )
    .default(1),
  CAGE_OWNER_EMAIL: z
    .string()
    .regex(EMAIL_ADDRESS, 'must be an email address')
    .toLowerCase()
    .default('owner@localhost.localdomain'),
  CAGE_OWNER_PASSWORD: z
    .string()
    .min(SHORTEST_PASSWORD, `must have at least ${SHORTEST_PASSWORD} characters`)
    .optional(),
  CAGE_STAFF: staffList.default([]),
  CAGE_TITLE: z.string().default('Casino Cashier'),
  CAGE_TAGLINE: z.string().optional(),
  CAGE_SUPPORT_EMAIL: z.email('must be an email address').optional(),
  CAGE_CHAT_URL: z.url({ protocol: /^https$/, error: 'must be an https:// address' }).optional(),
  CAGE_ID_PREFIX: z.string().regex(ID_PREFIX, 'must be up to 8 capital letters').default('FC'),
  CAGE_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  CAGE_LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('warn'),
  CAGE_DRAIN_SECONDS: z.coerce.number(DRAIN_RULE).min(0, DRAIN_RULE).max(300, DRAIN_RULE).optional(),
  CAGE_MAX_VIEWERS: z.coerce
    .number(VIEWERS_RULE)
    .int(VIEWERS_RULE)
    .min(1, VIEWERS_RULE)
    .max(100_000, VIEWERS_RULE)
    .default(2_000),
  CAGE_PRICES_URL: z
    .union([z.literal('off'), askedAddress(PRICES_RULE)], { error: PRICES_RULE })
    .default('https://api.coingecko.com/api/v3/simple/price'),
  ...MAIL_VARIABLES,
  ...SCHEDULE_VARIABLES,
  ...PROVIDER_VARIABLES,
});

/** @param needs.secret false where the key comes from elsewhere. @throws ConfigurationError */
export function readConfiguration(
  args: readonly string[],
  variables: NodeJS.ProcessEnv,
  needs: { readonly secret: boolean } = { secret: true },
): Configuration {
  const unknown = args.find((arg) => arg !== '--demo');
  if (unknown !== undefined)
    throw new ConfigurationError(`Unknown option ${unknown}. The only option is --demo.`);
  const demo = args.includes('--demo');

  // Empty counts as unset, except for the prefix, which a casino may not have.
  const given = Object.entries(variables).filter(
    ([name, value]) => value !== '' || name === 'CAGE_ID_PREFIX',
  );
  const parsed = environment.safeParse(Object.fromEntries(given));
  const problems = [
    ...(parsed.error?.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`) ?? []),
    ...unknownNames(variables),
  ];
  if (!parsed.success || problems.length > 0) throw new ConfigurationError(problems.join('\n'));
  const env = parsed.data;
  if (needs.secret && env.DATABASE_URL !== undefined && env.CAGE_SECRET === undefined) {
    throw new ConfigurationError(
      'CAGE_SECRET is required with DATABASE_URL. If Cage has run on that database, or it was restored or moved there, set ' +
        'it to the same key, which may be in the file `secret` of the data folder; otherwise to one of your own, at least ' +
        '32 random characters.',
    );
  }
  for (const name of ['CAGE_MIGRATION_URL', 'DATABASE_READ_URL'] as const) {
    if (env[name] === undefined || env.DATABASE_URL !== undefined) continue;
    throw new ConfigurationError(
      `${name} goes with DATABASE_URL, which is not set: the embedded database needs neither.`,
    );
  }
  if (demo && env.DATABASE_URL !== undefined) {
    throw new ConfigurationError('A demo keeps to its own embedded database: unset DATABASE_URL.');
  }
  const owner = ['CAGE_OWNER_EMAIL', 'CAGE_OWNER_PASSWORD'].filter((name) => variables[name]);
  if (demo && owner.length > 0) {
    throw new ConfigurationError(`A demo has staff of its own: unset ${owner.join(' and ')}.`);
  }
  const backups = scheduleOf(env);
  if (typeof backups === 'string') throw new ConfigurationError(backups);
  if (demo && backups !== undefined) {
    throw new ConfigurationError('A demo is not backed up: unset CAGE_BACKUP_TO.');
  }
  const mail = mailOf(env);
  if (typeof mail === 'string') throw new ConfigurationError(mail);
  const origin = new URL(env.CAGE_ORIGIN ?? `http://${hostInAddress(env.HOST)}:${env.PORT}`);
  const consoleOrigin = consoleOriginOf(env) ?? origin;
  if (typeof consoleOrigin === 'string') throw new ConfigurationError(consoleOrigin);
  return {
    demo,
    host: env.HOST,
    port: env.PORT,
    dataFolder: resolve(env.CAGE_DATA ?? (demo ? 'data-demo' : 'data')),
    proofsFolder: env.CAGE_PROOFS === undefined ? undefined : resolve(env.CAGE_PROOFS),
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    migrationUrl: env.CAGE_MIGRATION_URL,
    secret: env.CAGE_SECRET,
    previousSecrets: env.CAGE_SECRET_PREVIOUS,
    origin,
    consoleOrigin,
    allowedOrigins: env.CAGE_ALLOWED_ORIGINS,
    frameAncestors: env.CAGE_FRAME_ANCESTORS,
    trustedProxies: env.CAGE_TRUSTED_PROXIES,
    mailboxHosts: env.CAGE_MAILBOX_HOSTS,
    publicLimits: env.CAGE_PUBLIC_LIMITS === 'off' ? undefined : env.CAGE_PUBLIC_LIMITS,
    owner: { email: env.CAGE_OWNER_EMAIL, password: env.CAGE_OWNER_PASSWORD },
    staff: env.CAGE_STAFF,
    brand: {
      title: env.CAGE_TITLE,
      tagline: env.CAGE_TAGLINE,
      supportEmail: env.CAGE_SUPPORT_EMAIL,
      chatUrl: env.CAGE_CHAT_URL,
      idPrefix: env.CAGE_ID_PREFIX,
      origin: origin.origin,
      sites: [...env.CAGE_FRAME_ANCESTORS],
    },
    metricsToken: env.CAGE_METRICS_TOKEN,
    logLevel: env.CAGE_LOG_LEVEL,
    drainMs: env.CAGE_DRAIN_SECONDS === undefined ? undefined : env.CAGE_DRAIN_SECONDS * 1_000,
    maxViewers: env.CAGE_MAX_VIEWERS,
    pricesUrl: env.CAGE_PRICES_URL === 'off' ? undefined : new URL(env.CAGE_PRICES_URL),
    ...mail,
    webhookSecrets: webhookSecretsOf(env),
    stripe: stripeOf(env),
    backups,
  };
}

function hostInAddress(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function unknownNames(variables: NodeJS.ProcessEnv): string[] {
  const known = Object.keys(environment.shape);
  const unknown = Object.keys(variables).filter(
    (name) => name.startsWith('CAGE_') && !known.includes(name) && !isOfKubernetes(name, variables[name]),
  );
  return unknown.map((name) => {
    const nearest = nearestName(name, known, 'CAGE_');
    const question = nearest === undefined ? '.' : `; did you mean ${nearest}?`;
    return `${name} is not a variable of Cage's${question}`;
  });
}

/** Kubernetes gives every container variables such as CAGE_SERVICE_HOST if a service is called `cage`. */
function isOfKubernetes(name: string, value = ''): boolean {
  return (
    /^CAGE_SERVICE_(HOST|PORT)|^CAGE_PORT_\d+_/.test(name) || (name === 'CAGE_PORT' && value.includes('://'))
  );
}
