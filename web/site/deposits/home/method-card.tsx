import { useId } from 'react';
import { useLocation } from 'wouter';
import type { Method } from '#domain/methods/methods.ts';
import { limitsText } from '../limits-text.ts';
import { addressOf } from './chosen-method.ts';
import styles from './method-card.module.css';
import { MethodMark } from './method-mark.tsx';

type Props = {
  readonly method: Method;
  /** Whether deposits are taken now. */
  readonly open: boolean;
};

export function MethodCard({ method, open }: Props) {
  const [, navigate] = useLocation();
  const nameId = useId();
  return (
    <li className={styles.card}>
      <MethodMark method={method.key} />
      <div>
        <h2 id={nameId} className={styles.name}>
          {method.label}
        </h2>
        <p className={styles.description}>{method.description}</p>
        <p className={styles.limits}>{limitsText(method)}</p>
      </div>
      {/* A form of its own: before the script has loaded, or without it, the browser goes there itself. */}
      <form
        className={styles.action}
        action="/"
        onSubmit={(event) => {
          event.preventDefault();
          navigate(addressOf(method.key));
        }}
      >
        <button
          type="submit"
          name="method"
          value={method.key}
          className="button-primary"
          disabled={!open}
          aria-describedby={nameId}
        >
          {open ? 'Deposit Now' : 'Withdrawals Closed'}
        </button>
      </form>
    </li>
  );
}
