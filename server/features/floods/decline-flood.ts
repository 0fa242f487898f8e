import { EVERYWHERE, networksApart } from '#domain/floods/crowd.ts';
import { FLOOD_REASONS } from '#domain/floods/flood.ts';
import { withdrawalStatusChange } from '#domain/withdrawals/status-change.ts';
import { withdrawAllWaiting } from '#server/features/approvals/hold-change.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { countDepositsOfFlood, declineDepositsOfFlood } from '#server/features/deposits/flood.ts';
import type { FloodScope } from '#server/features/records/flood-condition.ts';
import { recordActivityEntry } from '#server/features/records/record-activity.ts';
import { statusEvent } from '#server/features/records/status-event.ts';
import { countWithdrawalsOfFlood, declineWithdrawalsOfFlood } from '#server/features/withdrawals/flood.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { isTicketOf } from './flood-ticket.ts';
import { findNetworkFloods } from './network-floods.ts';

// Of each kind, in one transaction: a change is to be committed within its second.
const MOST_AT_ONCE = 200;

export const declineFlood = defineHandler(
  'declineFlood',
  async ({ input, staff }, { change, database, signer }) => {
    const { network, ticket } = input;
    const [since, until] = [new Date(input.since), new Date(input.until)];
    if (!isTicketOf(signer, ticket, { network, since, until })) {
      throw new CallError(
        'FAILED_PRECONDITION',
        `Cage has told of no flood from ${network} between these times. Load the floods again, and decline one of those.`,
      );
    }
    const isEverywhere = network === EVERYWHERE;
    const flood: FloodScope = {
      origin: isEverywhere
        ? {
            everywhereBut: networksApart(
              (await findNetworkFloods(database)).floods.map((own) => own.network),
            ),
          }
        : { network },
      since,
      until,
      staffId: staff.id,
    };
    const reason = FLOOD_REASONS[isEverywhere ? 'everywhere' : 'network'];
    const declined = withdrawalStatusChange('declined', 'other', reason);
    const done = await change(async (transaction, log) => {
      const deposits = await declineDepositsOfFlood(transaction, flood, {
        declined,
        staff,
        most: MOST_AT_ONCE,
      });
      const withdrawals = await declineWithdrawalsOfFlood(transaction, flood, {
        declined,
        staff,
        most: MOST_AT_ONCE,
      });
      const context = { transaction, log, staff };
      await withdrawAllWaiting(context, { type: 'deposit', ids: deposits.map(({ id }) => id) });
      await withdrawAllWaiting(context, { type: 'withdrawal', ids: withdrawals.map(({ id }) => id) });
      for (const { version, ...deposit } of deposits) {
        const event = statusEvent('deposit', deposit.status, declined.status, declined);
        log(
          recordActivityEntry('deposit', deposit, staff, {
            ...event,
            metadata: { ...event.metadata, version },
          }),
        );
      }
      for (const { version, hadCooldown: _, ...withdrawal } of withdrawals) {
        const event = statusEvent('withdrawal', withdrawal.status, declined.status, declined);
        log(
          recordActivityEntry('withdrawal', withdrawal, staff, {
            ...event,
            metadata: { ...event.metadata, version },
          }),
        );
      }
      const counts = {
        deposits: deposits.length,
        withdrawals: withdrawals.length,
        cooldownsLifted: withdrawals.filter(({ hadCooldown }) => hadCooldown).length,
      };
      if (deposits.length + withdrawals.length > 0) {
        log({
          action: 'flood_declined',
          message: `Declined ${wordsFor(counts)} from ${network}`,
          actor: staff,
          subject: { type: 'network', id: network },
        });
      }
      const left = [
        await countDepositsOfFlood(transaction, flood),
        await countWithdrawalsOfFlood(transaction, flood),
      ];
      const sum = (of: 'free' | 'held') => left.reduce((total, counted) => total + counted[of], 0);
      return { ...counts, remaining: sum('free'), held: sum('held') };
    });
    return {
      status: 'success' as const,
      message: `Declined ${wordsFor(done)}.`,
      ...done,
    };
  },
);

function wordsFor(counts: {
  readonly deposits: number;
  readonly withdrawals: number;
  readonly cooldownsLifted: number;
}): string {
  const { deposits, withdrawals, cooldownsLifted } = counts;
  const lifted = cooldownsLifted > 0 ? ` (${counted(cooldownsLifted, 'cooldown')} lifted)` : '';
  return `${counted(deposits, 'deposit')} and ${counted(withdrawals, 'withdrawal')}${lifted}`;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
