import { Button } from '@mantine/core';
import { useState } from 'react';
import { WarningIcon } from '../../icons/icons.tsx';
import styles from './notices.module.css';

type ConflictNoticeProps = { readonly message: string; readonly onLoad: () => Promise<void> };

/** Somebody else has saved in the meantime: shown until their settings are loaded. */
export function ConflictNotice({ message, onLoad }: ConflictNoticeProps) {
  const [isLoading, setLoading] = useState(false);

  async function load(): Promise<void> {
    setLoading(true);
    await onLoad();
    setLoading(false);
  }

  return (
    <div className={styles.notice} data-tone="bad" role="alert">
      <WarningIcon />
      <p>{message} What you have typed is kept.</p>
      <Button variant="default" loading={isLoading} onClick={() => void load()}>
        Load the newer settings
      </Button>
    </div>
  );
}
