import { type Cents, formatUsd, formatUsdBrief } from '#domain/money/usd.ts';
import { formatNyDay } from '#domain/time/new-york.ts';
import { andList } from '#domain/words/english.ts';
import type { Signal, SignalLevel, SignalRule } from './signal.ts';
import type { Limits, SignalSettings } from './signal-settings.ts';

export type PayoutFacts = {
  readonly amountCents: Cents;
  /** The player's withdrawals of 24 hours and 7 days, with this one, without declined and not sent ones. */
  readonly inDay: number;
  readonly inWeek: number;
  readonly destination:
    | {
        /** Other players who are, or were to be, paid there. */
        readonly sharedWith: readonly string[];
        /** The same where its backup pays. */
        readonly backupSharedWith: readonly string[];
        readonly isKnown: boolean;
      }
    | undefined;
  /** Since the player's first counted deposit; undefined if there is none. */
  readonly hoursSinceFirstDeposit: number | undefined;
  readonly editedBy: readonly string[];
  /** Earlier changes are in the log's archives; undefined if the withdrawal is younger. */
  readonly archivedBefore?: Date | undefined;
};

export function payoutSignals(facts: PayoutFacts, settings: SignalSettings): readonly Signal[] {
  const found = [
    amountSignal(facts, settings.amount),
    countSignal('per-day', facts.inDay, 'in 24 hours', settings.perDay),
    countSignal('per-week', facts.inWeek, 'in 7 days', settings.perWeek),
    sharedSignal(facts, settings.sharedDestination),
    newSignal(facts, settings.newDestination),
    firstDepositSignal(facts, settings.firstDepositHours),
    editedSignal(facts, settings.editedDestination),
  ];
  return found.map((each) => ({ ...each, isOff: isOff(each.rule, settings) }));
}

type Found = Omit<Signal, 'isOff'>;

function isOff(rule: SignalRule, settings: SignalSettings): boolean {
  const setting = settings[SETTINGS[rule]];
  return typeof setting === 'string' ? setting === 'pass' : setting.look === null && setting.hold === null;
}

const SETTINGS = {
  amount: 'amount',
  'per-day': 'perDay',
  'per-week': 'perWeek',
  'shared-destination': 'sharedDestination',
  'new-destination': 'newDestination',
  'first-deposit': 'firstDepositHours',
  'edited-destination': 'editedDestination',
} as const satisfies Record<SignalRule, keyof SignalSettings>;

function amountSignal({ amountCents }: PayoutFacts, limits: Limits<Cents>): Found {
  const { level, limit } = above(amountCents, limits);
  const text = formatUsd(amountCents);
  return signal(
    'amount',
    level,
    limit === null ? `${text}.` : `${text}, which is more than ${formatUsdBrief(limit)}.`,
  );
}

function countSignal(rule: SignalRule, count: number, when: string, limits: Limits<number>): Found {
  const { level, limit } = above(count, limits);
  const text = `${count} ${count === 1 ? 'withdrawal' : 'withdrawals'} of this player ${when}`;
  return signal(rule, level, limit === null ? `${text}.` : `${text}, which is more than ${limit}.`);
}

function sharedSignal({ destination }: PayoutFacts, level: SignalLevel): Found {
  const rule = 'shared-destination';
  if (destination === undefined) return signal(rule, 'pass', 'It has no destination to compare.');
  const { sharedWith, backupSharedWith } = destination;
  const players = [...new Set([...sharedWith, ...backupSharedWith])];
  if (players.length === 0) return signal(rule, 'pass', 'No other player uses this destination.');
  const texts = [
    ...(sharedWith.length > 0 ? [`Also used by ${andList(sharedWith)}.`] : []),
    ...(backupSharedWith.length > 0 ? [`Its backup is also used by ${andList(backupSharedWith)}.`] : []),
  ];
  return { ...signal(rule, level, texts.join(' ')), players };
}

function newSignal({ destination }: PayoutFacts, level: SignalLevel): Found {
  const rule = 'new-destination';
  if (destination === undefined) return signal(rule, 'pass', 'It has no destination to compare.');
  return destination.isKnown
    ? signal(rule, 'pass', 'This player was paid there before.')
    : signal(rule, level, 'This player was never paid there before.');
}

/** A player without any deposit is paid out sooner than anybody. */
function firstDepositSignal({ hoursSinceFirstDeposit: hours }: PayoutFacts, limits: Limits<number>): Found {
  const rule = 'first-deposit';
  const within = (limit: number | null) => limit !== null && (hours === undefined || hours < limit);
  const level = within(limits.hold) ? 'hold' : within(limits.look) ? 'look' : 'pass';
  if (hours === undefined) return signal(rule, level, 'This player has no completed deposit.');
  return signal(rule, level, `The player’s first deposit was ${hoursText(hours)} ago.`);
}

/** Archives may hold changes that nobody sees here. */
function editedSignal({ editedBy, archivedBefore }: PayoutFacts, level: SignalLevel): Found {
  const rule = 'edited-destination';
  if (editedBy.length === 0 && archivedBefore !== undefined) {
    const text = `Whether the destination was changed before ${formatNyDay(archivedBefore)} is in the archives of the activity log.`;
    return signal(rule, level, text);
  }
  if (editedBy.length === 0) return signal(rule, 'pass', 'The destination is as it was requested.');
  const names = andList([...new Set(editedBy)]);
  return signal(rule, level, `The destination was changed by ${names}.`);
}

function above<Unit extends number>(
  value: Unit,
  { look, hold }: Limits<Unit>,
): { readonly level: SignalLevel; readonly limit: Unit | null } {
  if (hold !== null && value > hold) return { level: 'hold', limit: hold };
  if (look !== null && value > look) return { level: 'look', limit: look };
  return { level: 'pass', limit: null };
}

function hoursText(hours: number): string {
  if (hours < 1) return 'less than an hour';
  if (hours < 48) return `${Math.floor(hours)} ${Math.floor(hours) === 1 ? 'hour' : 'hours'}`;
  return `${Math.floor(hours / 24)} days`;
}

function signal(rule: SignalRule, level: SignalLevel, text: string): Found {
  return { rule, level, text, players: [] };
}
