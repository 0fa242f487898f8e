import styles from './account.module.css';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNyDateTime } from '#domain/time/display.ts';
import { messageOf } from '#web/data/call.ts';
import { WarningIcon } from '../icons/icons.tsx';
import { FormProblem, Form } from '../kit/form.tsx';
import { Panel, PartFailed } from '../kit/panel.tsx';
import { factorsQuery, type MyFactors, useFactorCall, RecoveryCodes, TotpSetup, PasskeySetup } from './factor-setup.tsx';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { Actions, Dialog, DialogText } from '../kit/dialog.tsx';

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

type Passkey = MyFactors['passkeys'][number];

type PasskeyPartProps = {
  readonly factors: MyFactors;
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
};

export function PasskeyPart({ factors: { passkeys, arePasskeysPossible }, onAdded }: PasskeyPartProps) {
  return (
    <div className={styles.part}>
      <h3 className={styles.name}>Passkeys</h3>
      {passkeys.length > 0 && (
        <ul className={styles.keys}>
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <p className={styles.dim}>
        {arePasskeysPossible
          ? 'Your phone, your computer or a security key proves that it is you.'
          : 'Passkeys need a host name: they are possible once CAGE_ORIGIN names one.'}
      </p>
      {arePasskeysPossible && <PasskeySetup onAdded={onAdded} />}
    </div>
  );
}

function PasskeyItem({ passkey: { id, name, createdAt, lastUsedAt } }: { readonly passkey: Passkey }) {
  const remove = useFactorCall('removePasskey');
  const [isRenaming, setRenaming] = useState(false);
  const now = new Date();
  return (
    <li className={styles.key}>
      {isRenaming ? (
        <RenameForm id={id} name={name} onDone={() => setRenaming(false)} />
      ) : (
        <>
          <span className={styles.keyText}>
            <span>{name}</span>
            <span className={styles.dim}>
              <span>Added {formatNyDateTime(createdAt, now)}</span>
              {lastUsedAt !== null && <span>{`, last used ${formatNyDateTime(lastUsedAt, now)}`}</span>}
            </span>
          </span>
          <span className={styles.buttons}>
            <Button variant="default" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
              Rename
            </Button>
            <RemoveButton
              label={`Remove ${name}`}
              what={`the passkey ‘${name}’`}
              problem={remove.error}
              onRemove={() => remove.mutateAsync({ id })}
            />
          </span>
        </>
      )}
    </li>
  );
}

type RenameFormProps = { readonly id: string; readonly name: string; readonly onDone: () => void };

function RenameForm({ id, name, onDone }: RenameFormProps) {
  const rename = useFactorCall('renamePasskey');
  const [text, setText] = useState(name);
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate({ id, name: text }, { onSuccess: onDone });
      }}
    >
      <TextInput
        label={`New name of ${name}`}
        autoComplete="off"
        autoFocus
        maxLength={LONGEST.displayName}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {rename.error && <FormProblem>{messageOf(rename.error)}</FormProblem>}
      <div className={styles.buttons}>
        <Button type="submit" loading={rename.isPending}>
          Save
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

type RemoveButtonProps = {
  readonly label: string;
  readonly what: string;
  readonly problem: Error | null;
  readonly onRemove: () => Promise<unknown>;
};

/** Asks before a second factor is removed. */
export function RemoveButton({ label, what, problem, onRemove }: RemoveButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Dialog opened={isAsking} onClose={() => setAsking(false)} title={label}>
        <DialogText>Signing in will no longer ask for {what}. You are signed out everywhere else.</DialogText>
        {problem && <FormProblem>{messageOf(problem)}</FormProblem>}
        <Actions>
          <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button
            color="red.9"
            onClick={() =>
              void onRemove().then(
                () => setAsking(false),
                () => {
                  // the dialog says why
                },
              )
            }
          >
            Remove
          </Button>
        </Actions>
      </Dialog>
    </>
  );
}
