/** Counts of the kinds that the reader may see. */
export type Waiting = { readonly deposits: number; readonly withdrawals: number };

/** The payload for the console's service worker. Nothing about a player, and no amount. */
export type Notice = {
  readonly text: string;
  readonly opens: '/admin/deposits?status=pending' | '/admin/withdrawals?status=pending';
};

/** `3 deposits and 1 withdrawal waiting`; undefined where nothing waits. */
export function noticeOf({ deposits, withdrawals }: Waiting, opens: Notice['opens']): Notice | undefined {
  const counts = [counted(deposits, 'deposit'), counted(withdrawals, 'withdrawal')].filter(Boolean);
  return counts.length === 0 ? undefined : { text: `${counts.join(' and ')} waiting`, opens };
}

function counted(count: number, noun: string): string {
  return count === 0 ? '' : `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
