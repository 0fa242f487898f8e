import type { CallInput, CallName } from '#contract/calls.ts';
import { EXCEPTION_REASONS } from '#domain/receipts/states.ts';
import type { Bar } from './bars.ts';
import { call } from './cashier.ts';
import type { Landmarks } from './fill-cashier.ts';
import { newRequest } from './new-request.ts';
import { changesOfReceipts, type Timed } from './receipt-changes.ts';

const AT_MOST_MS = 50;
const WARM_UP = 3;
const DAY_MS = 86_400_000;

export async function timeServer(
  origin: string,
  token: string,
  landmarks: Landmarks,
  repeats: number,
): Promise<Bar[]> {
  const bars: Bar[] = [];
  const calls = [
    ...(await callsToTime(origin, token, landmarks)),
    ...changesOfReceipts(origin, token, landmarks.receipts),
  ];
  for (const timed of calls) {
    bars.push({
      name: timed.name,
      ...(await timeCall(repeats, timed, () => call(origin, 'sendDepositEmail', newRequest()))),
      unit: 'ms',
      limit: { atMost: AT_MOST_MS },
    });
  }
  return bars;
}

/**
 * A call that fails has no time, and so misses its limit.
 * @param store a write before each call, which would otherwise be answered from the read before
 */
async function timeCall(
  repeats: number,
  { prepare, run }: Timed,
  store: () => Promise<unknown>,
): Promise<Pick<Bar, 'measured' | 'causes'>> {
  const measured: number[] = [];
  try {
    for (let time = -WARM_UP; time < repeats; time++) {
      await prepare?.();
      await store();
      const start = performance.now();
      await run();
      if (time >= 0) measured.push(performance.now() - start);
    }
    return { measured };
  } catch (error) {
    return { measured: [], causes: [String(error)] };
  }
}

async function callsToTime(origin: string, token: string, landmarks: Landmarks): Promise<Timed[]> {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  const halfWay = { to: day(120) };

  function timed<Name extends CallName>(
    name: Name,
    inputs: Readonly<Record<string, CallInput<Name>>>,
  ): Timed[] {
    return Object.entries(inputs).map(([what, input]) => ({
      name: `${name}: ${what}`,
      run: () => call(origin, name, input, token),
    }));
  }
  const [{ nextCursor: deposits }, { nextCursor: withdrawals }, { nextCursor: entries }] = await Promise.all([
    call(origin, 'getDeposits', halfWay, token),
    call(origin, 'getWithdrawals', halfWay, token),
    call(origin, 'getActivityLogs', halfWay, token),
  ]);
  const { username, senderName, reference, walletAddress, staffId, receipts } = landmarks;
  return [
    ...timed('getDeposits', {
      'first page': {},
      'a page in the middle': { cursor: deposits ?? '' },
      'search a username': { search: username },
      'search a sender': { search: senderName },
      'search a first name': { search: senderName.slice(0, 4) },
      'search a method': { search: 'apple pay' },
      'search a rare method': { search: 'sol' },
      'search every coin': { search: 'crypto' },
      'search a reference': { search: reference },
      'search part of a reference': { search: reference.slice(2, 6) },
      'search what is not there': { search: 'nobody of this name' },
      'search 1 letter': { search: 'k' },
      'search 2 letters': { search: 'qu' },
      'search 2 letters, rare': { search: 'zx' },
      'search 1 sign that is not there': { search: '€' },
      'search 2 letters that are not there': { search: 'ß?' },
      'status pending': { status: 'pending' },
      'status declined': { status: 'declined' },
      'status approved': { status: 'approved' },
      'method Venmo': { method: 'Venmo' },
      'method LTC': { method: 'LTC' },
      'method of 14 deposits': { method: 'SOL' },
      'every coin': { method: 'Crypto' },
      'status and method': { status: 'sent', method: 'Zelle' },
      'status and rare method': { status: 'declined', method: 'LTC' },
      'status and every coin': { status: 'approved', method: 'Crypto' },
      'status and method that never meet': { status: 'approved', method: 'SOL' },
      'status and method that never met yet': { status: 'pending', method: 'SOL' },
      today: { from: day(0) },
      'last month': { from: day(30) },
      'a day of last year': { from: day(200), to: day(200) },
      'a month and a rare method': { from: day(230), to: day(200), method: 'SOL' },
      'a month and every coin': { from: day(230), to: day(200), method: 'Crypto' },
      'a month, status and method': { from: day(230), to: day(200), status: 'approved', method: 'LTC' },
      'status and name': { status: 'declined', search: senderName.slice(0, 4) },
      'method and what is not there': { method: 'Venmo', search: 'nobody of this name' },
      'all filters': {
        from: day(90),
        to: day(3),
        status: 'sent',
        method: 'Venmo',
        search: senderName.slice(0, 4),
      },
    }),
    ...timed('getWithdrawals', {
      'first page': {},
      'a page in the middle': { cursor: withdrawals ?? '' },
      'search a username': { search: username },
      'search a name': { search: senderName.slice(0, 4) },
      'search a handle': { search: '@player-1500' },
      'search an email': { search: 'player-150001@example.com' },
      'search a wallet address': { search: walletAddress },
      'search what is not there': { search: 'nobody of this name' },
      'search 2 letters that are not there': { search: 'ß?' },
      'status pending': { status: 'pending' },
      'status approved': { status: 'approved' },
      'method Crypto': { method: 'Crypto' },
      'status and method': { status: 'not_sent', method: 'Venmo' },
      'a day of last year, and a method': { from: day(200), to: day(200), method: 'Zelle' },
    }),
    ...timed('getActivityLogs', {
      'first page': {},
      'a page in the middle': { cursor: entries ?? '' },
      'search a username': { search: username },
      'search an action': { search: 'deposit_status' },
      'search what is not there': { search: 'nobody of this name' },
      'search 2 letters that are not there': { search: 'ß?' },
      'a worker': { workers: [staffId] },
      'a player': { users: [username] },
      'a worker and a player': { workers: [staffId], users: [username] },
      'a day of last year': { from: day(200), to: day(200) },
      'a worker, a month, a search': { workers: [staffId], from: day(230), to: day(200), search: 'status' },
    }),
    ...timed('getActivityFilters', { all: {}, 'search a player': { search: username.slice(0, 5) } }),
    ...timed('getReceipts', {
      'first page': {},
      'what waits': { state: 'waiting' },
      'the middle of what waits': { state: 'waiting', cursor: receipts.deepWaiting },
      'the middle of what is settled': { state: 'settled', cursor: receipts.deepSettled },
      'the middle of an account': { accountId: receipts.accountId, cursor: receipts.deepOfAccount },
      ...Object.fromEntries(
        EXCEPTION_REASONS.map((reason) => [`what waits: ${reason}`, { state: 'waiting' as const, reason }]),
      ),
      'settled in part': { state: 'part' },
      reversed: { state: 'reversed' },
      dismissed: { state: 'dismissed' },
      out: { state: 'out' },
      'returned, of which there is none': { state: 'returned' },
      'an account': { accountId: receipts.accountId },
      'what waits on an account': { state: 'waiting', accountId: receipts.accountId },
      'search a transaction': { search: receipts.transactionId },
      'search a payer': { search: receipts.payerName },
      'search a first name': { search: receipts.payerName.slice(0, 4) },
      'search a player': { search: username },
      'search a note': { search: reference },
      'search what is not there': { search: 'nobody of this name' },
      'search 2 letters': { search: 'qu' },
      'search 2 letters that are not there': { search: 'ß?' },
      'search what waits': { state: 'waiting', search: receipts.payerName.slice(0, 4) },
    }),
    ...timed('getReceipt', {
      'the oldest that waits, with its suggestions': { receiptId: receipts.waitingId },
      'the newest that waits, with its suggestions': { receiptId: receipts.newestWaitingId },
      'one that is settled': { receiptId: receipts.settledId },
    }),
    ...timed('getDepositReceipts', {
      'of a pending deposit': { depositId: receipts.pendingDepositId },
      'of a funded deposit': { depositId: receipts.fundedDepositId },
    }),
    ...timed('getReceiptSettings', { 'the rules': {} }),
    ...timed('getRecordHistory', {
      'a pending deposit': { kind: 'deposit', id: receipts.pendingDepositId },
      'a funded deposit': { kind: 'deposit', id: receipts.fundedDepositId },
    }),
    ...timed('getPlayer', { 'a player': { username } }),
    ...timed('getPlayers', {
      'first page': {},
      'search a username': { search: username },
      'search a first name': { search: senderName.slice(0, 4) },
      'search what is not there': { search: 'nobody of this name' },
    }),
    ...timed('getMoney', { 'all accounts': {} }),
    ...timed('getOutgoing', { 'what left, and what was not seen': {} }),
    ...timed('getLedger', { 'an account': { account: `held:${receipts.accountId}` } }),
    ...timed('getCloses', { 'an account': { accountId: receipts.accountId } }),
    ...timed('getMentions', { none: {} }),
    ...timed('getQueue', { 'both kinds': {} }),
    ...timed('getRecentDepositUsage', { '6 hours': {}, '48 hours': { hours: 48 } }),
    ...timed('getCreditedToday', { 'all accounts': {} }),
    ...timed('getStats', { 'all time': {}, 'a month': { from: day(230), to: day(200) } }),
    ...timed('getRecentActivity', { 'the ticker': {} }),
  ];
}
