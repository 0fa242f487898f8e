import { z } from 'zod';
import { METHOD_KEYS } from '#domain/methods/methods.ts';
import { NETWORKS } from '#domain/networks/networks.ts';
import { changeStatus, waitingApproval } from './approvals.ts';
import { defineCalls } from './base/define-call.ts';
import { wordsOf } from './base/field-problems.ts';
import { usdOfCents } from './base/fields.ts';
import { schemaOf } from './base/json-schema.ts';
import { accountAsSent, accountId, settingsAsSent } from './settings-as-sent.ts';

const text = z.string().optional();

/** A receiving account as staff keep it. */
export const receivingAccount = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  description: text,
  handle: text,
  username: text,
  email: text,
  phone: text,
  walletAddress: text,
  cryptoType: text,
  network: z.enum(NETWORKS).optional(),
  /** The network's name, if it is not one of those. */
  otherNetwork: text,
  paymentUrl: text,
  stripeAccount: text,
  /** 0 or absent: the player chooses. */
  amount: usdOfCents.optional(),
  active: z.boolean(),
  pinned: z.boolean(),
  /** Held in reserve: shown only if no other account of the method can be. */
  fallback: z.boolean(),
  /** Made by Cage: shown to players in a demo run only. */
  sample: z.boolean(),
});

const bounds = z.object({ min: usdOfCents, max: usdOfCents });

/** The smallest and the largest amount of a request by a method. */
export const methodLimits = z.object({ deposit: bounds, withdrawal: bounds });

const section = z.object({
  enabled: z.boolean(),
  accounts: z.array(receivingAccount),
  limits: methodLimits,
});

/** The payment settings as answered: one section per method, and what applies to all of them. */
export const paymentSettings = z.object({
  ...(Object.fromEntries(METHOD_KEYS.map((key) => [key, section])) as Record<
    (typeof METHOD_KEYS)[number],
    typeof section
  >),
  withdrawalHours: z.object({ enabled24_7: z.boolean(), startTime: z.string(), endTime: z.string() }),
  /** Take deposits while cash-outs are closed. */
  depositsOutsideHours: z.boolean(),
  /** Show players the ticker of recent activity. */
  ticker: z.boolean(),
  /** Give methods without accounts their samples. */
  samples: z.boolean(),
});

export type PaymentSettingsDocument = z.output<typeof paymentSettings>;

/** As the server puts it together: amounts in cents. */
export type DocumentInCents = z.input<typeof paymentSettings>;

/** Receiving wallets that look mistyped, with what is wrong; they are in use nevertheless. */
export const walletDoubts = z.array(z.object({ accountId: z.string(), message: z.string() }));

/** Somebody has saved the payment settings: whoever shows them loads them. */
export const settingsChanged = z.object({ version: z.int() });

export type SettingsChanged = z.output<typeof settingsChanged>;

const named = z.object({ settings: settingsAsSent });

const savedSettings = z.object({
  status: changeStatus,
  message: z.string(),
  /** Those in force: as they were if the save waits. */
  settings: paymentSettings,
  version: z.int(),
  walletDoubts,
  /** What was migrated or left out, as sentences. */
  notes: z.array(z.string()),
  approval: waitingApproval.optional(),
});

export const PAYMENT_SETTINGS_CALLS = defineCalls({
  getPaymentSettings: {
    summary: 'Read the payment settings',
    access: 'settings.view',
    signedOutMessage: 'User must be authenticated to fetch payment settings.',
    output: z.object({
      settings: paymentSettings,
      /** Must be sent back with a save. */
      version: z.int(),
      /** Enabled methods that players cannot use, because all their accounts are samples. */
      methodsWithOnlySamples: z.array(z.enum(METHOD_KEYS)),
      walletDoubts,
      /**
       * What was migrated when these settings were loaded for the first time, as sentences; reported until the next save.
       */
      notes: z.array(z.string()),
    }),
  },
  /**
   * Saves the whole settings. Legacy shapes (the keys `card` and `apple_pay`, a flat list per method) are accepted and
   * normalised; duplicate accounts, by name and display name, are kept once. A method that is absent, or sent without its
   * accounts, keeps what it has. Of several pinned accounts of a method (and coin) the newly pinned one stays pinned.
   * `sample` is set by the server, from the account's addresses.
   */
  updatePaymentSettings: {
    summary: 'Save the payment settings',
    access: 'settings.change',
    proof: 'recent',
    bodyLimitBytes: 1_000_000,
    input: z.strictObject({
      settings: z
        .record(z.string(), z.unknown())
        .meta(schemaOf(settingsAsSent, 'input'))
        .check((context) => {
          // Under its own name, for each problem to name its field from the top.
          const { error } = named.safeParse({ settings: context.value }, { error: wordsOf });
          for (const { path, ...issue } of error?.issues ?? []) {
            context.issues.push({ ...issue, path: path.slice(1) } as (typeof context.issues)[number]);
          }
        }),
      /** The version that was loaded; a save over somebody else's newer one is ABORTED. */
      version: z.int().optional(),
    }),
    output: savedSettings,
    errors: ['ABORTED', 'FAILED_PRECONDITION'],
  },
  /**
   * Adds a receiving account, changes it, or removes it, and leaves all others as they are. A field that is absent stays
   * as it is; null empties it. What was paid into a removed account still names it.
   */
  saveReceivingAccount: {
    summary: 'Save one receiving account',
    access: 'settings.change',
    proof: 'recent',
    input: z.strictObject({
      method: z.enum(METHOD_KEYS),
      /** Of a new account, one of the caller's own choice: the same save sent twice adds it once. */
      id: accountId.min(1),
      account: z.strictObject({
        ...accountAsSent.omit({ sample: true }).shape,
        /** True removes it, whatever else is sent. */
        removed: z.boolean().optional(),
      }),
      /** That of the settings that were loaded; if somebody else has saved this account since, it is ABORTED. */
      version: z.int().optional(),
    }),
    output: savedSettings,
    errors: ['ABORTED', 'FAILED_PRECONDITION', 'NOT_FOUND'],
  },
});
