import { type Cents, formatUsdBrief } from '#domain/money/usd.ts';
import { SIGNAL_LEVEL_LABELS } from './signal.ts';
import type { Limits, SignalSettings } from './signal-settings.ts';

/** The differences between two states of the settings, one phrase per change; empty if there are none. */
export function signalSettingsChanges(before: SignalSettings, after: SignalSettings): string[] {
  const [from, to] = [texts(before), texts(after)];
  return Object.entries(to).flatMap(([what, text]) =>
    from[what] === text ? [] : [`${what} ${from[what]} → ${text}`],
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
