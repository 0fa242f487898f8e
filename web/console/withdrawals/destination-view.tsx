import { CopyButton } from '../kit/buttons.tsx';
import { None } from '../records/values/record-facts.tsx';
import styles from './destination.module.css';
import { type DestinationPart, shortWallet } from './destination.ts';

type DestinationViewProps = {
  readonly parts: readonly DestinationPart[];
  readonly name?: string | null;
  /** Wallets are cut in the middle. */
  readonly isShort?: boolean;
};

/** Where to pay, each part with the button to copy it. */
export function DestinationView({ parts, name, isShort = false }: DestinationViewProps) {
  if (parts.length === 0 && !name) return <None />;
  return (
    <span className={styles.destination} data-short={isShort || undefined}>
      {name && (
        <span className={styles.name} title={name}>
          {name}
        </span>
      )}
      {parts.map(({ label, value, note, shortNote }) => (
        <span key={label} className={styles.part}>
          {note && <span className={styles.note}>{isShort ? shortNote : note}</span>}
          {isShort && label.endsWith('wallet') ? (
            <span className={styles.wallet} title={value}>
              {shortWallet(value)}
            </span>
          ) : (
            <span className={styles.value} title={value}>
              {value}
            </span>
          )}
          <CopyButton label={label} value={value} />
        </span>
      ))}
    </span>
  );
}
