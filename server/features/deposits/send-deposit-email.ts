import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { DepositRequest } from '#contract/player-requests.ts';
import { newReference } from '#domain/deposits/reference.ts';
import { prepareHandler } from '#server/features/define-handler.ts';
import type { CurrentSettings } from '#server/features/payment-settings/current-settings.ts';
import { requireUsername } from '#server/features/players/username.ts';
import { admitRequest, refuseRequest } from '#server/features/requests/admit-request.ts';
import { howToPay } from '#server/features/requests/how-to-pay.ts';
import type { Refusal } from '#server/features/requests/repeated-request.ts';
import { networkOf } from '#server/platform/connections/addresses.ts';

import { type PayableAccount, payableAccount } from './payable-account.ts';
import { quotes } from './quotes.ts';
import { findRepeated, type NewDeposit, type StoredDeposit, storeDeposits } from './store.ts';

const MAX_GROUP = 500;

export const sendDepositEmail = prepareHandler('sendDepositEmail', (services) => {
  const { checkout, configuration, database, followTokens, settings } = services;
  const quote = quotes(services);
  const store = services.groupWrites((group: readonly NewDeposit[]) => storeDeposits(database, group), {
    maxGroup: MAX_GROUP,
  });

  function digestOf(request: DepositRequest): Buffer {
    const { username, method, amount, senderName, paymentLinkId, reference, accountId } = request;
    return services.requestDigest([
      username,
      method,
      amount,
      senderName,
      paymentLinkId,
      reference,
      accountId,
    ]);
  }

  async function storeRequest(
    request: DepositRequest,
    account: PayableAccount | undefined,
    address: string,
  ): Promise<StoredDeposit> {
    const requestedFrom = networkOf(address);
    const deposit = {
      id: randomUUIDv7(),
      requestId: request.requestId,
      requestDigest: digestOf(request),
      username: request.username,
      method: request.method,
      amountCents: request.amountCents,
      senderName: request.senderName || undefined,
      paymentLinkId: request.paymentLinkId,
      accountId: account?.id,
      paymentAccount: account?.label,
      ...(await quote(request, requestedFrom)),
      requestedFrom,
    };
    const storeUnder = (reference: string) => store({ ...deposit, reference });
    const stored = await (request.reference === undefined
      ? storeWithReference(storeUnder)
      : storeUnder(request.reference));
    return 'refusal' in stored ? refuseRequest(services, request, stored, address) : stored;
  }

  async function storeOrRepeat(
    request: DepositRequest,
    current: CurrentSettings,
    address: string,
  ): Promise<StoredDeposit> {
    let account: PayableAccount | undefined;
    try {
      account = payableAccount(request, current);
    } catch (refusal) {
      // A repeat of a stored request is answered even if a new one would be refused by now.
      const stored = await findRepeated(database, request.requestId, digestOf(request));
      if (stored) return stored;
      throw refusal;
    }
    return storeRequest(request, account, address);
  }

  return async ({ input, ip }) => {
    requireUsername(input.username, configuration.idPrefix);
    const repeated = () => findRepeated(database, input.requestId, digestOf(input));
    await admitRequest(services, input, ip, async () => (await repeated()) !== undefined);
    const current = settings.current();
    const stored = await storeOrRepeat(input, current, ip);
    return {
      id: stored.id,
      reference: stored.reference,
      // Its later status, even at the time of a repeat, is getRequestStatus's to answer.
      status: 'pending',
      createdAt: stored.createdAt.toISOString(),
      ...(await howToPay(
        { method: input.method, amountCents: input.amountCents, ...stored },
        current,
        checkout,
      )),
      followToken: followTokens.make('deposit', stored.id),
    };
  };
});

const MOST_TRIES = 5;

/**
 * One of 2⁴⁰ references: among ten million, one in 110,000 collides and is made anew. One that a player
 * brought is not replaced: the player has it written down.
 */
export async function storeWithReference<Stored extends object>(
  store: (reference: string) => Promise<Stored | Refusal>,
  makeReference: () => string = () => newReference(randomBytes(5)),
): Promise<Stored | Refusal> {
  let stored = await store(makeReference());
  for (let tries = 1; tries < MOST_TRIES && isTaken(stored); tries++) stored = await store(makeReference());
  return stored;
}

function isTaken(stored: object): boolean {
  return 'refusal' in stored && (stored as Refusal).refusal.code === 'reference-taken';
}
