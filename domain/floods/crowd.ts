/** Requests within one minute whose sender nothing proves. */
export type MinuteOfRequests = {
  readonly minute: Date;
  readonly requests: number;
};

/** A half-open time with so many such requests that one person may have sent them all. */
export type Crowd = { readonly since: Date; readonly until: Date };

export const EVERYWHERE = 'everywhere';

/** A busy minute, and the least of a crowd. Newcomers alone come a few a minute. */
export const CROWD = { requestsAMinute: 15, requests: 150 } as const;

// More at once are one person's, who has more networks than that.
const MOST_FLOODS_APART = 5;

// A script that pauses for a while is the same script.
const PAUSE_MS = 10 * 60_000;
const MINUTE_MS = 60_000;

/** The networks with a flood of their own, whose requests are no part of a crowd. */
export function networksApart(networks: readonly string[]): readonly string[] {
  return networks.length > MOST_FLOODS_APART ? [] : networks;
}

/** From the first busy minute to the last; the latest crowd first. */
export function crowdsOf(minutes: readonly MinuteOfRequests[]): Crowd[] {
  const busy = minutes
    .filter(({ requests }) => requests >= CROWD.requestsAMinute)
    .map(({ minute }) => minute.getTime())
    .sort((one, other) => one - other);
  const spans: Array<{ since: number; until: number }> = [];
  for (const since of busy) {
    const last = spans.at(-1);
    if (last !== undefined && since - last.until <= PAUSE_MS) last.until = since + MINUTE_MS;
    else spans.push({ since, until: since + MINUTE_MS });
  }
  return spans
    .map(({ since, until }) => ({ since: new Date(since), until: new Date(until) }))
    .filter((crowd) => requestsIn(crowd, minutes) >= CROWD.requests)
    .reverse();
}

function requestsIn({ since, until }: Crowd, minutes: readonly MinuteOfRequests[]): number {
  return minutes
    .filter(({ minute }) => minute >= since && minute < until)
    .reduce((sum, { requests }) => sum + requests, 0);
}
