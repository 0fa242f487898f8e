import { v7 as uuidv7 } from 'uuid';
import { sendWithdrawEmail, type WithdrawalRequest } from '#contract/withdrawals/send-withdraw-email.ts';
import { centsFromUsd } from '#domain/money/usd.ts';
import { closedMessage } from '#domain/withdrawals/opening-hours.ts';
import type { CurrentSettings } from '#server/features/payment-settings/current-settings.ts';
import { requireUsername } from '#server/features/players/username.ts';
import type { FollowTokens } from '#server/features/requests/follow-token.ts';
import type { RequestDigest } from '#server/features/requests/request-digest.ts';
import { checkWalletAddress } from '#server/features/wallets/wallet-address.ts';
import { groupWrites } from '#server/platform/batching/group-writes.ts';
import type { Database } from '#server/platform/database/database.ts';
import { CallError, invalidArgument } from '#server/platform/protocol/call-error.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import type { Sealer } from '#server/platform/sealing/sealer.ts';
import { type Destination, destinationOf } from './destination.ts';
import { sealPassword } from './player-password.ts';
import { findRepeated, type NewWithdrawal, type StoredWithdrawal, storeWithdrawals } from './store.ts';

const MAX_GROUP = 500;

export function sendWithdrawEmailHandler(
  database: Database,
  currentSettings: () => CurrentSettings,
  options: {
    readonly idPrefix: string;
    readonly followTokens: FollowTokens;
    readonly requestDigest: RequestDigest;
    readonly sealer: Sealer;
    onStored(): void;
  },
) {
  const store = groupWrites((group: readonly NewWithdrawal[]) => storeWithdrawals(database, group), {
    maxGroup: MAX_GROUP,
  });

  async function storeRequest(
    request: WithdrawalRequest,
    destination: Destination,
    requestDigest: Buffer,
  ): Promise<StoredWithdrawal> {
    const id = uuidv7();
    const stored = await store({
      id,
      requestId: request.requestId,
      requestDigest,
      username: request.username,
      method: request.method,
      amountCents: centsFromUsd(request.amount) as number,
      ...destination,
      passwordSealed: sealPassword(options.sealer, id, request.password),
    });
    if ('refusal' in stored) throw stored.refusal;
    options.onStored();
    return stored;
  }

  return defineHandler(sendWithdrawEmail, async ({ input }) => {
    requireUsername(input.username, options.idPrefix);
    requireWallet(input);
    const { username, method, amount, password, requestId } = input;
    const destination = destinationOf(input);
    const requestDigest = options.requestDigest([
      username,
      method,
      amount,
      password,
      Object.entries(destination),
    ]);
    const { settings, withdrawalsAllowed } = currentSettings();
    const stored = withdrawalsAllowed
      ? await storeRequest(input, destination, requestDigest)
      : // A repeat of a stored request is answered even where a new one would be refused by now.
        await findRepeated(database, requestId, requestDigest);
    if (stored === undefined) {
      throw new CallError('UNAVAILABLE', closedMessage(settings.withdrawalHours));
    }
    return {
      id: stored.id,
      status: stored.status,
      createdAt: stored.createdAt.toISOString(),
      followToken: options.followTokens.make('withdrawal', stored.id),
    };
  });
}

function requireWallet({ method, network, walletAddress }: WithdrawalRequest): void {
  if (method !== 'Crypto' || network === undefined || walletAddress === undefined) return;
  const message = checkWalletAddress(network, walletAddress);
  if (message) throw invalidArgument([{ field: 'walletAddress', message }]);
}
