import { formatNyDateTimeInSentence } from '#domain/time/display.ts';
import type { Crowd, Declined, Flood, Floods } from './use-floods.ts';

/** `412 pending requests from 203.0.113.7 since today 2:05:09 PM. 1,204 more refused in the last hour.` */
export function floodText(flood: Flood, now: Date): string {
  const { network, deposits, withdrawals, refused, since } = flood;
  const requests = deposits + withdrawals;
  if (requests === 0) return `${counted(refused, 'request')} from ${network} refused in the last hour.`;
  const when = formatNyDateTimeInSentence(since, now);
  const told = `${counted(requests, 'pending request')} from ${network} since ${when}.`;
  return refused === 0 ? told : `${told} ${number(refused)} more refused in the last hour.`;
}

export function altogetherText({ refusedAltogether }: Floods): string {
  return `${counted(refusedAltogether, 'request')} refused in the last hour because too many came from everywhere.`;
}

export function recordsText({ deposits, withdrawals }: Pick<Flood, 'deposits' | 'withdrawals'>): string {
  const kinds = [
    deposits > 0 && counted(deposits, 'deposit'),
    withdrawals > 0 && counted(withdrawals, 'withdrawal'),
  ];
  return kinds.filter(Boolean).join(' and ');
}

export function declinedText({ cooldownsLifted, held, ...records }: Declined): string {
  const done = recordsText(records);
  const lifted = cooldownsLifted > 0 ? ` ${counted(cooldownsLifted, 'cooldown')} lifted.` : '';
  const left = held > 0 ? ` ${counted(held, 'request')} left to whoever is working on them.` : '';
  return `${done === '' ? 'Nothing was left to decline.' : `Declined ${done}.`}${lifted}${left}`;
}

/** Loopback, private, link-local and shared by a carrier's customers. Sources: RFC 1918, 3927, 4193, 4291 and 6598 */
const PRIVATE =
  /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|::\/|f[cd]|fe[89ab])/;

/** Nobody's own: a proxy that Cage does not know of, or people of the house. */
export function isPrivate(network: string): boolean {
  return PRIVATE.test(network);
}

export function counted(count: number, noun: string): string {
  return `${number(count)} ${noun}${count === 1 ? '' : 's'}`;
}

function number(count: number): string {
  return count.toLocaleString('en-US');
}

export function crowdText(crowd: Crowd, now: Date): string {
  const { deposits, withdrawals, networks } = crowd;
  const requests = counted(deposits + withdrawals, 'pending request');
  return `${requests} from ${counted(networks, 'network')} ${spanText(crowd, now)}.`;
}

function spanText({ since, until }: Crowd, now: Date): string {
  return `between ${formatNyDateTimeInSentence(since, now)} and ${formatNyDateTimeInSentence(until, now)}`;
}

export function crowdScopeText(crowd: Crowd, now: Date): string {
  return `${recordsText(crowd)} from ${counted(crowd.networks, 'network')} ${spanText(crowd, now)}`;
}

export function playersText({ players, examples, ofKnown }: Crowd): string {
  const more = players - examples.length;
  const named =
    more > 0 ? `${examples.join(', ')} and ${more.toLocaleString('en-US')} more` : examples.join(', ');
  if (ofKnown === 0) {
    return `They are of ${counted(players, 'player')} who were never credited or paid: ${named}. New players may be among them.`;
  }
  const inTheirNames = `${counted(ofKnown, 'withdrawal')} in the names of players who were credited or paid before, without proof that they sent ${ofKnown === 1 ? 'it' : 'them'}`;
  return `They are of ${counted(players, 'player')}: ${named}. Among them ${ofKnown === 1 ? 'is' : 'are'} ${inTheirNames}. The others are of players who never were, and may be new ones.`;
}

const LEFT_ALONE =
  'What was paid, what somebody else is working on, and withdrawals that came with the link of an earlier request are left alone.';

/** @param crowd undefined for the flood of one network */
export function leftAloneText(crowd: Pick<Crowd, 'leftAlone'> | undefined): string {
  if (crowd === undefined || crowd.leftAlone === 0) return LEFT_ALONE;
  const { leftAlone } = crowd;
  const [requests, are] = [counted(leftAlone, 'more request'), leftAlone === 1 ? 'is' : 'are'];
  return `${requests} of these minutes ${are} left alone: paid, proved, or deposits of players who were credited or paid before. So is what somebody else is working on.`;
}
