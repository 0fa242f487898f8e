import { ArrowUpIcon } from '../icons/icons.tsx';
import styles from './new-deposits-pill.module.css';

const MOST = 500;

/** Says how many are kept back, and shows them. It lies over the list, so that it moves nothing. */
export function NewDepositsPill({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  return (
    <div className={styles.place} role="status">
      {count > 0 && (
        <button type="button" className={styles.pill} onClick={onShow}>
          <ArrowUpIcon size={14} />
          {count >= MOST ? `${MOST}+` : count} new {count === 1 ? 'deposit' : 'deposits'}
        </button>
      )}
    </div>
  );
}
