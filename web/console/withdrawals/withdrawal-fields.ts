import type { WithdrawalRecord } from '#contract/withdrawals/withdrawal-record.ts';
import { WITHDRAWAL_METHODS } from '#domain/methods/methods.ts';
import { CallError, call } from '#web/data/call.ts';
import { AMOUNT, type EditField, plainField, USERNAME, usdOf } from '../records/editing/edit-field.ts';
import { oneOf } from '../records/record/list-address.ts';

/** What can be corrected on a withdrawal. Source: docs/reference/console.md, 'Deposits and withdrawals'. */
export const WITHDRAWAL_FIELDS: Readonly<
  Record<'username' | 'amount' | 'method', EditField<WithdrawalRecord>>
> = {
  username: {
    ...USERNAME,
    save: async ({ id, version }, username) =>
      (await call('updateWithdrawalUsername', { withdrawalId: id, username, version })).withdrawal,
  },
  amount: {
    ...AMOUNT,
    save: async ({ id, version }, typed) => {
      const amount = usdOf(typed);
      if (amount === undefined) throw new CallError('INVALID_ARGUMENT', 'Please enter a valid amount');
      return (await call('updateWithdrawalAmount', { withdrawalId: id, amount, version })).withdrawal;
    },
  },
  method: {
    name: 'method',
    label: 'Method',
    errorName: 'payment method',
    choices: WITHDRAWAL_METHODS,
    ...plainField(({ method }: WithdrawalRecord) => method, 'Please choose a method'),
    save: async ({ id, version }, typed) => {
      const newMethod = oneOf(WITHDRAWAL_METHODS, typed);
      if (newMethod === undefined) throw new CallError('INVALID_ARGUMENT', 'Please choose a method');
      return (await call('updateWithdrawalMethod', { withdrawalId: id, newMethod, version })).withdrawal;
    },
  },
};
