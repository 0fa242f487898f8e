import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { can } from '#domain/access/capabilities.ts';
import { type Acceptable, RECEIPT_STATE_LABELS } from '#domain/receipts/states.ts';
import { callToChange, messageOf } from '#web/data/call.ts';
import { FormFailure, FormProblem } from '../../controls/form.tsx';
import { LoadingFailed } from '../../controls/list-message.tsx';
import { Mark } from '../../controls/mark.tsx';
import { useRefreshOnChange } from '../../live/use-refresh-on-change.ts';
import { DetailsHint, DetailsSection } from '../../records/details/details-section.tsx';
import { RecordActivity } from '../../records/details/record-activity.tsx';
import { RecordApprovals } from '../../records/details/record-approvals.tsx';
import { useAdmin } from '../../session/session.ts';
import { differsBy } from '../receipt/differing.ts';
import { GiveAllTheSame } from '../receipt/give-all-the-same.tsx';
import type { Receipt } from '../receipt/receipt-pages.ts';
import type { Done, Question, Suggestion } from '../receipt/receipt-question.ts';
import {
  amountOf,
  eventText,
  isGivable,
  isOpen,
  STATE_TONES,
  usdText,
  whoseText,
} from '../receipt/receipt-text.ts';
import { receiptQuery } from '../receipt/receipts-queries.ts';
import { AllocationList } from './allocation-list.tsx';
import { ClosedNote } from './closed-note.tsx';
import { ExceptionReasons } from './exception-reasons.tsx';
import { RawText } from './raw-text.tsx';
import { ReceiptActions } from './receipt-actions.tsx';
import styles from './receipt-details.module.css';
import { ReceiptFacts } from './receipt-facts.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { useReceiptKeys } from './use-receipt-keys.ts';

type ReceiptDetailsProps = {
  readonly receiptId: string;
  /** As the list has it, until it is loaded with its suggestions. */
  readonly listed: Receipt | undefined;
  readonly onAsk: (question: Question) => void;
  readonly onDone: (done: Done) => void;
};

const NEW_REQUESTS_EVERY_MS = 2_000;

type Giving = { readonly suggestion: Suggestion; readonly accepts: Acceptable[] };

/** Everything about one receipt, and what can be done with it. */
export function ReceiptDetails({ receiptId, listed, onAsk, onDone }: ReceiptDetailsProps) {
  const { role } = useAdmin();
  const { data, error, isPending, isFetching, refetch } = useQuery(receiptQuery(receiptId));
  const receipt = newer(listed, data?.receipt);
  const maySettle = can(role, 'receipts.settle');
  const giving = useMutation({
    mutationFn: ({ suggestion: { depositId }, accepts }: Giving) =>
      callToChange('allocateReceipt', { receiptId, depositId, accepts }),
    onSuccess: ({ receipt: given, message }) => onDone({ receipts: [given], message }),
    onError: () => void refetch(),
  });

  const differs = differsBy(giving.error);

  function take(suggestion: Suggestion): void {
    if (receipt === undefined || giving.isPending) return;
    if (receipt.authenticity === 'unproved') onAsk({ kind: 'give-unproved', receipt, suggestion });
    else giving.mutate({ suggestion, accepts: [] });
  }

  // what it may belong to
  useRefreshOnChange('deposit', {
    queryKey: receiptQuery(receiptId).queryKey,
    everyMs: NEW_REQUESTS_EVERY_MS,
    isWanted: receipt !== undefined && isGivable(receipt),
  });
  const mayGive = maySettle && receipt !== undefined && isGivable(receipt);
  const suggestions = data?.suggestions ?? [];
  const isArmed = useReceiptKeys({
    receipt: maySettle && receipt !== undefined && isOpen(receipt) ? receipt : undefined,
    raw: data?.raw ?? null,
    suggestions: mayGive ? suggestions : [],
    onTake: take,
    onAsk,
  });

  if (receipt === undefined) {
    return error ? (
      <LoadingFailed
        title="The receipt"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <p className={styles.missing}>Loading receipt...</p>
    );
  }
  const event = eventText(receipt);
  return (
    <>
      <div className={styles.head}>
        <p className={styles.marks}>
          <Mark tone={STATE_TONES[receipt.state]}>{RECEIPT_STATE_LABELS[receipt.state]}</Mark>
          {event !== undefined && event !== 'Payment' && (
            <Mark tone={receipt.event === 'payment' ? 'neutral' : 'bad'}>{event}</Mark>
          )}
        </p>
        {/* where a drawer puts the focus */}
        <h2 className={styles.title} tabIndex={-1} data-autofocus>
          {receipt.amountText === null ? (
            'It could not be read'
          ) : (
            <>
              {amountOf(receipt)} <span className={styles.from}>{whoseText(receipt)}</span>
            </>
          )}
        </h2>
        {isGivable(receipt) && receipt.remaining !== receipt.amount && (
          <p>{usdText(receipt.remaining)} of it is not given to a deposit yet.</p>
        )}
      </div>
      <RecordApprovals record={receipt} onDecided={() => void refetch()} />
      <ExceptionReasons receipt={receipt} />
      <ClosedNote
        closed={receipt.closed}
        onReopen={maySettle ? () => onAsk({ kind: 'reopen', receipt }) : undefined}
      />
      {isGivable(receipt) && (
        <DetailsSection label="Suggestions" heading="It may belong to">
          {isPending && <DetailsHint>Looking for requests...</DetailsHint>}
          {data === undefined && error && (
            <>
              <FormProblem>What it may belong to could not be loaded. {messageOf(error)}</FormProblem>
              <div>
                <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
                  Retry
                </Button>
              </div>
            </>
          )}
          {data?.suggestions.length === 0 && (
            <DetailsHint>No request comes near it. You can find one yourself.</DetailsHint>
          )}
          <SuggestionList
            suggestions={suggestions}
            onTake={mayGive ? take : undefined}
            isArmed={isArmed}
            takingId={giving.isPending ? giving.variables.suggestion.depositId : undefined}
          />
          <FormFailure error={giving.error} />
          {differs.length > 0 && giving.variables && (
            <GiveAllTheSame
              username={giving.variables.suggestion.username}
              onGive={() => giving.variables && giving.mutate({ ...giving.variables, accepts: differs })}
            />
          )}
        </DetailsSection>
      )}
      {maySettle && isOpen(receipt) && (
        <ReceiptActions receipt={receipt} raw={data?.raw ?? null} onAsk={onAsk} />
      )}
      {receipt.allocations.length > 0 && (
        <DetailsSection label="Deposits" heading="Given to">
          <AllocationList receipt={receipt} onAsk={maySettle ? onAsk : undefined} />
        </DetailsSection>
      )}
      <DetailsSection label="Facts" heading="What it says">
        <ReceiptFacts receipt={receipt} />
      </DetailsSection>
      {data?.raw != null && <RawText raw={data.raw} isRead={receipt.amountText !== null} />}
      <RecordActivity id={receipt.id} stamp={String(receipt.version)} />
    </>
  );
}

function newer(listed: Receipt | undefined, loaded: Receipt | undefined): Receipt | undefined {
  if (listed === undefined || loaded === undefined) return loaded ?? listed;
  return loaded.version >= listed.version ? loaded : listed;
}
