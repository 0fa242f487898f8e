import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNyDateTime } from '#domain/time/display.ts';
import { messageOf } from '#web/data/call.ts';
import { WarningIcon } from '../icons/icons.tsx';
import { FormProblem } from '../kit/form.tsx';
import { Panel, PartFailed } from '../kit/panel.tsx';
import styles from './account.module.css';
import { factorsQuery, type MyFactors, useFactorCall } from './factor-requests.ts';
import { PasskeyPart } from './passkey-part.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RemoveButton } from './remove-button.tsx';
import { TotpSetup } from './totp-setup.tsx';

type FactorsSectionProps = { readonly tell: (text: string) => void };

/** One's own second factors: an authenticator app, passkeys, and recovery codes for when both are lost. */
export function FactorsSection({ tell }: FactorsSectionProps) {
  const factors = useQuery(factorsQuery);
  const [codes, setCodes] = useState<readonly string[]>([]);

  function noteAdded(what: string, recoveryCodes: readonly string[]): void {
    setCodes(recoveryCodes);
    tell(`${what} is asked for when you sign in from now on.`);
  }

  return (
    <Panel title="Second factor" isBusy={factors.isPending}>
      <PartFailed what="Your second factors" query={factors} />
      {factors.data && (
        <>
          <Summary factors={factors.data} />
          {codes.length > 0 && <RecoveryCodes codes={codes} onKept={() => setCodes([])} />}
          <div className={styles.columns}>
            <TotpPart
              since={factors.data.totp?.since}
              onAdded={(recoveryCodes) => noteAdded('A code of your app', recoveryCodes)}
            />
            <PasskeyPart
              factors={factors.data}
              onAdded={(recoveryCodes) => noteAdded('Your passkey', recoveryCodes)}
            />
            <RecoveryPart factors={factors.data} onRenewed={setCodes} />
          </div>
        </>
      )}
    </Panel>
  );
}

function Summary({ factors: { totp, passkeys, isRequired } }: { readonly factors: MyFactors }) {
  if (totp || passkeys.length > 0) return null;
  return (
    <p className={styles.warning}>
      <WarningIcon />
      {isRequired
        ? 'A second factor is required of everyone. Set one up.'
        : 'Whoever learns your password can sign in as you. A second factor keeps them out.'}
    </p>
  );
}

type TotpPartProps = {
  readonly since: string | undefined;
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
};

function TotpPart({ since, onAdded }: TotpPartProps) {
  const remove = useFactorCall('removeTotp');
  return (
    <div className={styles.part}>
      <h3 className={styles.name}>Authenticator app</h3>
      {since === undefined ? (
        <p className={styles.dim}>An app on your phone shows a new code every 30 seconds.</p>
      ) : (
        <p className={styles.dim}>Set up {formatNyDateTime(since, new Date())}.</p>
      )}
      <TotpSetup label={since === undefined ? 'Set up an app' : 'Set up another app'} onAdded={onAdded} />
      {since !== undefined && (
        <RemoveButton
          label="Remove app"
          what="your authenticator app"
          problem={remove.error}
          onRemove={() => remove.mutateAsync({})}
        />
      )}
    </div>
  );
}

type RecoveryPartProps = {
  readonly factors: MyFactors;
  readonly onRenewed: (recoveryCodes: readonly string[]) => void;
};

function RecoveryPart({ factors, onRenewed }: RecoveryPartProps) {
  const renew = useFactorCall('renewRecoveryCodes');
  const { totp, passkeys, recoveryCodesLeft } = factors;
  if (totp === null && passkeys.length === 0) return null;
  return (
    <div className={styles.part}>
      <h3 className={styles.name}>Recovery codes</h3>
      <p className={styles.dim}>
        Each stands in once for a second factor that you have lost. {recoveryCodesLeft} of 10 are left.
      </p>
      <Button
        variant="default"
        loading={renew.isPending}
        onClick={() => renew.mutate({}, { onSuccess: ({ recoveryCodes }) => onRenewed(recoveryCodes) })}
      >
        Get new codes
      </Button>
      {renew.error && <FormProblem>{messageOf(renew.error)}</FormProblem>}
    </div>
  );
}
