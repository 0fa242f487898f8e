import { type Account, addressOf, type PaymentSettings, textIn } from '#domain/accounts/account.ts';
import { type AccountField, type AccountFieldName, DISPLAY_NAME } from '#domain/methods/account-fields.ts';
import { METHOD_ACCOUNTS } from '#domain/methods/method-accounts.ts';
import { METHOD_KEYS, METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { areWithin, type Bounds } from '#domain/money/bounds.ts';
import { cents, formatUsdBrief } from '#domain/money/usd.ts';
import { checkAccountText } from './check-account-text.ts';
import { checkBounds, type MethodLimits, usualLimits } from './method-limits.ts';

/** `field` is a path in the wire form; the message names the account and what to enter. */
type SettingsProblem = { readonly field: string; readonly message: string };

export const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * A stored account is checked only if its details change: one that an older version accepted can still be
 * switched off. Its fixed amount is checked when the limits are narrowed, which would make its page unusable.
 */
export function checkSettings(settings: PaymentSettings, before: PaymentSettings): SettingsProblem[] {
  const { startTime, endTime } = settings.withdrawalHours;
  return [
    ...METHOD_KEYS.flatMap((key) => {
      const stored = new Set(before.methods[key].accounts.map(detailsOf));
      const { accounts, limits = usualLimits(key) } = settings.methods[key];
      const { limits: former = usualLimits(key) } = before.methods[key];
      const areNarrowed = !areWithin(former.deposit, limits.deposit);
      return [
        ...accounts.flatMap((account, index) => {
          if (!stored.has(detailsOf(account))) return problemsOfAccount(key, account, index, limits.deposit);
          return areNarrowed ? saidOf(key, account, index, wrongAmount(account, limits.deposit)) : [];
        }),
        ...problemsOfLimits(key, limits),
      ];
    }),
    ...problemOfTime('startTime', startTime, 'start'),
    ...problemOfTime('endTime', endTime, 'end'),
  ];
}

function detailsOf(account: Account): string {
  const { active, pinned, fallback, sample, ...details } = account;
  return JSON.stringify(Object.entries(details).sort());
}

function problemsOfAccount(
  key: MethodKey,
  account: Account,
  index: number,
  limits: Bounds,
): SettingsProblem[] {
  return saidOf(key, account, index, [
    ...[DISPLAY_NAME, ...METHOD_ACCOUNTS[key].fields].flatMap((field) => missingOrWrong(key, account, field)),
    ...wrongAmount(account, limits),
  ]);
}

type Fault = readonly [field: AccountFieldName, rule: string];

function saidOf(
  key: MethodKey,
  account: Account,
  index: number,
  faults: readonly Fault[],
): SettingsProblem[] {
  const name = account.displayName === '' ? `account ${index + 1}` : `account “${account.displayName}”`;
  return faults.map(([field, rule]) => ({
    field: `${key}.accounts.${index}.${field}`,
    message: `${METHODS[key].label} ${name}: ${rule}.`,
  }));
}

function missingOrWrong(key: MethodKey, account: Account, field: AccountField): Fault[] {
  const text = textIn(account, field.name) ?? '';
  if (field.required && text === '') {
    return isReplaced(key, account, field) ? [] : [[field.name, `enter ${field.required}`]];
  }
  const rule = checkAccountText(field, text);
  return rule === undefined ? [] : [[field.name, rule]];
}

function isReplaced(key: MethodKey, account: Account, { name }: AccountField): boolean {
  const method = METHODS[key];
  return (
    method.kind === 'manual' &&
    method.sendTo.some((field) => field === name) &&
    addressOf(key, account) !== undefined
  );
}

/** A fixed amount outside the deposit limits would make the page unusable. */
function wrongAmount({ amountCents = cents(0) }: Account, { minCents, maxCents }: Bounds): Fault[] {
  const isAmount = Number.isSafeInteger(amountCents) && amountCents >= minCents && amountCents <= maxCents;
  const limits = `from ${formatUsdBrief(minCents)} to ${formatUsdBrief(maxCents)}`;
  return isAmount || amountCents === 0
    ? []
    : [['amount', `the amount must be ${limits}, or 0 to let the customer choose`]];
}

function problemOfTime(field: string, time: string, name: string): SettingsProblem[] {
  if (CLOCK_TIME.test(time)) return [];
  return [
    {
      field: `withdrawalHours.${field}`,
      message: `Withdrawal hours: the ${name} must be a time such as 08:00.`,
    },
  ];
}

function problemsOfLimits(key: MethodKey, limits: MethodLimits): SettingsProblem[] {
  return (['deposit', 'withdrawal'] as const).flatMap((of) => {
    const problem = checkBounds(limits[of]);
    if (problem === undefined) return [];
    return [
      { field: `${key}.limits.${of}`, message: `${METHODS[key].label}: the limits of a ${of} ${problem}.` },
    ];
  });
}
