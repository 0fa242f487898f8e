import { getRecentActivity } from '#contract/requests/get-recent-activity.ts';
import { usdFromCents } from '#domain/money/usd.ts';
import { maskedPlayer } from '#domain/requests/masked-player.ts';
import type { SettingsLookup } from '#server/features/payment-settings/lookup.ts';
import { keepFor } from '#server/platform/caching/keep-for.ts';
import type { Database } from '#server/platform/database/database.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import { type CompletedRequest, findCompleted } from './completed.ts';

const MOST = 40;
const FEWEST = 5;
const KEPT_MS = 30_000;

export function getRecentActivityHandler(database: Database, settings: SettingsLookup, idPrefix: string) {
  const items = keepFor(KEPT_MS, async () => {
    const completed = await findCompleted(database, new Date(), MOST);
    return completed.length < FEWEST ? [] : completed.map((request) => toItem(request, idPrefix));
  });

  return defineHandler(getRecentActivity, async () => ({
    items: settings.current().settings.ticker ? await items() : [],
  }));
}

function toItem({ kind, username, method, amountCents, completedAt }: CompletedRequest, idPrefix: string) {
  return {
    kind,
    player: maskedPlayer(username, idPrefix),
    amount: usdFromCents(amountCents),
    method,
    at: completedAt.toISOString(),
  };
}
