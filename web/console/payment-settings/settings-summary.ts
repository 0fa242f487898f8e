import { accountLabel } from '#domain/accounts/account.ts';
import { METHOD_KEYS, METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { formatUsdBrief } from '#domain/money/usd.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import { formatHour } from '#domain/withdrawals/closed-message.ts';
import type { WithdrawalHours } from '#domain/withdrawals/opening-hours.ts';
import { accountTitle, centsOf } from './account-fields.ts';
import type { ReceivingAccount, SettingsDocument } from './settings-document.ts';

const HOSTED = METHOD_KEYS.filter((key) => METHODS[key].kind === 'hosted');

export function settingsSummary(settings: SettingsDocument, now: Date): string {
  return [
    `Payment settings, ${formatReadableTimestamp(now)} (New York)`,
    ...METHOD_KEYS.flatMap((key) => ['', ...methodLines(settings, key)]),
    '',
    'Card accounts',
    ...HOSTED.map((key) => `- ${METHODS[key].label}: ${providerAccounts(settings, key)}`),
    '',
    `Withdrawal hours: ${hoursText(settings.withdrawalHours)}`,
  ].join('\n');
}

function methodLines(settings: SettingsDocument, key: MethodKey): string[] {
  const { enabled, accounts } = settings[key];
  return [
    `${METHODS[key].label} (${enabled ? 'active' : 'inactive'})`,
    ...(accounts.length === 0 ? ['- No accounts configured'] : []),
    ...accounts.map((account) => `- ${accountTitle(key, account)}: ${accountFacts(key, account)}`),
  ];
}

function accountFacts(key: MethodKey, account: ReceivingAccount): string {
  const isHosted = METHODS[key].kind === 'hosted';
  return [
    isHosted ? account.paymentUrl : accountLabel(key, account),
    isHosted && account.amount ? formatUsdBrief(centsOf(account.amount)) : undefined,
    account.active ? 'active' : 'inactive',
    account.pinned ? 'pinned' : undefined,
    account.fallback ? 'fallback' : undefined,
    account.sample ? 'sample' : undefined,
  ]
    .filter(Boolean)
    .join(', ');
}

function providerAccounts(settings: SettingsDocument, key: MethodKey): string {
  const names = new Set(settings[key].accounts.flatMap(({ stripeAccount }) => stripeAccount || []));
  return names.size === 0 ? 'none' : [...names].join(', ');
}

function hoursText({ enabled24_7, startTime, endTime }: WithdrawalHours): string {
  return enabled24_7 ? '24/7' : `${formatHour(startTime)} – ${formatHour(endTime)} EST`;
}
