/** How many requests came within a minute of which nothing tells that they are who they say. */
export type MinuteOfRequests = {
  readonly minute: Date;
  readonly requests: number;
};

/** A time in which so many of them came from everywhere that one person may have sent them all; half-open. */
export type Crowd = { readonly since: Date; readonly until: Date };

/** In place of a network. */
export const EVERYWHERE = 'everywhere';

/** What is busy, and what it takes in all. Newcomers alone come a few a minute. */
export const CROWD = { requestsAMinute: 15, requests: 150 } as const;

// More at once are one person's, who has more networks than that.
const MOST_FLOODS_APART = 5;

// A script that pauses for a while is the same script.
const PAUSE_MS = 10 * 60_000;
const MINUTE_MS = 60_000;

/** Of the networks that have a flood of their own, those whose requests are no part of a crowd. */
export function networksApart(networks: readonly string[]): readonly string[] {
  return networks.length > MOST_FLOODS_APART ? [] : networks;
}

/** From the first busy minute to the last one; the latest crowd first. */
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
