import { useLayoutEffect, useRef } from 'react';
import { EXCEPTION_LABELS, EXCEPTION_REASONS } from '#domain/receipts/states.ts';
import { type ReceiptsFilter, readReceiptsSearch, VIEW_LABELS, VIEWS } from '../receipt/receipts-address.ts';
import { useReceiptCounts } from '../receipt/use-receipt-counts.ts';
import styles from './receipt-views.module.css';

type ReceiptViewsProps = {
  readonly filter: ReceiptsFilter;
  readonly onChoose: (filter: ReceiptsFilter) => void;
};

/** The views of the desk, and of those that wait the reasons why. */
export function ReceiptViews({ filter, onChoose }: ReceiptViewsProps) {
  const counts = useReceiptCounts();
  const chosen = filter.view ?? 'waiting';
  const views = useRef<HTMLFieldSetElement>(null);
  const why = useRef<HTMLFieldSetElement>(null);
  // on a narrow screen not all have room, and less once they are counted
  const isCounted = counts !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each changes where the chosen one is
  useLayoutEffect(() => {
    showChosen(views.current);
    showChosen(why.current);
  }, [chosen, filter.reason, isCounted]);
  const reasons = EXCEPTION_REASONS.filter(
    (reason) => reason === filter.reason || (counts?.byReason[reason] ?? 0) > 0,
  );
  return (
    <div className={styles.place}>
      <fieldset ref={views} className={styles.views} aria-label="Which receipts">
        {VIEWS.map((view) => (
          <button
            key={view}
            type="button"
            className={styles.view}
            aria-pressed={view === chosen}
            onClick={() => onChoose(readReceiptsSearch({ ...filter, view, reason: undefined }))}
          >
            <span>{VIEW_LABELS[view]}</span>
            {view === 'waiting' && <Count of={counts?.waiting} />}
          </button>
        ))}
      </fieldset>
      {chosen === 'waiting' && reasons.length > 0 && (
        <fieldset ref={why} className={styles.reasons} aria-label="Why they wait">
          {reasons.map((reason) => (
            <button
              key={reason}
              type="button"
              className={styles.reason}
              data-reason={reason}
              aria-pressed={reason === filter.reason}
              onClick={() => onChoose({ ...filter, reason: reason === filter.reason ? undefined : reason })}
            >
              {EXCEPTION_LABELS[reason]}
              <Count of={counts?.byReason[reason]} />
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

function showChosen(buttons: HTMLElement | null): void {
  const button = buttons?.querySelector('[aria-pressed="true"]');
  if (buttons && button) buttons.scrollLeft += middleOf(button) - middleOf(buttons);
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

function Count({ of: count }: { readonly of: number | undefined }) {
  if (count === undefined) return null;
  return <span className={styles.count}> {count.toLocaleString('en-US')}</span>;
}
