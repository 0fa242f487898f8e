import { type Cents, formatUsdBrief } from '#domain/money/usd.ts';
import { SIGNAL_LEVEL_LABELS, SIGNAL_LEVELS } from './signal.ts';
import type { Limits, SignalSettings } from './signal-settings.ts';

export function signalSettingsChanges(before: SignalSettings, after: SignalSettings): string[] {
  const [from, to] = [texts(before), texts(after)];
  return Object.entries(to).flatMap(([what, text]) =>
    from[what] === text ? [] : [`${what} ${from[what]} → ${text}`],
  );
}

/** Somebody looks, or a payout is held, less often than before. */
export function loosensSignals(before: SignalSettings, after: SignalSettings): boolean {
  const isLooser = <Unit extends number>(
    from: Limits<Unit>,
    to: Limits<Unit>,
    catchesMore: (one: Unit, other: Unit) => boolean,
  ) =>
    (['look', 'hold'] as const).some((level) => {
      const [limit, wanted] = [from[level], to[level]];
      return limit !== null && (wanted === null || catchesMore(limit, wanted));
    });
  const isLower = (of: keyof SignalSettings & `${string}Destination`) =>
    SIGNAL_LEVELS.indexOf(after[of]) < SIGNAL_LEVELS.indexOf(before[of]);
  return (
    isLooser(before.amount, after.amount, (limit, wanted) => limit < wanted) ||
    isLooser(before.perDay, after.perDay, (limit, wanted) => limit < wanted) ||
    isLooser(before.perWeek, after.perWeek, (limit, wanted) => limit < wanted) ||
    isLooser(before.firstDepositHours, after.firstDepositHours, (limit, wanted) => limit > wanted) ||
    isLower('sharedDestination') ||
    isLower('newDestination') ||
    isLower('editedDestination')
  );
}

function texts(settings: SignalSettings): Record<string, string> {
  const level = (of: keyof SignalSettings & `${string}Destination`) =>
    SIGNAL_LEVEL_LABELS[settings[of]].toLowerCase();
  return {
    ...limitTexts('amount', settings.amount, (amount: Cents) => `above ${formatUsdBrief(amount)}`),
    ...limitTexts('in 24 hours', settings.perDay, (count) => `more than ${count}`),
    ...limitTexts('in 7 days', settings.perWeek, (count) => `more than ${count}`),
    ...limitTexts('first deposit', settings.firstDepositHours, (hours) => `within ${hours} hours`),
    'shared destination': level('sharedDestination'),
    'new destination': level('newDestination'),
    'edited destination': level('editedDestination'),
  };
}

function limitTexts<Unit extends number>(
  what: string,
  { look, hold }: Limits<Unit>,
  textOf: (limit: Unit) => string,
): Record<string, string> {
  const text = (limit: Unit | null) => (limit === null ? 'never' : textOf(limit));
  return { [`${what}, look`]: text(look), [`${what}, hold`]: text(hold) };
}
