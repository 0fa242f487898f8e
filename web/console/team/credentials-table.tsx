import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RefreshIcon } from '../icons/icons.tsx';
import { CredentialsRow } from './credentials-row.tsx';
import { SetPasswordDialog } from './set-password-dialog.tsx';
import type { StatusReporter } from './status-reporter.ts';
import { type Credentials, credentialsQuery } from './team-requests.ts';
import styles from './team-screen.module.css';

/** Loads what it shows when it appears. */
export function CredentialsTable(reporter: StatusReporter) {
  const credentials = useQuery(credentialsQuery);
  const [changing, setChanging] = useState<Credentials>();
  return (
    <div aria-busy={credentials.isFetching}>
      <div className={styles.bar}>
        <p className={styles.count} role="status">
          {credentials.isPending ? 'Loading credentials...' : ''}
        </p>
        <Button
          variant="subtle"
          leftSection={<RefreshIcon size={14} />}
          disabled={credentials.isFetching}
          onClick={() => void credentials.refetch()}
        >
          Refresh Credentials
        </Button>
      </div>
      {credentials.isError && (
        <p className={styles.failed} role="alert">
          The credentials could not be loaded. {credentials.error.message}
        </p>
      )}
      {credentials.data && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Email</th>
              <th scope="col">Initial password</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {credentials.data.map((member) => (
              <CredentialsRow
                key={member.uid ?? member.email}
                member={member}
                onSetPassword={() => setChanging(member)}
              />
            ))}
          </tbody>
        </table>
      )}
      <SetPasswordDialog member={changing} onClose={() => setChanging(undefined)} {...reporter} />
    </div>
  );
}
