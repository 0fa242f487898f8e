import { METHOD_KEYS, METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { formatUsd } from '#domain/money/usd.ts';
import type { Account, PaymentSettings } from './account.ts';
import { PAYEE_FIELD_NAMES } from './settings-changes.ts';

/** The fields that decide where players' money goes, in the approver's words; the others follow. */
const FIELDS = {
  displayName: 'display name',
  ...PAYEE_FIELD_NAMES,
  stripeAccount: 'Stripe account',
  amountCents: 'amount',
  active: 'active',
  pinned: 'pinned',
  fallback: 'fallback',
  name: 'name',
  description: 'description',
} as const satisfies Partial<Record<keyof Account, string>>;

type AccountChanges = ReadonlyMap<string, readonly string[]>;

/** Includes values, for those who may change accounts; more people read the log: see `settingsChanges`. */
export function accountChanges(before: PaymentSettings, after: PaymentSettings): AccountChanges {
  const changes = new Map<string, readonly string[]>();
  for (const key of METHOD_KEYS) {
    const earlier = new Map(before.methods[key].accounts.map((account) => [account.id, account]));
    const later = new Map(after.methods[key].accounts.map((account) => [account.id, account]));
    for (const [id, account] of earlier) {
      if (!later.has(id)) changes.set(id, [`${nameOf(key, account)} removed`]);
    }
    for (const [id, account] of later) {
      const lines = differences(key, earlier.get(id), account);
      if (lines.length > 0) changes.set(id, lines);
    }
  }
  return changes;
}

function differences(key: MethodKey, before: Account | undefined, after: Account): string[] {
  const name = nameOf(key, after);
  return (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).flatMap((field) => {
    const [from, to] = [textOf(field, before?.[field]), textOf(field, after[field])];
    if (from === to) return [];
    return [before ? `${name}: ${FIELDS[field]} ${from} → ${to}` : `${name}, new: ${FIELDS[field]} ${to}`];
  });
}

function nameOf(key: MethodKey, { name }: Account): string {
  return `${METHODS[key].label} ${name}`;
}

function textOf(field: keyof typeof FIELDS, value: Account[keyof typeof FIELDS]): string {
  if (value === undefined || value === '') return 'none';
  if (field === 'amountCents') return formatUsd(value as NonNullable<Account['amountCents']>);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
