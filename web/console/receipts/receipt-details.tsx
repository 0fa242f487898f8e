import { useMutation, useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { can } from '#domain/access/capabilities.ts';
import type { Acceptable } from '#domain/receipts/states.ts';
import { messageOf } from '#web/data/call.ts';
import { FormProblem } from '../kit/form.tsx';
import kit from '../kit/kit.module.css';
import { LoadingFailed, PartFailed } from '../live/loading-failed.tsx';
import { useRefreshOnChange } from '../live/use-refresh-on-change.ts';
import details from '../records/details/details.module.css';
import { DetailsHint, DetailsSection, Drawer } from '../records/details/drawer.tsx';
import { RecordActivity, RecordApprovals } from '../records/details/shared-sections.tsx';
import { useAdmin } from '../session/session.ts';
import { GiveRefusal } from './give-refusal.tsx';
import { type Done, giveReceipt, type Question } from './receipt/receipt-changes.ts';
import type { Receipt, Suggestion } from './receipt/receipt-pages.ts';
import { amountOf, isGivable, isOpen, whoseText } from './receipt/receipt-text.ts';
import { receiptQuery } from './receipt/receipts-queries.ts';
import { RawText, ReceiptFacts } from './receipt-facts.tsx';
import { useReceiptKeys } from './receipt-keys.ts';
import {
  AllocationList,
  ClosedNote,
  ExceptionReasons,
  ReceiptActions,
  ReceiptHead,
} from './receipt-parts.tsx';
import styles from './receipts.module.css';
import { SuggestionList, useNumbered } from './suggestion-list.tsx';

type OpenedReceiptProps = Omit<ReceiptDetailsProps, 'receiptId'> & {
  readonly isWide: boolean;
  readonly pane: RefObject<HTMLElement | null>;
  readonly receiptId: string | undefined;
  readonly onClose: () => void;
};

export function OpenedReceipt(props: OpenedReceiptProps) {
  const { isWide, pane, receiptId, onClose, ...ends } = props;
  const { listed } = ends;
  const details = receiptId !== undefined && (
    <ReceiptDetails key={receiptId} receiptId={receiptId} {...ends} />
  );
  if (isWide) {
    return (
      details && (
        <section ref={pane} className={`${kit.panel} ${styles.pane}`} aria-label="Receipt">
          {details}
        </section>
      )
    );
  }
  return (
    <Drawer
      opened={receiptId !== undefined}
      title={listed?.amountText == null ? 'Receipt' : `Receipt of ${listed.amountText}`}
      onClose={onClose}
      hasOwnKeys
    >
      {details}
    </Drawer>
  );
}

type ReceiptDetailsProps = {
  readonly receiptId: string;
  /** As listed, until it is loaded with its suggestions. */
  readonly listed: Receipt | undefined;
  readonly selected: readonly Receipt[];
  readonly onAsk: (question: Question) => void;
  readonly onDone: (done: Done) => void;
  /** Gets the refusal, if nothing of the receipt can be given any longer. */
  readonly onTooLate: (refusal: string) => void;
};

const NEW_REQUESTS_EVERY_MS = 2_000;

const NONE: readonly Suggestion[] = [];

type Giving = { readonly receipt: Receipt; readonly suggestion: Suggestion; readonly accepts: Acceptable[] };

function ReceiptDetails({ receiptId, listed, selected, onAsk, onDone, onTooLate }: ReceiptDetailsProps) {
  const { role } = useAdmin();
  const query = useQuery(receiptQuery(receiptId));
  const { data, error, isPending, refetch } = query;
  const receipt = newer(listed, data?.receipt);
  const maySettle = can(role, 'receipts.settle');
  const giving = useMutation({
    mutationFn: ({ receipt: shown, suggestion: { depositId }, accepts }: Giving) =>
      giveReceipt(shown, { depositId, accepts }),
    onSuccess: onDone,
    onError: (refused, { suggestion }) => void sayRefusal(refused, suggestion),
  });

  function take(suggestion: Suggestion): void {
    if (receipt === undefined || giving.isPending) return;
    if (receipt.authenticity === 'unproved') onAsk({ kind: 'give-unproved', receipt, suggestion });
    else giving.mutate({ receipt, suggestion, accepts: [] });
  }

  /** If a colleague was quicker, the suggestions beside the refusal, or the whole receipt, may disappear. */
  async function sayRefusal(refused: Error, { username }: Suggestion): Promise<void> {
    const { data: after } = await refetch();
    if (after === undefined || isGivable(after.receipt)) return;
    const what = `${amountOf(after.receipt)} ${whoseText(after.receipt)}`;
    onTooLate(`${what} was not given to ${username}. ${messageOf(refused)}`);
  }

  // the deposits that it may belong to
  useRefreshOnChange('deposit', {
    queryKey: receiptQuery(receiptId).queryKey,
    everyMs: NEW_REQUESTS_EVERY_MS,
    isWanted: receipt !== undefined && isGivable(receipt),
  });
  const mayGive = maySettle && receipt !== undefined && isGivable(receipt);
  const suggestions = data?.suggestions ?? NONE;
  const shown = useNumbered(suggestions);
  useReceiptKeys({
    receipt: maySettle ? receipt : undefined,
    selected,
    raw: data?.raw ?? null,
    suggestions: mayGive ? shown : [],
    onTake: take,
    onAsk,
  });

  if (receipt === undefined) {
    return error ? (
      <LoadingFailed what="The receipt" query={query} />
    ) : (
      <p className={details.section}>Loading receipt...</p>
    );
  }
  return (
    <>
      <ReceiptHead receipt={receipt} />
      <RecordApprovals record={receipt} onDecided={() => void refetch()} />
      <ExceptionReasons receipt={receipt} />
      <ClosedNote
        closed={receipt.closed}
        state={receipt.state}
        onReopen={maySettle ? () => onAsk({ kind: 'reopen', receipt }) : undefined}
      />
      {isGivable(receipt) && (
        <DetailsSection label="Suggestions" heading="It may belong to">
          {isPending && <DetailsHint>Looking for requests...</DetailsHint>}
          {data === undefined && <PartFailed what="What it may belong to" query={query} />}
          <SuggestionList
            suggestions={shown}
            likeliestId={suggestions[0]?.depositId}
            onTake={mayGive ? take : undefined}
            takingId={giving.isPending ? giving.variables.suggestion.depositId : undefined}
          />
          {data?.suggestions.length === 0 && (
            <DetailsHint>No request is close to it. You can find one yourself.</DetailsHint>
          )}
          <GiveRefusal
            error={giving.error}
            username={giving.variables?.suggestion.username}
            onGive={(accepts) => giving.variables && giving.mutate({ ...giving.variables, accepts })}
          />
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
      {data?.rawProblem != null && <FormProblem>{data.rawProblem}</FormProblem>}
      {data?.raw != null && <RawText raw={data.raw} isRead={receipt.amountText !== null} />}
      <RecordActivity
        id={receipt.id}
        stamp={String(receipt.version)}
        none={receipt.allocations.length > 0 ? 'What was given is logged with its deposits.' : undefined}
      />
    </>
  );
}

function newer(listed: Receipt | undefined, loaded: Receipt | undefined): Receipt | undefined {
  if (listed === undefined || loaded === undefined) return loaded ?? listed;
  return loaded.version >= listed.version ? loaded : listed;
}
