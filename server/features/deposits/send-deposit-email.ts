import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { type DepositRequest, sendDepositEmail } from '#contract/deposits/send-deposit-email.ts';
import { newReference } from '#domain/deposits/reference.ts';
import { centsFromUsd } from '#domain/money/usd.ts';
import type { CurrentSettings } from '#server/features/payment-settings/current-settings.ts';
import { requireUsername } from '#server/features/players/username.ts';
import type { FollowTokens } from '#server/features/requests/follow-token.ts';
import type { RequestDigest } from '#server/features/requests/request-digest.ts';
import { groupWrites } from '#server/platform/batching/group-writes.ts';
import type { Database } from '#server/platform/database/database.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import { hostedPage, type PayableAccount, payableAccount } from './payable-account.ts';
import { findRepeated, type NewDeposit, type StoredDeposit, storeDeposits } from './store.ts';

const MAX_GROUP = 500;

export function sendDepositEmailHandler(
  database: Database,
  currentSettings: () => CurrentSettings,
  options: {
    readonly idPrefix: string;
    readonly followTokens: FollowTokens;
    readonly requestDigest: RequestDigest;
    onStored(): void;
  },
) {
  const store = groupWrites((group: readonly NewDeposit[]) => storeDeposits(database, group), {
    maxGroup: MAX_GROUP,
  });

  function digestOf(request: DepositRequest): Buffer {
    const { username, method, amount, senderName, paymentLinkId, reference, accountId } = request;
    return options.requestDigest([username, method, amount, senderName, paymentLinkId, reference, accountId]);
  }

  async function storeRequest(
    request: DepositRequest,
    account: PayableAccount | undefined,
  ): Promise<StoredDeposit> {
    const stored = await store({
      id: uuidv7(),
      requestId: request.requestId,
      requestDigest: digestOf(request),
      username: request.username,
      method: request.method,
      amountCents: centsFromUsd(request.amount) as number,
      senderName: request.senderName || undefined,
      reference: request.reference ?? newReference(randomBytes(5)),
      paymentLinkId: request.paymentLinkId,
      accountId: account?.id,
      paymentAccount: account?.label,
    });
    if ('refusal' in stored) throw stored.refusal;
    options.onStored();
    return stored;
  }

  async function storeOrRepeat(request: DepositRequest, current: CurrentSettings): Promise<StoredDeposit> {
    let account: PayableAccount | undefined;
    try {
      account = payableAccount(request, current);
    } catch (refusal) {
      // A repeat of a stored request is answered even where a new one would be refused by now.
      const stored = await findRepeated(database, request.requestId, digestOf(request));
      if (stored) return stored;
      throw refusal;
    }
    return storeRequest(request, account);
  }

  return defineHandler(sendDepositEmail, async ({ input }) => {
    requireUsername(input.username, options.idPrefix);
    const current = currentSettings();
    const stored = await storeOrRepeat(input, current);
    const redirectUrl = hostedPage(input, stored, current);
    return {
      id: stored.id,
      reference: stored.reference,
      status: stored.status,
      createdAt: stored.createdAt.toISOString(),
      ...(redirectUrl !== undefined && { redirectUrl }),
      followToken: options.followTokens.make('deposit', stored.id),
    };
  });
}
