import type { DepositRecord } from '#contract/deposit-record.ts';
import { Text } from '../kit/box.tsx';
import { Note } from '../kit/note.tsx';
import { DepositReceipts } from '../receipts/deposit-receipts.tsx';
import type { DetailsExtras } from '../records/details/record-details.tsx';
import { CopyValue, receiptText, sinceText } from '../records/fields/values.tsx';
import { TimeInSentence } from '../time/when.tsx';
import { adviceOn, isCounted, type NotedPayment, paymentMarks } from './payment-text.ts';

export const DEPOSIT_EXTRAS: DetailsExtras<'deposit'> = {
  statusNote: (deposit) => <PaidNote deposit={deposit} />,
  sections: (deposit) => <DepositReceipts deposit={deposit} />,
};

function PaidNote({ deposit }: { readonly deposit: DepositRecord }) {
  const advice = adviceOn(deposit);
  return (
    <>
      {paymentMarks(deposit).map(({ text, tone, payments }) => (
        <Note key={[text, ...payments.map(({ receiptId }) => receiptId)].join(' ')} tone={tone}>
          <p>{text}</p>
          {payments.map((payment) => (
            <ReceiptLine key={payment.receiptId} payment={payment} isOfGone={tone === 'bad'} />
          ))}
        </Note>
      ))}
      {advice && <Text weight="medium">{advice}</Text>}
    </>
  );
}

type ReceiptLineProps = {
  readonly payment: NotedPayment;
  /** Under the note of money that was taken back, not of what is left. */
  readonly isOfGone: boolean;
};

function ReceiptLine({ payment, isOfGone }: ReceiptLineProps) {
  const { paidAt, reference, problem } = payment;
  const since = sinceText(payment);
  return (
    <>
      <p>
        <span>{receiptText(payment)}, </span>
        <TimeInSentence instant={paidAt} />
        {reference && (
          <span>
            , transaction <CopyValue label="transaction" value={reference} />
          </span>
        )}
      </p>
      {!isOfGone && since && <p>{since}</p>}
      {!isOfGone && !isCounted(payment) && problem && <p>{problem}</p>}
    </>
  );
}
