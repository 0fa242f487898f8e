import type { CallInput } from '#contract/calls.ts';
import { occurredProblem } from '#domain/receipts/entry-bounds.ts';
import { type DayAndTime, readDayAndTime } from '../kit/day-and-time.ts';
import { parseAmount } from '../records/fields/field-edits.ts';
export type TypedEntry = Readonly<
  Record<'accountId' | 'amount' | 'payerName' | 'note' | 'transactionId' | 'reason', string>
> & { readonly occurred: DayAndTime };

export type EntryProblems = Readonly<Partial<Record<keyof TypedEntry, string>>>;

type Entry = Omit<CallInput<'enterReceipt'>, 'receiptId' | 'requestId'>;

type Occurred = ReturnType<typeof readDayAndTime>;

function inBounds(occurred: Occurred, now: Date): Occurred {
  const problem = 'instant' in occurred ? occurredProblem(new Date(occurred.instant), now) : undefined;
  return problem === undefined ? occurred : { problem: `It ${problem}` };
}

export function readEntry(
  typed: TypedEntry,
  now: Date,
): { readonly entry: Entry } | { readonly problems: EntryProblems } {
  const amount = parseAmount(typed.amount);
  const occurred = inBounds(readDayAndTime(typed.occurred, now), now);
  const problems: EntryProblems = {
    ...(typed.accountId === '' && { accountId: 'Choose the account that was paid.' }),
    ...('problem' in amount && { amount: amount.problem }),
    ...(typed.payerName.trim() === '' && { payerName: 'Enter the name of the payer.' }),
    ...('problem' in occurred && { occurred: occurred.problem }),
    ...(typed.reason.trim() === '' && { reason: 'Enter a reason.' }),
  };
  if ('problem' in amount || 'problem' in occurred || Object.keys(problems).length > 0) return { problems };
  const { accountId, payerName, note, transactionId, reason } = typed;
  return {
    entry: {
      accountId,
      amount: amount.value,
      payerName,
      ...(note.trim() !== '' && { note: note.trim() }),
      ...(transactionId.trim() !== '' && { transactionId: transactionId.trim() }),
      occurredAt: occurred.instant,
      reason,
    },
  };
}
