import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ParsedInput } from '#contract/calls.ts';
import type { StatedBalances } from '#db/types.ts';
import { formatUsd } from '#domain/money/usd.ts';
import { occurredProblem } from '#domain/receipts/entry-bounds.ts';
import type { PrintedBalance } from '#domain/receipts/statements/printed-balances.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import type { NewActivity } from '#server/features/activity/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { findAccountNames } from '#server/features/payment-settings/account-rows.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError, invalidArgument, sentBefore } from '#server/platform/protocol/call-error.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';

export type StatedBalance = Selectable<StatedBalances>;

export type LedgerChange = {
  readonly transaction: Queries;
  readonly log: (entry: NewActivity) => void;
  readonly signer: RowSigner;
  readonly staff: Pick<Staff, 'id' | 'displayName' | 'email' | 'role'>;
};

export const stateBalance = defineHandler('stateBalance', async ({ input, staff }, { change, signer }) => {
  const stated = await change((transaction, log) => storeStated({ transaction, log, signer, staff }, input));
  return { status: 'success' as const, message: `Noted: ${statedText(stated)}.` };
});

/** @throws CallError NOT_FOUND, INVALID_ARGUMENT, ALREADY_EXISTS */
export async function storeStated(
  { transaction, log, signer, staff }: LedgerChange,
  { requestId, accountId, amount, asOf }: ParsedInput<'stateBalance'>,
): Promise<StatedBalance> {
  const label = await requireAccount(transaction, signer, accountId);
  const problem = occurredProblem(new Date(asOf), new Date());
  if (problem) throw invalidArgument([{ field: 'asOf', message: `asOf ${problem}` }]);
  const stored = await transaction
    .insertInto('stated_balances')
    .values({
      ...{
        id: requestId,
        account_id: accountId,
        as_of: new Date(asOf),
        amount_cents: amount,
        source: 'person',
      },
      ...{ stated_by: staff.id, stated_by_name: staff.displayName },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (stored) {
    log({
      action: 'balance_stated',
      message: `${label} says ${statedText(stored)}`,
      actor: staff,
      subject: { type: 'receiving_account', id: accountId },
    });
    return stored;
  }
  const before = await transaction
    .selectFrom('stated_balances')
    .selectAll()
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  const isSame =
    before.account_id === accountId &&
    before.amount_cents === amount &&
    before.stated_by === staff.id &&
    before.as_of.getTime() === Date.parse(asOf);
  if (!isSame) throw sentBefore();
  return before;
}

/**
 * Those of a statement that this person has not stated last of the account, or that another has contradicted since: what
 * somebody else brings as well bears witness, and what is brought again counts again.
 */
export async function findUnstated(
  queries: Queries,
  { accountId, staff }: { readonly accountId: string; readonly staff: Pick<Staff, 'id'> },
  balances: readonly PrintedBalance[],
): Promise<readonly PrintedBalance[]> {
  if (balances.length === 0) return [];
  const stated = await queries
    .selectFrom('stated_balances')
    .select(['as_of', 'amount_cents', 'stated_by'])
    .where('account_id', '=', accountId)
    .where('source', '=', 'statement')
    .where(
      'as_of',
      'in',
      balances.map(({ asOf }) => asOf),
    )
    .orderBy('stated_at', 'desc')
    .execute();
  return balances.filter(({ asOf, amount }) => {
    const ofMoment = stated.filter((each) => each.as_of.getTime() === asOf.getTime());
    const own = ofMoment.find((each) => each.stated_by === staff.id);
    return [ofMoment[0], own].some((each) => each?.amount_cents !== amount);
  });
}

/** Under the lock of imports, and told of by the import's entry in the log. Returns those that are new. */
export async function storePrinted(
  transaction: Queries,
  of: { readonly accountId: string; readonly staff: Staff },
  balances: readonly PrintedBalance[],
): Promise<readonly PrintedBalance[]> {
  const { accountId, staff } = of;
  const unstated = await findUnstated(transaction, of, balances);
  if (unstated.length === 0) return [];
  await transaction
    .insertInto('stated_balances')
    .values(
      unstated.map(({ line, asOf, amount }) => ({
        ...{
          id: uuidv7(),
          account_id: accountId,
          as_of: asOf,
          amount_cents: amount,
          source: 'statement',
          line,
        },
        ...{ stated_by: staff.id, stated_by_name: staff.displayName },
      })),
    )
    .execute();
  return unstated;
}

function statedText({ amount_cents, as_of }: StatedBalance): string {
  return `${formatUsd(amount_cents)} at ${formatReadableTimestamp(as_of)} (New York)`;
}

/** Its name. Coins are no US dollars: their accounts are not watched. @throws CallError NOT_FOUND */
export async function requireAccount(queries: Queries, signer: RowSigner, id: string): Promise<string> {
  const [found] = await findAccountNames(queries, signer, [id]);
  if (found === undefined || found.method === 'crypto') {
    throw new CallError(
      'NOT_FOUND',
      'There is no account in US dollars of this id. Please refresh the page.',
    );
  }
  return found.label;
}
