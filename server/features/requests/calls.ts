import { formatReference } from '#domain/deposits/reference.ts';
import { casinoIdEnd, maskedPlayer } from '#domain/players/player.ts';
import { fundingOf } from '#domain/receipts/funding.ts';
import { prepareHandler } from '#server/features/define-handler.ts';
import { cacheFor } from '#server/platform/caching/cache-for.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { type CompletedRequest, findCompleted, usualMinutes } from './completed.ts';
import { howToPay } from './how-to-pay.ts';
import { findRequest } from './lookup.ts';

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

const USUAL_KEPT_MS = 60_000;

export const getRequestStatus = prepareHandler('getRequestStatus', (services) => {
  const { checkout, configuration, database, followTokens, settings } = services;
  const usual = {
    deposit: cacheFor(USUAL_KEPT_MS, () => usualMinutes(database, 'deposit', new Date())),
    withdrawal: cacheFor(USUAL_KEPT_MS, () => usualMinutes(database, 'withdrawal', new Date())),
  };

  return async ({ input }) => {
    const followed = followTokens.read(input.token);
    const request = followed && (await findRequest(database, followed, new Date()));
    if (request === undefined) {
      throw new CallError('NOT_FOUND', 'This link does not belong to a request. Check that it is complete.');
    }
    const {
      kind,
      username,
      method,
      amountCents,
      createdAt,
      paidAt,
      received,
      payments,
      state,
      since,
      reason,
    } = request;
    const { reference, unpaid } = request;
    return {
      kind,
      method,
      amount: amountCents,
      casinoIdEnd: casinoIdEnd(username, configuration.idPrefix),
      createdAt: createdAt.toISOString(),
      paidAt: paidAt?.toISOString() ?? null,
      received,
      funding: fundingOf(received, amountCents),
      payments: [...payments],
      state,
      reference: reference && formatReference(reference),
      since: since?.toISOString() ?? null,
      reason,
      usualMinutes: await usual[kind](),
      toPay: unpaid
        ? { reference: unpaid.reference, ...(await howToPay(unpaid, settings.current(), checkout)) }
        : null,
    };
  };
});
