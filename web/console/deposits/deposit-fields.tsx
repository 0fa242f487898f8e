import type { ReactNode } from 'react';
import type { DepositRecord } from '#contract/deposit-record.ts';
import { formatReference } from '#domain/deposits/reference.ts';
import { DEPOSIT_METHOD_VALUES } from '#domain/methods/methods.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { callToChange } from '#web/data/call.ts';
import { CheckIcon, WarningIcon } from '../icons/icons.tsx';
import { Explained, Mark } from '../kit/mark.tsx';
import { amountEdit, methodEdit, usernameEdit } from '../records/fields/field-edits.ts';
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
import { ChangedAfter, CopyValue, LastChange, receiptText, sinceText } from '../records/fields/values.tsx';
import type { RecordField } from '../records/record/record.ts';
import styles from './deposits.module.css';
import { paymentMarks, quoteText } from './payment-text.ts';

/** A field added here is shown wherever it says. */
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

function PaidMark({
  deposit,
  place,
  children,
}: {
  readonly deposit: DepositRecord;
  readonly place: 'row' | 'card';
  readonly children: ReactNode;
}) {
  const marks = paymentMarks(deposit);
  if (marks.length === 0) return children;
  return (
    <span className={place === 'row' ? styles.paidInRow : styles.paid}>
      <span className={styles.value}>{children}</span>
      {marks.map(({ text, tone, payments }) => (
        <Explained
          key={[text, ...payments.map(({ receiptId }) => receiptId)].join(' ')}
          by={payments
            .map((payment) =>
              [
                `${receiptText(payment)}, ${formatReadableTimestamp(payment.paidAt)} New York`,
                sinceText(payment),
              ]
                .filter(Boolean)
                .join('. '),
            )
            .join('; ')}
        >
          <Mark tone={tone} isSmall>
            {tone === 'good' ? <CheckIcon size={12} /> : <WarningIcon size={12} />}
            <span>{text}</span>
          </Mark>
        </Explained>
      ))}
    </span>
  );
}
