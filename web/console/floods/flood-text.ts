import { formatNyDateTimeInSentence } from '#domain/time/display.ts';
import type { Declined, Flood, Floods } from './use-floods.ts';

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

/** `312 deposits and 100 withdrawals`; only the kinds there are. */
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

/** Nobody's own: a proxy that Cage has not been told of, or people of the house. */
export function isPrivate(network: string): boolean {
  return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::\/|f[cd]|fe80)/.test(network);
}

export function counted(count: number, noun: string): string {
  return `${number(count)} ${noun}${count === 1 ? '' : 's'}`;
}

function number(count: number): string {
  return count.toLocaleString('en-US');
}
