import { fundingOf } from '#domain/receipts/funding.ts';
import { casinoIdEnd } from '#domain/requests/masked-player.ts';
import { prepareHandler } from '#server/features/define-handler.ts';
import { cacheFor } from '#server/platform/caching/cache-for.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { usualMinutes } from './completed.ts';
import { howToPay } from './how-to-pay.ts';
import { findRequest } from './lookup.ts';

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
    const { unpaid } = request;
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
      since: since?.toISOString() ?? null,
      reason,
      usualMinutes: await usual[kind](),
      toPay: unpaid
        ? { reference: unpaid.reference, ...(await howToPay(unpaid, settings.current(), checkout)) }
        : null,
    };
  };
});
