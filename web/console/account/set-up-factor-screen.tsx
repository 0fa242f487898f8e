import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/data/call.ts';
import { FormProblem } from '../kit/form.tsx';
import { EntryCard } from '../session/entry-card.tsx';
import { sessionQuery, useSignOut } from '../session/session.ts';
import styles from './account.module.css';
import { factorsQuery } from './factor-requests.ts';
import { PasskeySetup } from './passkey-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSetup } from './totp-setup.tsx';

/** Shown instead of the dashboard while a second factor is required and this person has none. */
export function SetUpFactorScreen() {
  const client = useQueryClient();
  const signOut = useSignOut();
  const factors = useQuery(factorsQuery);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const goOn = () => client.invalidateQueries({ queryKey: sessionQuery.queryKey });

  function showCodes(recoveryCodes: readonly string[]): void {
    setCodes(recoveryCodes);
    if (recoveryCodes.length === 0) void goOn();
  }

  return (
    <EntryCard title="Set up a second factor">
      <div className={`${styles.part} ${styles.onCard}`}>
        {codes.length > 0 ? (
          <RecoveryCodes codes={codes} keptLabel="I have kept them, go on" onKept={() => void goOn()} />
        ) : (
          <>
            <p className={styles.dim}>
              A second factor is required of everyone. Signing in asks for it beside your password.
            </p>
            <TotpSetup label="Use an authenticator app" isPrimary onAdded={showCodes} />
            {factors.data?.arePasskeysPossible && <PasskeySetup onAdded={showCodes} />}
            <Button variant="subtle" onClick={() => signOut.mutate()} disabled={signOut.isPending}>
              Logout
            </Button>
            {signOut.error && <FormProblem>{messageOf(signOut.error)}</FormProblem>}
          </>
        )}
      </div>
    </EntryCard>
  );
}
