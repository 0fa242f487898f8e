import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import type { DepositRecord } from '#contract/deposit-record.ts';
import { can } from '#domain/access/capabilities.ts';
import type { Acceptable } from '#domain/receipts/states.ts';
import { FormFailure } from '../../kit/form.tsx';
import { Mark } from '../../kit/mark.tsx';
import { DetailsHint } from '../../records/details/details-section.tsx';
import { useAdmin } from '../../session/session.ts';
import { TimeInSentence } from '../../time/when.tsx';
import { differsBy } from '../receipt/differing.ts';
import { GiveAllTheSame } from '../receipt/give-all-the-same.tsx';
import { giveReceipt } from '../receipt/give-receipt.ts';
import type { Receipt } from '../receipt/receipt-pages.ts';
import { leftOf, placeOf, whoseText } from '../receipt/receipt-text.ts';
import { useApplyReceipts } from '../receipt/use-receipts.ts';
import styles from './of-deposit.module.css';

type Found = CallOutput<'getDepositReceipts'>['suggestions'];

type FoundPaymentsProps = {
  readonly deposit: Pick<DepositRecord, 'id' | 'username'>;
  /** The payments that wait, the likeliest first. */
  readonly found: Found;
  /** After its button, or the one of a payment that was given. */
  readonly onPressed: () => void;
};

/** 'Find its payment': what waits and may be a deposit's own. */
export function FoundPayments({ deposit, found, onPressed }: FoundPaymentsProps) {
  const [opened, setOpened] = useState(false);
  if (!opened) {
    return (
      <div>
        <Button
          variant="default"
          onClick={() => {
            setOpened(true);
            onPressed();
          }}
        >
          Find its payment ({found.length})
        </Button>
      </div>
    );
  }
  return (
    <>
      {found.length === 0 && <DetailsHint>No payment that waits comes near it.</DetailsHint>}
      <FoundList deposit={deposit} found={found} onPressed={onPressed} />
      <Link to="/receipts" search={{}} className={styles.link}>
        All receipts that wait
      </Link>
    </>
  );
}

function FoundList({ deposit, found, onPressed }: FoundPaymentsProps) {
  const maySettle = can(useAdmin().role, 'receipts.settle');
  const apply = useApplyReceipts();
  const giving = useMutation({
    mutationFn: ({ receipt, accepts }: { readonly receipt: Receipt; readonly accepts: Acceptable[] }) =>
      giveReceipt(receipt, { accepts, depositId: deposit.id }),
    onSuccess({ receipt }) {
      apply([receipt]);
      onPressed();
    },
  });
  const differs = differsBy(giving.error);
  return (
    <>
      <ul className={styles.list}>
        {found.map(({ receipt, reasons }) => (
          <li key={receipt.id} className={styles.found}>
            <div className={styles.text}>
              <Link to="/receipts" search={{ open: receipt.id }} className={styles.link}>
                {leftOf(receipt)} {whoseText(receipt)}
              </Link>
              <p className={styles.reasons}>{reasons.join(', ')}</p>
              <p className={styles.dim}>
                {placeOf(receipt)}, <TimeInSentence instant={receipt.occurredAt ?? receipt.receivedAt} />
              </p>
              {receipt.authenticity === 'unproved' && (
                <p>
                  <Mark tone="warning">Sender not proved</Mark>
                </p>
              )}
            </div>
            {/* what is not proved is given away on the desk alone, which asks first */}
            {maySettle && receipt.authenticity !== 'unproved' && (
              <Button
                loading={giving.isPending && giving.variables.receipt.id === receipt.id}
                disabled={giving.isPending && giving.variables.receipt.id !== receipt.id}
                aria-label={`Give ${leftOf(receipt)} ${whoseText(receipt)} to ${deposit.username}`}
                onClick={() => giving.mutate({ receipt, accepts: [] })}
              >
                Give
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormFailure error={giving.error} />
      {differs.length > 0 && giving.variables && (
        <GiveAllTheSame
          username={deposit.username}
          onGive={() => giving.variables && giving.mutate({ ...giving.variables, accepts: differs })}
        />
      )}
    </>
  );
}
