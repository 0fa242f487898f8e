import { VIEW_CAPABILITIES } from '#domain/records/record.ts';
import { defineRoute } from './base/define-route.ts';
import type { DepositRecord } from './deposit-record.ts';
import type { SettingsChanged } from './payment-settings.ts';
import type { PreferencesChanged } from './preferences.ts';
import type { Receipt } from './receipt-record.ts';
import type { WithdrawalRecord } from './withdrawal-record.ts';

/**
 * The live feed: server-sent events, of each source for the staff who may see it. A capability and not 'signed-in'
 * alone: whoever still has their initial password follows nothing.
 */
export const followLive = defineRoute({
  name: 'live',
  summary: 'Follow deposits and withdrawals as they change',
  method: 'GET',
  path: '/live',
  access: VIEW_CAPABILITIES.deposit,
  proof: 'none',
  accessByKind: {
    deposits: VIEW_CAPABILITIES.deposit,
    withdrawals: VIEW_CAPABILITIES.withdrawal,
    receipts: 'receipts.view',
    preferences: VIEW_CAPABILITIES.deposit,
    paymentSettings: 'settings.view',
  },
});

/**
 * What the live feed tells. An event's `id` is the cursor to resume from (`Last-Event-ID`, or the parameter `after`). A
 * changed record is sent whole; the same change may arrive twice, so apply it by id and version.
 */
export type LiveEvents = {
  /** Records that are new or changed since the last event. */
  readonly change: {
    readonly deposits?: readonly DepositRecord[];
    readonly withdrawals?: readonly WithdrawalRecord[];
    readonly receipts?: readonly Receipt[];
    /** Who has arranged their lists anew. */
    readonly preferences?: readonly PreferencesChanged[];
    /** That the payment settings were saved. */
    readonly paymentSettings?: readonly SettingsChanged[];
  };
  /** More has changed than the feed replays, or the cursor is too old: reload what is shown. */
  readonly reset: Record<string, never>;
  /** The person follows in more than so many windows: this one, which has done so for the longest, gets nothing more. */
  readonly replaced: { readonly mostStreams: number };
  /** Every 15 seconds; without it the connection is dead. `waitingSince`: the server cannot read what changes. */
  readonly heartbeat: { readonly waitingSince: string | null };
};
