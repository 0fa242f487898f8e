import { LockIcon } from '../../icons/icons.tsx';
import type { Lock } from './lock.ts';
import styles from './lock-chip.module.css';

type LockChipProps = {
  readonly lock: Lock;
  readonly username: string;
  /** Absent for people who may not take over. */
  readonly onTakeOver: (() => void) | undefined;
};

/** Who has the record locked; nothing when nobody has. */
export function LockChip({ lock, username, onTakeOver }: LockChipProps) {
  if (lock.state === 'free') return null;
  const name = lock.state === 'mine' ? 'You' : lock.name;
  return (
    <span className={styles.chip}>
      <LockIcon size={12} />
      <span className={styles.name} title={name}>
        <span className="visually-hidden">Locked by </span>
        {name}
      </span>
      {lock.state === 'other' && onTakeOver && (
        <button
          type="button"
          className={styles.button}
          aria-label={`Take over ${username} from ${name}`}
          onClick={onTakeOver}
        >
          Take over
        </button>
      )}
    </span>
  );
}
