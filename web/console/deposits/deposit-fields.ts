import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import { DEPOSIT_METHOD_VALUES } from '#domain/methods/methods.ts';
import { CallError, call } from '#web/data/call.ts';
import { AMOUNT, type EditField, plainField, USERNAME, usdOf } from '../records/editing/edit-field.ts';
import { oneOf } from '../records/record/list-address.ts';

type DepositField = 'username' | 'amount' | 'senderName' | 'method' | 'paymentAccount';

/** What can be corrected on a deposit. Source: docs/reference/console.md, 'Deposits and withdrawals'. */
export const DEPOSIT_FIELDS: Readonly<Record<DepositField, EditField<DepositRecord>>> = {
  username: {
    ...USERNAME,
    save: async ({ id, version }, username) =>
      (await call('updateDepositUsername', { depositId: id, username, version })).deposit,
  },
  amount: {
    ...AMOUNT,
    save: async ({ id, version }, typed) => {
      const amount = usdOf(typed);
      if (amount === undefined) throw new CallError('INVALID_ARGUMENT', 'Please enter a valid amount');
      return (await call('updateDepositAmount', { depositId: id, amount, version })).deposit;
    },
  },
  senderName: {
    name: 'senderName',
    label: 'Sender name',
    errorName: 'sender name',
    ...plainField(({ senderName }: DepositRecord) => senderName ?? '', 'Sender name cannot be empty'),
    save: async ({ id, version }, senderName) =>
      (await call('updateDepositSenderName', { depositId: id, senderName, version })).deposit,
  },
  method: {
    name: 'method',
    label: 'Method',
    errorName: 'payment method',
    choices: DEPOSIT_METHOD_VALUES,
    ...plainField(({ method }: DepositRecord) => method, 'Please choose a method'),
    save: async ({ id, version }, typed) => {
      const newMethod = oneOf(DEPOSIT_METHOD_VALUES, typed);
      if (newMethod === undefined) throw new CallError('INVALID_ARGUMENT', 'Please choose a method');
      return (await call('updateDepositPaymentMethod', { depositId: id, newMethod, version })).deposit;
    },
  },
  paymentAccount: {
    name: 'paymentAccount',
    label: 'Payment account',
    errorName: 'payment account',
    ...plainField(
      ({ paymentAccount }: DepositRecord) => paymentAccount ?? '',
      'Payment account cannot be empty',
    ),
    save: async ({ id, version }, paymentAccount) =>
      (await call('updateDepositPaymentAccount', { depositId: id, paymentAccount, version })).deposit,
  },
};
