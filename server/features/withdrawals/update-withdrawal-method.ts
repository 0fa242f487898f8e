import type { ParsedInput } from '#contract/calls.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { askedForOwnWord } from '#server/features/records/edits.ts';
import { changeWithdrawal, type Decide } from './change-withdrawal.ts';
import { requireOpen } from './four-eyes.ts';
import { methodAndDestinationEdit } from './method-edit.ts';

type MethodChange = ParsedInput<'updateWithdrawalMethod'>;

export const updateWithdrawalMethod = defineHandler('updateWithdrawalMethod', ({ input, staff }, services) =>
  changeWithdrawal(
    services,
    input,
    staff,
    'Withdrawal payment method updated successfully.',
    withdrawalMethodEdit(input),
  ),
);

export function withdrawalMethodEdit({ version: _version, ...input }: MethodChange): Decide {
  const { withdrawalId: _id, newMethod, ...destination } = input;
  return async (before, context) => {
    const edit = methodAndDestinationEdit(before, newMethod, destination);
    if (edit === undefined) return undefined;
    await requireOpen(context, before);
    const { methodChange, destinationChange } = edit.event.details ?? {};
    const details = [
      edit.event.message,
      ...(methodChange && destinationChange ? [`Destination: ${destinationChange}`] : []),
    ];
    return { ...edit, asked: askedForOwnWord('updateWithdrawalMethod', input, before, details, []) };
  };
}
