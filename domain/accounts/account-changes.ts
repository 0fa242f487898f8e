import { METHOD_KEYS, METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { formatUsd } from '#domain/money/usd.ts';
import type { Account, PaymentSettings } from './account.ts';
import { PAYEE_FIELD_NAMES } from './payee-field-names.ts';

/** What tells where players' money goes, in the words of whoever approves a change of it; the rest follows it. */
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

/**
 * How the receiving accounts differ between two states of the settings, values included, one line per change; empty if
 * they do not. For those who may change them: the activity log, which more people read, has `settingsChanges`.
 */
export function accountChanges(before: PaymentSettings, after: PaymentSettings): string[] {
  return METHOD_KEYS.flatMap((key) => {
    const earlier = new Map(before.methods[key].accounts.map((account) => [account.id, account]));
    const later = new Map(after.methods[key].accounts.map((account) => [account.id, account]));
    return [
      ...[...earlier.values()]
        .filter(({ id }) => !later.has(id))
        .map((account) => `${nameOf(key, account)} removed`),
      ...[...later.values()].flatMap((account) => differences(key, earlier.get(account.id), account)),
    ];
  });
}

/** The ids of the accounts that differ between two states of the settings. */
export function changedAccounts(before: PaymentSettings, after: PaymentSettings): string[] {
  return METHOD_KEYS.flatMap((key) => {
    const [earlier, later] = [before, after].map(
      ({ methods }) => new Map(methods[key].accounts.map((account) => [account.id, account])),
    ) as [Map<string, Account>, Map<string, Account>];
    return [...new Set([...earlier.keys(), ...later.keys()])].filter((id) => {
      const [from, to] = [earlier.get(id), later.get(id)];
      return !from || !to || differences(key, from, to).length > 0;
    });
  });
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
