import { getRequestStatus } from '#contract/requests/get-request-status.ts';
import { usdFromCents } from '#domain/money/usd.ts';
import { keepFor } from '#server/platform/caching/keep-for.ts';
import type { Database } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import { usualMinutes } from './completed.ts';
import type { FollowTokens } from './follow-token.ts';
import { findRequest } from './lookup.ts';

const USUAL_KEPT_MS = 60_000;

export function getRequestStatusHandler(database: Database, followTokens: FollowTokens) {
  const usual = {
    deposit: keepFor(USUAL_KEPT_MS, () => usualMinutes(database, 'deposit', new Date())),
    withdrawal: keepFor(USUAL_KEPT_MS, () => usualMinutes(database, 'withdrawal', new Date())),
  };

  return defineHandler(getRequestStatus, async ({ input }) => {
    const followed = followTokens.read(input.token);
    const request = followed && (await findRequest(database, followed, new Date()));
    if (request === undefined) {
      throw new CallError('NOT_FOUND', 'This link does not belong to a request. Check that it is complete.');
    }
    const { kind, method, amountCents, createdAt, paidAt, state, since, reason } = request;
    return {
      kind,
      method,
      amount: usdFromCents(amountCents),
      createdAt: createdAt.toISOString(),
      paidAt: paidAt?.toISOString() ?? null,
      state,
      since: since?.toISOString() ?? null,
      reason,
      usualMinutes: await usual[kind](),
    };
  });
}
