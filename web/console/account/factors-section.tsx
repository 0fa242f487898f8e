import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallInput, CallName } from '#contract/calls.ts';
import { formatNyDateTime } from '#domain/time/display.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { messageOf } from '#web/data/call.ts';
import { Columns, Row, Stack, Text } from '../kit/box.tsx';
import { Form, FormProblem } from '../kit/form.tsx';
import { Note } from '../kit/note.tsx';
import { Panel } from '../kit/panel.tsx';
import { PartFailed } from '../live/loading-failed.tsx';
import styles from './account.module.css';
import { AskedButton, Listed } from './account-parts.tsx';
import {
  factorsQuery,
  type MyFactors,
  PasskeySetup,
  RecoveryCodes,
  TotpSetup,
  useFactorCall,
} from './factor-setup.tsx';

type FactorsSectionProps = { readonly tell: (text: string) => void };

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
          <Columns least={300} gap={20} align="start">
            <TotpPart
              since={factors.data.totp?.since}
              onAdded={(recoveryCodes) => noteAdded('A code of your app', recoveryCodes)}
            />
            <PasskeyPart
              factors={factors.data}
              onAdded={(recoveryCodes) => noteAdded('Your passkey', recoveryCodes)}
            />
            <RecoveryPart factors={factors.data} onRenewed={setCodes} />
          </Columns>
        </>
      )}
    </Panel>
  );
}

function Summary({ factors: { totp, passkeys, isRequired } }: { readonly factors: MyFactors }) {
  if (totp || passkeys.length > 0) return null;
  return (
    <Note tone="warning" hasSign>
      {isRequired
        ? 'A second factor is required of everyone. Set one up.'
        : 'Whoever learns your password can sign in as you. A second factor keeps them out.'}
    </Note>
  );
}

type TotpPartProps = {
  readonly since: string | undefined;
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
};

function TotpPart({ since, onAdded }: TotpPartProps) {
  return (
    <Stack gap={10} align="start" className={styles.part}>
      <Text as="h3" size="normal" weight="bold">
        Authenticator app
      </Text>
      {since === undefined ? (
        <Text as="p" tone="dim">
          An app on your phone shows a new code every 30 seconds.
        </Text>
      ) : (
        <Text as="p" tone="dim">
          Set up {formatNyDateTime(since, new Date())}.
        </Text>
      )}
      <TotpSetup label={since === undefined ? 'Set up an app' : 'Set up another app'} onAdded={onAdded} />
      {since !== undefined && (
        <RemoveButton label="Remove app" what="your authenticator app" call="removeTotp" input={{}} />
      )}
    </Stack>
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
    <Stack gap={10} align="start" className={styles.part}>
      <Text as="h3" size="normal" weight="bold">
        Recovery codes
      </Text>
      <Text as="p" tone="dim">
        Each stands in once for a second factor that you have lost. {recoveryCodesLeft} of 10 are left.
      </Text>
      <Button
        variant="default"
        loading={renew.isPending}
        onClick={() => renew.mutate({}, { onSuccess: ({ recoveryCodes }) => onRenewed(recoveryCodes) })}
      >
        Get new codes
      </Button>
      {renew.error && <FormProblem>{messageOf(renew.error)}</FormProblem>}
    </Stack>
  );
}

type Passkey = MyFactors['passkeys'][number];

type PasskeyPartProps = {
  readonly factors: MyFactors;
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
};

function PasskeyPart({ factors: { passkeys, arePasskeysPossible }, onAdded }: PasskeyPartProps) {
  return (
    <Stack gap={10} align="start" className={styles.part}>
      <Text as="h3" size="normal" weight="bold">
        Passkeys
      </Text>
      {passkeys.length > 0 && (
        <Stack as="ul">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} />
          ))}
        </Stack>
      )}
      <Text as="p" tone="dim">
        {arePasskeysPossible
          ? 'Your phone, your computer or a security key proves that it is you.'
          : 'Passkeys need a host name: they are possible once CAGE_ORIGIN names one.'}
      </Text>
      {arePasskeysPossible && <PasskeySetup onAdded={onAdded} />}
    </Stack>
  );
}

function PasskeyItem({ passkey: { id, name, createdAt, lastUsedAt } }: { readonly passkey: Passkey }) {
  const [isRenaming, setRenaming] = useState(false);
  const now = new Date();
  if (isRenaming) {
    return (
      <li>
        <RenameForm id={id} name={name} onDone={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <Listed
      name={name}
      detail={
        <>
          <span>Added {formatNyDateTime(createdAt, now)}</span>
          {lastUsedAt !== null && <span>{`, last used ${formatNyDateTime(lastUsedAt, now)}`}</span>}
        </>
      }
    >
      <Row as="span" gap={6}>
        <Button variant="default" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
          Rename
        </Button>
        <RemoveButton
          label={`Remove ${name}`}
          what={`the passkey ‘${name}’`}
          call="removePasskey"
          input={{ id }}
        />
      </Row>
    </Listed>
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
      <Row gap={6}>
        <Button type="submit" loading={rename.isPending}>
          Save
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </Row>
    </Form>
  );
}

type RemoveButtonProps<Name extends CallName> = {
  readonly label: string;
  readonly what: string;
  readonly call: Name;
  readonly input: CallInput<Name>;
};

function RemoveButton<Name extends 'removeTotp' | 'removePasskey'>(props: RemoveButtonProps<Name>) {
  const { label, what, call, input } = props;
  const remove = useFactorCall(call);
  return (
    <AskedButton
      label={label}
      action="Remove"
      color="red.9"
      change={remove}
      onConfirmed={(close) => remove.mutate(input, { onSuccess: close })}
    >
      Signing in will no longer ask for {what}. You are signed out everywhere else.
    </AskedButton>
  );
}
