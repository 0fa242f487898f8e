import { type ReactNode, useId } from 'react';
import { useLocation } from 'wouter';
import { useLoadAhead } from '../places/load-ahead.tsx';
import styles from './method-card.module.css';

type Props = {
  readonly mark: ReactNode;
  readonly name: string;
  readonly description: string;
  readonly limits: string;
  /** The one that a phone has room for. */
  readonly brief?: 'description' | 'limits';
  readonly address: string;
  readonly action: string;
  readonly open: boolean;
};

export function MethodCard(props: Props) {
  const { mark, name, description, limits, brief = 'limits', address, action, open } = props;
  const [, navigate] = useLocation();
  const loadAhead = useLoadAhead(address);
  const nameId = useId();
  const [path, query] = address.split('?');
  return (
    <li className={`box ${styles.card}`} data-brief={brief}>
      {mark}
      <div className={styles.about}>
        <h2 id={nameId} className={styles.name}>
          {name}
        </h2>
        <p className={`aside ${styles.description}`}>{description}</p>
        <p className={styles.limits}>{limits}</p>
      </div>
      {/* A form, so that the browser can go there itself before the script has loaded, or without it. */}
      <form
        className={styles.action}
        action={path}
        onSubmit={(event) => {
          event.preventDefault();
          navigate(address);
        }}
      >
        {[...new URLSearchParams(query)].map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        <button
          type="submit"
          className="button-primary"
          disabled={!open}
          aria-describedby={nameId}
          {...loadAhead}
        >
          {action}
        </button>
      </form>
    </li>
  );
}
