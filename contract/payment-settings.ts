import { z } from 'zod';
import { SWITCH_NAMES } from '#domain/accounts/account.ts';
import { recordOf } from '#domain/lists/record-of.ts';
import { METHOD_KEYS } from '#domain/methods/methods.ts';
import { NETWORKS } from '#domain/networks/networks.ts';
import { changeStatus, waitingApproval } from './approvals.ts';
import { defineCalls } from './base/define-call.ts';
import { wordsOf } from './base/field-problems.ts';
import { usdOfCents } from './base/fields.ts';
import { schemaOf } from './base/json-schema.ts';
import { accountAsSent, accountId, settingsAsSent } from './settings-as-sent.ts';

const text = z.string().optional();

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
  /** Set if the network is none of `NETWORKS`. */
  otherNetwork: text,
  paymentUrl: text,
  stripeAccount: text,
  /** 0 or absent: the player chooses. */
  amount: usdOfCents.optional(),
  active: z.boolean(),
  pinned: z.boolean(),
  /** Shown only if no other account of the method can be. */
  fallback: z.boolean(),
  /** Made by Cage: shown to players in a demo run only. */
  sample: z.boolean(),
});

const bounds = z.object({ min: usdOfCents, max: usdOfCents });

export const methodLimits = z.object({ deposit: bounds, withdrawal: bounds });

const section = z.object({
  enabled: z.boolean(),
  accounts: z.array(receivingAccount),
  limits: methodLimits,
});

export const paymentSettings = z.object({
  ...(Object.fromEntries(METHOD_KEYS.map((key) => [key, section])) as Record<
    (typeof METHOD_KEYS)[number],
    typeof section
  >),
  withdrawalHours: z.object({ enabled24_7: z.boolean(), startTime: z.string(), endTime: z.string() }),
  ...recordOf(SWITCH_NAMES, () => z.boolean()),
});

export type PaymentSettingsDocument = z.output<typeof paymentSettings>;

export type DocumentInCents = z.input<typeof paymentSettings>;

/** Receiving wallets that look mistyped, and why; they stay in use. */
export const walletDoubts = z.array(z.object({ accountId: z.string(), message: z.string() }));

/** Open consoles reload the settings. */
export const settingsChanged = z.object({ version: z.int() });

export type SettingsChanged = z.output<typeof settingsChanged>;

const named = z.object({ settings: settingsAsSent });

const savedSettings = z.object({
  status: changeStatus,
  message: z.string(),
  settings: paymentSettings,
  version: z.int(),
  walletDoubts,
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
      version: z.int(),
      /** Enabled methods that players cannot use: all their accounts are samples. */
      methodsWithOnlySamples: z.array(z.enum(METHOD_KEYS)),
      walletDoubts,
      /** Parts migrated at the first load, as sentences; reported until the next save. */
      notes: z.array(z.string()),
    }),
  },
  /**
   * Legacy shapes (the keys `card` and `apple_pay`, a flat list per method) are normalised; accounts of equal
   * name and display name are kept once. An absent method, or one without its accounts, keeps what it has. Of
   * several pinned accounts of a method (and coin) the newly pinned one stays pinned. The server sets
   * `sample` from the addresses.
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
          // Under its own name, so that each problem names its field from the top.
          const { error } = named.safeParse({ settings: context.value }, { error: wordsOf });
          for (const { path, ...issue } of error?.issues ?? []) {
            context.issues.push({ ...issue, path: path.slice(1) } as (typeof context.issues)[number]);
          }
        }),
      version: z.int().optional(),
    }),
    output: savedSettings,
    errors: ['ABORTED', 'FAILED_PRECONDITION'],
  },
  /** Other accounts stay. An absent field stays, null empties it. Deposits still name a removed account. */
  saveReceivingAccount: {
    summary: 'Save one receiving account',
    access: 'settings.change',
    proof: 'recent',
    input: z.strictObject({
      method: z.enum(METHOD_KEYS),
      /** The caller chooses a new account's id: the same save sent twice adds it once. */
      id: accountId.min(1),
      account: z.strictObject({
        ...accountAsSent.omit({ sample: true }).shape,
        /** True removes it, whatever else is sent. */
        removed: z.boolean().optional(),
      }),
      /** ABORTED if somebody else has saved this account since this version. */
      version: z.int().optional(),
    }),
    output: savedSettings,
    errors: ['ABORTED', 'FAILED_PRECONDITION', 'NOT_FOUND'],
  },
});
