import { resolve } from 'node:path';
import { z } from 'zod';
import type { Brand } from '#contract/page-data.ts';

/** What the environment says, checked; design of the variables: README, "Configuration". */
export type Configuration = {
  readonly demo: boolean;
  readonly host: string;
  readonly port: number;
  /** Absolute path of the data folder. */
  readonly dataFolder: string;
  /** Undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** Undefined: one is made and kept in the data folder. */
  readonly secret: string | undefined;
  /** The address browsers reach Cage under. */
  readonly origin: URL;
  readonly owner: { readonly email: string; readonly password: string | undefined };
  readonly brand: Brand;
  readonly metricsToken: string | undefined;
};

/** Says which variable is wrong and what it must be. */
export class ConfigurationError extends Error {}

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(8080),
  CAGE_DATA: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  CAGE_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  CAGE_ORIGIN: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }).optional(),
  CAGE_OWNER_EMAIL: z.email('must be an email address').toLowerCase().default('owner@localhost.localdomain'),
  CAGE_OWNER_PASSWORD: z.string().min(10, 'must have at least 10 characters').optional(),
  CAGE_TITLE: z.string().default('Casino Cashier'),
  CAGE_TAGLINE: z.string().default('Add funds to your casino account in minutes.'),
  CAGE_SUPPORT_EMAIL: z.email('must be an email address').optional(),
  CAGE_CHAT_URL: z.url({ protocol: /^https$/, error: 'must be an https:// address' }).optional(),
  CAGE_ID_PREFIX: z
    .string()
    .regex(/^[A-Z]{0,8}$/, 'must be up to 8 capital letters')
    .default('FC'),
  CAGE_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
});

/**
 * @param args the command line after `npm start --`
 * @throws ConfigurationError
 */
export function readConfiguration(args: readonly string[], variables: NodeJS.ProcessEnv): Configuration {
  const unknown = args.find((arg) => arg !== '--demo');
  if (unknown !== undefined)
    throw new ConfigurationError(`Unknown option ${unknown}. The only option is --demo.`);
  const demo = args.includes('--demo');

  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
    throw new ConfigurationError(problems.join('\n'));
  }
  const env = parsed.data;
  if (env.DATABASE_URL !== undefined && env.CAGE_SECRET === undefined) {
    throw new ConfigurationError('CAGE_SECRET is required with DATABASE_URL: at least 32 random characters.');
  }
  if (demo && env.DATABASE_URL !== undefined) {
    throw new ConfigurationError('A demo keeps to its own embedded database: unset DATABASE_URL.');
  }
  return {
    demo,
    host: env.HOST,
    port: env.PORT,
    dataFolder: resolve(env.CAGE_DATA ?? (demo ? 'data-demo' : 'data')),
    databaseUrl: env.DATABASE_URL,
    secret: env.CAGE_SECRET,
    origin: new URL(env.CAGE_ORIGIN ?? `http://${hostInAddress(env.HOST)}:${env.PORT}`),
    owner: { email: env.CAGE_OWNER_EMAIL, password: env.CAGE_OWNER_PASSWORD },
    brand: {
      title: env.CAGE_TITLE,
      tagline: env.CAGE_TAGLINE,
      supportEmail: env.CAGE_SUPPORT_EMAIL,
      chatUrl: env.CAGE_CHAT_URL,
      idPrefix: env.CAGE_ID_PREFIX,
    },
    metricsToken: env.CAGE_METRICS_TOKEN,
  };
}

function hostInAddress(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
