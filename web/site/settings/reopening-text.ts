import type { RecordKind } from '#domain/records/record.ts';
import { nextChange, type WithdrawalHours } from '#domain/withdrawals/opening-hours.ts';
import * as language from '#words/frame.tsx';
import * as words from '#words/methods.ts';

const MINUTE_MS = 60_000;
const ZONE = 'America/New_York';

/** Undefined where it never opens. */
export function reopening(what: RecordKind, hours: WithdrawalHours, now: Date): string | undefined {
  const opens = nextChange(hours, now);
  return opens && reopeningText(what, opens, now);
}

/** `Deposits reopen at 8:00 AM EDT (in 3 h 12 min), 2:00 PM your time.`; only New York's if both agree. */
export function reopeningText(what: RecordKind, opens: Date, now: Date, localZone?: string): string {
  const there = timeIn(opens, ZONE, { timeZoneName: 'short' });
  const [own, inZone] = [timeIn(opens, localZone), timeIn(opens, ZONE)];
  const wait = waitText(opens.getTime() - now.getTime());
  return own === inZone
    ? words.reopens[what]({ there, wait })
    : words.reopensHere[what]({ there, wait, own });
}

function timeIn(time: Date, timeZone?: string, more: Intl.DateTimeFormatOptions = {}): string {
  const options = { hour: 'numeric', minute: '2-digit', ...(timeZone && { timeZone }), ...more } as const;
  // Some browsers put a narrow space before PM.
  return new Intl.DateTimeFormat(language.locale, options).format(time).replaceAll('\u202f', ' ');
}

/** `3 h 12 min`, rounded up to a whole minute. */
function waitText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  return [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`].filter(Boolean).join(' ');
}
