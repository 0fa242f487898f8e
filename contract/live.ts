import type { DepositRecord } from './deposits/deposit-record.ts';
import type { WithdrawalRecord } from './withdrawals/withdrawal-record.ts';

/**
 * The live feed, `GET /api/live`: server-sent events for signed-in staff. Every event's `id` is the cursor to
 * resume from (`Last-Event-ID`). A record that changed is sent whole; the same change may come twice, so what is
 * received is applied by id and version.
 */
export type LiveEvents = {
  /** Records that are new or changed since the last event. */
  readonly change: {
    readonly deposits?: readonly DepositRecord[];
    readonly withdrawals?: readonly WithdrawalRecord[];
  };
  /** More has changed than the feed replays, or the cursor is too old: load again what is shown. */
  readonly reset: Record<string, never>;
};
