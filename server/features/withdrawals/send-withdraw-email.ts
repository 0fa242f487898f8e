import { randomUUIDv7 } from 'node:crypto';
import type { WithdrawalRequest } from '#contract/player-requests.ts';
import { WITHDRAWAL_METHOD_DETAILS } from '#domain/methods/methods.ts';
import { checkWithin } from '#domain/money/bounds.ts';
import { closedMessage } from '#domain/withdrawals/closed-message.ts';
import { prepareHandler } from '#server/features/define-handler.ts';
import { requireUsername } from '#server/features/players/username.ts';
import { admitRequest, refuseRequest } from '#server/features/requests/admit-request.ts';
import { networkOf } from '#server/platform/connections/addresses.ts';
import { CallError, invalidArgument, NOT_BY_ITSELF } from '#server/platform/protocol/call-error.ts';
import { storeVerified } from './cooldown/proven-withdrawal.ts';
import { backupOf, type Destination, destinationOf, requireWallets } from './destination.ts';
import { sealPassword } from './player-password.ts';
import {
  type BackupDestination,
  findRepeated,
  type NewWithdrawal,
  type StoredWithdrawal,
  storeWithdrawals,
} from './store.ts';

const MAX_GROUP = 500;

export const sendWithdrawEmail = prepareHandler('sendWithdrawEmail', (services) => {
  const { configuration, database, followTokens } = services;
  const store = services.groupWrites((group: readonly NewWithdrawal[]) => storeWithdrawals(database, group), {
    maxGroup: MAX_GROUP,
  });

  async function storeRequest(
    request: WithdrawalRequest,
    destination: Destination & BackupDestination,
    requestDigest: Buffer,
    address: string,
  ): Promise<StoredWithdrawal> {
    const id = randomUUIDv7();
    const withdrawal = {
      id,
      requestId: request.requestId,
      requestDigest,
      username: request.username,
      method: request.method,
      amountCents: request.amountCents,
      ...destination,
      passwordSealed: sealPassword(services.sealer, id, request.password),
      requestedFrom: networkOf(address),
    };
    const stored = await store(withdrawal);
    if (!('refusal' in stored)) return stored;
    const proven = await storeVerified(services, withdrawal, stored, request.followTokens);
    return proven ?? refuseRequest(services, request, stored, address);
  }

  return async ({ input, ip }) => {
    requireUsername(input.username, configuration.idPrefix);
    const { username, method, amount, password, requestId } = input;
    const destination = destinationOf(input);
    const backup = backupOf(input);
    const requestDigest = services.requestDigest([
      username,
      method,
      amount,
      password,
      Object.entries(destination),
      // Absent if there is none, so that the digests of older requests still match.
      ...(backup.backupMethod ? [Object.entries(backup)] : []),
    ]);
    const repeated = () => findRepeated(database, requestId, requestDigest);
    await admitRequest(services, input, ip, async () => (await repeated()) !== undefined);
    requireWallets(input);
    const { settings, withdrawalsAllowed, limitsOf } = services.settings.current();
    const { withdrawal: limits } = limitsOf(WITHDRAWAL_METHOD_DETAILS[method].key);
    const limitProblem = checkWithin(limits, input.amountCents);
    const stored =
      withdrawalsAllowed && limitProblem === undefined
        ? await storeRequest(input, { ...destination, ...backup }, requestDigest, ip)
        : // A repeat of a stored request is answered even if a new one would be refused by now.
          await repeated();
    if (stored === undefined) {
      if (withdrawalsAllowed && limitProblem)
        throw invalidArgument([{ field: 'amount', message: limitProblem }]);
      throw new CallError('UNAVAILABLE', closedMessage(settings.withdrawalHours), {
        code: 'closed',
        retryAfterSeconds: NOT_BY_ITSELF,
      });
    }
    return {
      id: stored.id,
      // Its later status, even at the time of a repeat, is getRequestStatus's to answer.
      status: 'pending',
      createdAt: stored.createdAt.toISOString(),
      followToken: followTokens.make('withdrawal', stored.id),
    };
  };
});
