import type { DepositRecord } from '#contract/deposit-record.ts';
import { formatReference } from '#domain/deposits/reference.ts';
import { DEPOSIT_METHOD_VALUES } from '#domain/methods/methods.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { callToChange } from '#web/data/call.ts';
import { amountEdit, methodEdit, usernameEdit } from '../records/editing/field-edits.ts';
import {
  APPROVALS,
  amountField,
  ENTERED_BY,
  methodField,
  RECORD_ID,
  statusField,
  TIME,
  textField,
  usernameField,
} from '../records/fields/shared-fields.tsx';
import type { RecordField } from '../records/record/record-field.ts';
import { ChangedAfter } from '../records/values/changed-after.tsx';
import { CopyValue } from '../records/values/copy-value.tsx';
import { LastChange } from '../records/values/record-facts.tsx';
import { PaidMark } from './paid-mark.tsx';
import { quoteText } from './quote-text.ts';

/** A deposit's fields as staff see them: one that is added here is shown wherever it says. */
export const DEPOSIT_FIELDS: readonly RecordField<DepositRecord>[] = [
  statusField('Status'),
  {
    id: 'statusUpdatedAt',
    label: 'Last change',
    show: ({ statusUpdatedByName: name, statusUpdatedAt: at }) => at && <LastChange change={{ name, at }} />,
    details: 'status',
  },
  usernameField(
    usernameEdit(
      async ({ id, version }, username) =>
        (await callToChange('updateDepositUsername', { depositId: id, username, version })).deposit,
    ),
  ),
  amountField(
    amountEdit(
      async ({ id, version }, amount) =>
        (await callToChange('updateDepositAmount', { depositId: id, amount, version })).deposit,
    ),
  ),
  methodField(
    methodEdit(
      DEPOSIT_METHOD_VALUES,
      async ({ id, version }, newMethod) =>
        (await callToChange('updateDepositPaymentMethod', { depositId: id, newMethod, version })).deposit,
    ),
  ),
  textField({
    id: 'senderName',
    label: 'Sender name',
    text: ({ senderName }) => senderName,
    edit: {
      errorName: 'sender name',
      emptyMessage: 'Sender name cannot be empty',
      maxLength: LONGEST.personName,
      save: async ({ id, version }, senderName) =>
        (await callToChange('updateDepositSenderName', { depositId: id, senderName, version })).deposit,
    },
    column: { width: 'Sender' },
    card: 'facts',
    cardLabel: 'from',
    details: 'fields',
  }),
  textField({
    id: 'paymentAccount',
    label: 'Payment account',
    text: ({ paymentAccount }) => paymentAccount,
    edit: {
      errorName: 'payment account',
      emptyMessage: 'Payment account cannot be empty',
      maxLength: LONGEST.paymentAccount,
      save: async ({ id, version }, paymentAccount) =>
        (await callToChange('updateDepositPaymentAccount', { depositId: id, paymentAccount, version }))
          .deposit,
    },
    decorate: (value, deposit, place) =>
      place === 'details' ? (
        value
      ) : (
        <>
          <PaidMark deposit={deposit} place={place}>
            {value}
          </PaidMark>
          {place === 'row' && deposit.changesAfterFunding.length > 0 && (
            <ChangedAfter event="funding" changes={deposit.changesAfterFunding} place="row" />
          )}
        </>
      ),
    column: {},
    card: 'facts',
    cardLabel: 'to',
    details: 'fields',
  }),
  {
    id: 'changesAfterFunding',
    label: 'Changed after funding',
    show: ({ changesAfterFunding }, { place }) =>
      changesAfterFunding.length === 0 ? null : (
        <ChangedAfter event="funding" changes={changesAfterFunding} place={place} />
      ),
    card: 'bottom',
    details: 'status-facts',
  },
  {
    id: 'reference',
    label: 'Reference',
    show({ reference }, { place }) {
      if (reference === null) return null;
      const value = formatReference(reference);
      return <CopyValue label={place === 'details' ? 'reference' : `reference ${value}`} value={value} />;
    },
    column: { width: 'Reference' },
    card: 'bottom',
    details: 'fields',
  },
  textField<DepositRecord>({
    id: 'quote',
    label: 'Quoted to the player',
    text: quoteText,
    details: 'fields',
  }),
  APPROVALS,
  TIME,
  ENTERED_BY,
  RECORD_ID,
];
