import type { DepositRecord } from '#contract/deposit-record.ts';
import { formatReference } from '#domain/deposits/reference.ts';
import { DEPOSIT_METHOD_VALUES } from '#domain/methods/methods.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { callToChange } from '#web/data/call.ts';
import { CheckIcon, WarningIcon } from '../icons/icons.tsx';
import { Row, Stack } from '../kit/box.tsx';
import { Explained, Mark } from '../kit/mark.tsx';
import { amountEdit, methodEdit, usernameEdit } from '../records/fields/field-edits.ts';
import {
  APPROVALS,
  amountField,
  DECLINED_FOR,
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
import { marksInShort, type PaymentMark, paymentMarks, quoteText } from './payment-text.ts';

/** A field added here is shown wherever it says. */
const AMOUNT = {
  gridTemplateColumns: 'minmax(84px, max-content) minmax(0, 1fr)',
  alignItems: 'center',
} as const;

export const DEPOSIT_FIELDS: readonly RecordField<DepositRecord>[] = [
  statusField('Status', 'Status'),
  {
    id: 'statusUpdatedAt',
    label: 'Last change',
    show: ({ statusUpdatedByName: name, statusUpdatedAt: at }) => at && <LastChange change={{ name, at }} />,
    details: 'status',
  },
  DECLINED_FOR,
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
    {
      column: { width: 'Money' },
      decorate: (value, deposit, place) =>
        place === 'row' ? (
          <Stack as="span" gap={10} style={AMOUNT}>
            {value}
            <MoneyInRow deposit={deposit} />
          </Stack>
        ) : (
          value
        ),
    },
  ),
  {
    id: 'payments',
    label: 'Came in',
    show(deposit) {
      const marks = paymentMarks(deposit);
      return marks.length === 0 ? null : marks.map((mark) => <PaidMark key={keyOf(mark)} {...mark} />);
    },
    card: 'facts',
  },
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
    card: 'time',
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

/** What has come in and what was changed since, in one line beside the amount. */
function MoneyInRow({ deposit }: { readonly deposit: DepositRecord }) {
  const marks = paymentMarks(deposit);
  const { changesAfterFunding: changes } = deposit;
  const [first] = marks;
  return (
    <Row as="span" keepsLine gap={2} style={{ overflow: 'hidden' }}>
      {first && (
        <Explained by={marks.map(explanationOf).join('; ')}>
          <Mark tone={first.tone} isSmall>
            <ToneIcon tone={first.tone} />
            <span aria-hidden="true">{marksInShort(marks)}</span>
            <span className="visually-hidden">{marks.map(({ text }) => text).join('; ')}</span>
          </Mark>
        </Explained>
      )}
      {changes.length > 0 && <ChangedAfter event="funding" changes={changes} place="row" />}
    </Row>
  );
}

function PaidMark(mark: PaymentMark) {
  return (
    <Explained by={explanationOf(mark)}>
      <Mark tone={mark.tone} isSmall>
        <ToneIcon tone={mark.tone} />
        <span>{mark.text}</span>
      </Mark>
    </Explained>
  );
}

function ToneIcon({ tone }: Pick<PaymentMark, 'tone'>) {
  return tone === 'good' ? <CheckIcon size={12} /> : <WarningIcon size={12} />;
}

function keyOf({ text, payments }: PaymentMark): string {
  return [text, ...payments.map(({ receiptId }) => receiptId)].join(' ');
}

function explanationOf({ payments }: PaymentMark): string {
  return payments
    .map((payment) =>
      [`${receiptText(payment)}, ${formatReadableTimestamp(payment.paidAt)} New York`, sinceText(payment)]
        .filter(Boolean)
        .join('. '),
    )
    .join('; ');
}
