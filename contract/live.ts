import { VIEW_CAPABILITIES } from '#domain/records/record.ts';
import { defineRoute } from './base/define-route.ts';
import type { DepositRecord } from './deposit-record.ts';
import type { SettingsChanged } from './payment-settings.ts';
import type { PreferencesChanged } from './preferences.ts';
import type { Receipt } from './receipt-record.ts';
import type { WithdrawalRecord } from './withdrawal-record.ts';

/** Takes a capability, not 'signed-in' alone: with an initial password nobody may follow. */
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

/** Resume by the last `id` (`Last-Event-ID`, `after`). Whole records may repeat: apply by id and version. */
export type LiveEvents = {
  readonly change: {
    readonly deposits?: readonly DepositRecord[];
    readonly withdrawals?: readonly WithdrawalRecord[];
    readonly receipts?: readonly Receipt[];
    readonly preferences?: readonly PreferencesChanged[];
    readonly paymentSettings?: readonly SettingsChanged[];
  };
  /** More has changed than the feed replays, or the cursor is too old: reload everything shown. */
  readonly reset: Record<string, never>;
  /** The person follows in more than `mostStreams` windows: this one, the oldest, receives nothing more. */
  readonly replaced: { readonly mostStreams: number };
  /** Every 15 seconds; without it the connection is dead. `waitingSince`: the server cannot read changes. */
  readonly heartbeat: { readonly waitingSince: string | null };
};
