import {
  type Account,
  accountIdentity,
  type MethodSettings,
  type PaymentSettings,
  SWITCH_NAMES,
} from '#domain/accounts/account.ts';
import { usualLimits } from '#domain/accounts/method-limits.ts';
import { isObject, type JsonObject, readAccount, readText } from '#domain/accounts/read-account.ts';
import { COIN_DETAILS, COINS } from '#domain/coins/coins.ts';
import { groupedBy } from '#domain/lists/grouped-by.ts';
import { recordOf } from '#domain/lists/record-of.ts';
import { METHOD_KEYS, METHODS, type MethodKey, methodKeyOf } from '#domain/methods/methods.ts';
import type { Bounds } from '#domain/money/bounds.ts';
import { type Cents, centsFromUsd, isCents } from '#domain/money/usd.ts';
import type { WithdrawalHours } from '#domain/withdrawals/opening-hours.ts';

export type NormalisedSettings = {
  readonly settings: PaymentSettings;
  /** Sentences for staff on what was migrated. Source: docs/reference/console.md, 'Payment settings'. */
  readonly notes: readonly string[];
};

type Options = {
  newId(): string;
  /** Stand in for parts that the document leaves out: a method, its accounts, the hours, a switch. */
  readonly absent: PaymentSettings;
  /**
   * True for settings from the database: older ones also get the accounts of `absent`, for methods without
   * any and for coins unknown then. In settings being saved, somebody has removed those.
   */
  readonly complete: boolean;
};

const KEYS_MIGRATED = 'Database updated! Payment method IDs have been migrated to the new format.';
export const SHAPE_MIGRATED = 'Settings migrated to new format successfully!';

const LATER_COINS: readonly string[] = COINS.filter((coin) => COIN_DETAILS[coin].cameLater).toReversed();
const COINS_ADDED = `Added missing ${LATER_COINS.join(' and ')} accounts automatically!`;

/**
 * From any form: legacy keys, a flat list per method, the wire form (sections at the top, USD), the stored
 * form (sections under `methods`, cents). Duplicate accounts (`accountIdentity`) are kept once.
 */
export function normaliseSettings(document: JsonObject, options: Options): NormalisedSettings {
  const isStoredShape = isObject(document.methods);
  const source = isObject(document.methods) ? document.methods : document;
  const sections = readSections(source);
  const ids = uniqueIds(options);
  const accountNotes = unknownMethods(source).map(
    (name) => `“${name}” is not one of the payment methods and was left out.`,
  );
  const methods = METHOD_KEYS.map((key): readonly [MethodKey, MethodSettings] => {
    const ofMethod = sections.filter((section) => section.key === key);
    const standIn = options.absent.methods[key];
    if (ofMethod.length === 0) return [key, standIn];
    const enabled = ofMethod.every(({ value }) => isEnabled(value));
    const limits = readLimits(key, ofMethod, standIn);
    const isSwitchAlone = ofMethod.every(({ value }) => accountsOf(value) === undefined);
    if (isSwitchAlone && !options.complete) return [key, { ...standIn, enabled, ...limits }];
    const accounts = ofMethod.flatMap(({ value }) =>
      readAccounts(key, value, (wanted) => ids.next(key, wanted)),
    );
    const kept = withoutDuplicates(key, accounts);
    for (const { displayName } of accounts.filter((account) => !kept.includes(account))) {
      accountNotes.push(
        `The ${METHODS[key].label} account “${displayName}” was listed twice; one copy was kept.`,
      );
    }
    const added = options.complete && !isStoredShape ? accountsToAdd(key, kept, standIn) : [];
    if (kept.length > 0 && added.length > 0) accountNotes.push(COINS_ADDED);
    return [key, { enabled, accounts: [...kept, ...added], ...limits }];
  });

  const hasLegacyKeys = sections.some(({ key, writtenAs }) => key !== writtenAs);
  const hasFlatLists = sections.some(({ value }) => Array.isArray(value));
  // A generated id must persist: settings from the database are then stored again.
  const isOutOfShape = hasFlatLists || (options.complete && (!isStoredShape || ids.made() > 0));
  return {
    settings: {
      methods: Object.fromEntries(methods) as PaymentSettings['methods'],
      withdrawalHours: readHours(document.withdrawalHours, options.absent.withdrawalHours),
      ...recordOf(SWITCH_NAMES, (name) => readSwitch(document[name], options.absent[name])),
    },
    notes: [
      ...(hasLegacyKeys ? [KEYS_MIGRATED] : []),
      ...(isOutOfShape ? [SHAPE_MIGRATED] : []),
      ...accountNotes,
    ],
  };
}

type Section = { readonly key: MethodKey; readonly writtenAs: string; readonly value: unknown };

function readSections(source: JsonObject): Section[] {
  const sections = Object.entries(source).flatMap(([writtenAs, value]): Section[] => {
    const key = methodKeyOf(writtenAs);
    return key !== undefined && (Array.isArray(value) || isObject(value)) ? [{ key, writtenAs, value }] : [];
  });
  return sections.sort((a, b) => Number(b.key === b.writtenAs) - Number(a.key === a.writtenAs));
}

function unknownMethods(source: JsonObject): string[] {
  return Object.entries(source)
    .filter(([name, value]) => methodKeyOf(name) === undefined && accountsOf(value) !== undefined)
    .map(([name]) => name);
}

function isEnabled(section: unknown): boolean {
  return !isObject(section) || section.enabled !== false;
}

function readAccounts(key: MethodKey, section: unknown, idOf: (wanted?: string) => string): Account[] {
  const list = accountsOf(section) ?? [];
  return list.filter(isObject).map((source) => readAccount(key, source, idOf(readText(source.id))));
}

function accountsOf(section: unknown): readonly unknown[] | undefined {
  const list = isObject(section) ? section.accounts : section;
  return Array.isArray(list) ? list : undefined;
}

/** An id stays with its method: receipts, mails and requests name the account by it. */
function uniqueIds({ newId, absent }: Options) {
  const methodOf = new Map(
    METHOD_KEYS.flatMap((key) => absent.methods[key].accounts.map(({ id }) => [id, key] as const)),
  );
  const taken = new Set<string>();
  let made = 0;
  return {
    next(method: MethodKey, wanted?: string): string {
      const isFree =
        wanted !== undefined && !taken.has(wanted) && (methodOf.get(wanted) ?? method) === method;
      if (!isFree) made += 1;
      const id = isFree ? wanted : newId();
      taken.add(id);
      return id;
    },
    made: () => made,
  };
}

function withoutDuplicates(key: MethodKey, accounts: readonly Account[]): Account[] {
  const byIdentity = groupedBy(accounts, (account) => accountIdentity(key, account));
  return [...byIdentity.values()].map(([first]) => first as Account);
}

function accountsToAdd(key: MethodKey, accounts: readonly Account[], standIn: MethodSettings): Account[] {
  if (accounts.length === 0) return [...standIn.accounts];
  if (METHODS[key].kind !== 'crypto') return [];
  return standIn.accounts.filter(
    ({ cryptoType = '' }) =>
      LATER_COINS.includes(cryptoType) && accounts.every((account) => account.cryptoType !== cryptoType),
  );
}

function readLimits(
  key: MethodKey,
  sections: readonly Section[],
  standIn: MethodSettings,
): Pick<MethodSettings, 'limits'> {
  const [source] = sections.flatMap(({ value }) =>
    isObject(value) && isObject(value.limits) ? [value.limits] : [],
  );
  const before = standIn.limits ?? usualLimits(key);
  const limits = source && {
    deposit: readBounds(source.deposit, before.deposit),
    withdrawal: readBounds(source.withdrawal, before.withdrawal),
  };
  const kept = limits ?? standIn.limits;
  return kept === undefined ? {} : { limits: kept };
}

function readBounds(source: unknown, absent: Bounds): Bounds {
  const { minCents, maxCents, min, max } = isObject(source) ? source : {};
  return {
    minCents: readCents(minCents, min) ?? absent.minCents,
    maxCents: readCents(maxCents, max) ?? absent.maxCents,
  };
}

function readCents(stored: unknown, sent: unknown): Cents | undefined {
  if (isCents(stored)) return stored;
  return typeof sent === 'number' ? centsFromUsd(sent) : undefined;
}

function readHours(source: unknown, absent: WithdrawalHours): WithdrawalHours {
  if (!isObject(source)) return absent;
  return {
    enabled24_7: readSwitch(source.enabled24_7, absent.enabled24_7),
    startTime: readText(source.startTime) ?? absent.startTime,
    endTime: readText(source.endTime) ?? absent.endTime,
  };
}

function readSwitch(value: unknown, absent: boolean): boolean {
  return typeof value === 'boolean' ? value : absent;
}
