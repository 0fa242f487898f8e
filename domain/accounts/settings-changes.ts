import {
  type Account,
  type MethodSettings,
  type PaymentSettings,
  SETTINGS_SWITCHES,
  SWITCH_NAMES,
} from '#domain/accounts/account.ts';
import { METHOD_KEYS, METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { formatHour } from '#domain/withdrawals/closed-message.ts';
import type { WithdrawalHours } from '#domain/withdrawals/opening-hours.ts';
import { boundsText, usualLimits } from './method-limits.ts';

/** The fields that say where players' money goes, in staff's words. */
export const PAYEE_FIELD_NAMES = {
  handle: 'handle',
  username: 'username',
  email: 'email',
  phone: 'phone',
  walletAddress: 'wallet address',
  cryptoType: 'coin',
  network: 'network',
  otherNetwork: 'network',
  paymentUrl: 'payment URL',
} as const satisfies Partial<Record<keyof Account, string>>;

/** Field names for staff. Values are left out: more people can read the log than the settings. */
const FIELDS = {
  name: 'name',
  displayName: 'display name',
  description: 'description',
  ...PAYEE_FIELD_NAMES,
  stripeAccount: 'Stripe account name',
  amountCents: 'amount',
  sample: 'sample mark',
} as const satisfies Partial<Record<keyof Account, string>>;

const SWITCHES = [
  ['active', 'activated', 'deactivated'],
  ['pinned', 'pinned', 'unpinned'],
  ['fallback', 'made a fallback', 'no longer a fallback'],
] as const;

const TOLD_IN_MESSAGE = 3;

export function settingsChanges(before: PaymentSettings, after: PaymentSettings): string[] {
  return [
    ...METHOD_KEYS.flatMap((key) => methodChanges(key, before.methods[key], after.methods[key])),
    ...hoursChanges(before.withdrawalHours, after.withdrawalHours),
    ...SWITCH_NAMES.flatMap((name) => switchChange(SETTINGS_SWITCHES[name].label, before[name], after[name])),
  ];
}

export function changesMessage(changes: readonly string[]): string {
  const told = changes.slice(0, TOLD_IN_MESSAGE);
  const rest = changes.length - told.length;
  return `Payment settings: ${told.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`;
}

function methodChanges(key: MethodKey, before: MethodSettings, after: MethodSettings): string[] {
  const { label } = METHODS[key];
  const earlier = new Map(before.accounts.map((account) => [account.id, account]));
  const later = new Map(after.accounts.map((account) => [account.id, account]));
  return [
    ...switchChange(label, before.enabled, after.enabled),
    ...limitsChanges(key, before, after),
    ...before.accounts.filter(({ id }) => !later.has(id)).map((account) => `${nameOf(key, account)} removed`),
    ...after.accounts.flatMap((account) => {
      const old = earlier.get(account.id);
      return old === undefined ? [`${nameOf(key, account)} added`] : accountChanges(key, old, account);
    }),
    ...(isReordered(before.accounts, after.accounts) ? [`${label} accounts reordered`] : []),
  ];
}

function accountChanges(key: MethodKey, before: Account, after: Account): string[] {
  const fields = Object.entries(FIELDS).flatMap(([field, label]) =>
    before[field as keyof typeof FIELDS] === after[field as keyof typeof FIELDS] ? [] : [label],
  );
  return [
    ...SWITCHES.flatMap(([field, on, off]) =>
      before[field] === after[field] ? [] : [after[field] ? on : off],
    ),
    ...(fields.length > 0 ? [`${[...new Set(fields)].join(', ')} changed`] : []),
  ].map((change) => `${nameOf(key, before)} ${change}`);
}

function isReordered(before: readonly Account[], after: readonly Account[]): boolean {
  const [left, right] = [new Set(before.map(({ id }) => id)), new Set(after.map(({ id }) => id))];
  const earlier = before.filter(({ id }) => right.has(id));
  const later = after.filter(({ id }) => left.has(id));
  return earlier.some(({ id }, index) => id !== later[index]?.id);
}

function limitsChanges(key: MethodKey, before: MethodSettings, after: MethodSettings): string[] {
  const [old, now] = [before.limits ?? usualLimits(key), after.limits ?? usualLimits(key)];
  return (['deposit', 'withdrawal'] as const).flatMap((of) => {
    const [from, to] = [boundsText(old[of]), boundsText(now[of])];
    return from === to ? [] : [`${METHODS[key].label} ${of}s: ${from} → ${to}`];
  });
}

function hoursChanges(before: WithdrawalHours, after: WithdrawalHours): string[] {
  if (JSON.stringify(hoursOf(before)) === JSON.stringify(hoursOf(after))) return [];
  const [old, now] = [hoursText(before), hoursText(after)];
  return [
    old === now
      ? `Withdrawal hours kept for later: ${timesText(after)}`
      : `Withdrawal hours: ${old} → ${now}`,
  ];
}

function hoursOf({ enabled24_7, startTime, endTime }: WithdrawalHours) {
  return [enabled24_7, startTime, endTime];
}

function hoursText(hours: WithdrawalHours): string {
  return hours.enabled24_7 ? '24/7' : timesText(hours);
}

function timesText({ startTime, endTime }: WithdrawalHours): string {
  return `${formatHour(startTime)} – ${formatHour(endTime)} EST`;
}

function switchChange(name: string, before: boolean, after: boolean): string[] {
  return before === after ? [] : [`${name} ${after ? 'enabled' : 'disabled'}`];
}

function nameOf(key: MethodKey, { displayName, name, cryptoType }: Account): string {
  const coin = METHODS[key].kind === 'crypto' && cryptoType ? ` (${cryptoType})` : '';
  return `${METHODS[key].label} account “${displayName || name}”${coin}`;
}
