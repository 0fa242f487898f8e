import { maskedPlayer } from '#domain/requests/masked-player.ts';
import { prepareHandler } from '#server/features/define-handler.ts';
import { cacheFor } from '#server/platform/caching/cache-for.ts';
import { type CompletedRequest, findCompleted } from './completed.ts';

const MOST = 40;
const FEWEST = 5;
const KEPT_MS = 30_000;

export const getRecentActivity = prepareHandler(
  'getRecentActivity',
  ({ configuration, database, settings }) => {
    const items = cacheFor(KEPT_MS, async () => {
      const completed = await findCompleted(database, new Date(), MOST);
      return completed.length < FEWEST
        ? []
        : completed.map((request) => toItem(request, configuration.idPrefix));
    });

    return async () => ({
      items: settings.current().settings.ticker ? await items() : [],
    });
  },
);

function toItem({ kind, username, method, amountCents, completedAt }: CompletedRequest, idPrefix: string) {
  return {
    kind,
    player: maskedPlayer(username, idPrefix),
    amount: amountCents,
    method,
    at: completedAt.toISOString(),
  };
}
