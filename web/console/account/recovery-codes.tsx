import { Button } from '@mantine/core';
import { WarningIcon } from '../icons/icons.tsx';
import { CopyButton } from '../kit/buttons.tsx';
import styles from './account.module.css';

type RecoveryCodesProps = {
  readonly codes: readonly string[];
  readonly onKept: () => void;
  readonly keptLabel?: string;
};

/** Shown once: the server has only hashes of them. */
export function RecoveryCodes({ codes, onKept, keptLabel = 'I have kept them' }: RecoveryCodesProps) {
  return (
    <div className={styles.part}>
      <p className={styles.warning}>
        <WarningIcon />
        Keep these recovery codes where you will find them without your phone. They are shown this once; each
        signs you in once in place of your second factor.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <CopyButton label="the recovery codes" value={codes.join('\n')} isSecret shown="Copy" />
        <Button onClick={onKept}>{keptLabel}</Button>
      </div>
    </div>
  );
}
