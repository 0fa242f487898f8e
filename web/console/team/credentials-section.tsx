import { Button } from '@mantine/core';
import { useState } from 'react';
import { WarningIcon } from '../icons/icons.tsx';
import { CredentialsTable } from './credentials-table.tsx';
import type { StatusReporter } from './status-reporter.ts';
import styles from './team-screen.module.css';

export function CredentialsSection(reporter: StatusReporter) {
  const [isShown, setShown] = useState(false);
  return (
    <section className={styles.section} aria-labelledby="credentials">
      <div className={styles.bar}>
        <h2 id="credentials" className={styles.heading}>
          Admin Credentials
        </h2>
        <Button variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide Credentials' : 'Show Credentials'}
        </Button>
      </div>
      <p className={styles.security}>
        <WarningIcon size={14} />
        Security notice: each time credentials are shown or refreshed, the activity log records who saw whose
        initial password. Pass them on in private. A password that someone has set themselves is never shown.
      </p>
      {isShown && <CredentialsTable {...reporter} />}
    </section>
  );
}
