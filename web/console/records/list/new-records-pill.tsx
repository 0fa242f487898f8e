import { ArrowUpIcon } from '../../icons/icons.tsx';
import type { RecordKind } from '../record/record.ts';
import styles from './new-records-pill.module.css';
import { MAX_HELD } from './record-page.ts';

type NewRecordsPillProps = {
  readonly kind: RecordKind | 'receipt';
  readonly count: number;
  readonly onShow: () => void;
};

/** Says how many records are held back, and shows them when clicked. It overlays the list, so that nothing moves. */
export function NewRecordsPill({ kind, count, onShow }: NewRecordsPillProps) {
  return (
    <div className={styles.place} role="status">
      {count > 0 && (
        <button type="button" className={styles.pill} onClick={onShow}>
          <ArrowUpIcon size={14} />
          {count >= MAX_HELD ? `${MAX_HELD}+` : count} new {count === 1 ? kind : `${kind}s`}
        </button>
      )}
    </div>
  );
}
