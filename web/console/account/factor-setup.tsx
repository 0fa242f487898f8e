import { Button, TextInput } from '@mantine/core';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { CallInput, CallName, CallOutput } from '#contract/calls.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { CallError, call, callToChange, messageOf } from '#web/data/call.ts';
import { QrCode } from '#web/qr-code/qr-code.tsx';
import { Columns, Row, Stack, Text } from '../kit/box.tsx';
import { CopyButton } from '../kit/buttons.tsx';
import { Form, FormProblem } from '../kit/form.tsx';
import notes from '../kit/note.module.css';
import { Note } from '../kit/note.tsx';
import { EntryCard } from '../session/entry-card.tsx';
import { sessionQuery, useSignOut } from '../session/session.ts';
import styles from './account.module.css';

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
      <Stack gap={10} align="start" className={`${styles.part} ${styles.onCard}`}>
        {codes.length > 0 ? (
          <RecoveryCodes codes={codes} keptLabel="I have kept them, go on" onKept={() => void goOn()} />
        ) : (
          <>
            <Text as="p" tone="dim">
              A second factor is required of everyone. Signing in asks for it beside your password.
            </Text>
            <TotpSetup label="Use an authenticator app" isPrimary onAdded={showCodes} />
            {factors.data?.arePasskeysPossible && <PasskeySetup onAdded={showCodes} />}
            <Button variant="subtle" onClick={() => signOut.mutate()} disabled={signOut.isPending}>
              Logout
            </Button>
            {signOut.error && <FormProblem>{messageOf(signOut.error)}</FormProblem>}
          </>
        )}
      </Stack>
    </EntryCard>
  );
}

type TotpSetupProps = {
  readonly label: string;
  readonly isPrimary?: boolean;
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
};

export function TotpSetup({ label, isPrimary = false, onAdded }: TotpSetupProps) {
  const begin = useFactorCall('beginTotp');
  const confirm = useFactorCall('confirmTotp');
  const [code, setCode] = useState('');

  if (begin.data === undefined) {
    return (
      <>
        <Button
          variant={isPrimary ? 'filled' : 'default'}
          loading={begin.isPending}
          onClick={() => begin.mutate({})}
        >
          {label}
        </Button>
        {begin.error && <FormProblem>{messageOf(begin.error)}</FormProblem>}
      </>
    );
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    confirm.mutate(
      { code: code.replaceAll(/\s/g, '') },
      {
        onSuccess: ({ recoveryCodes }) => {
          begin.reset();
          confirm.reset();
          setCode('');
          onAdded(recoveryCodes);
        },
      },
    );
  }

  const { uri, secret } = begin.data;
  return (
    <Form onSubmit={submit}>
      <p>Scan this with the app, or type the key in.</p>
      <QrCode text={uri} label="QR code for the authenticator app" className={styles.qr} />
      <Row as="p" gap={6}>
        <Text as="code" isMono>
          {secret.match(/.{1,4}/g)?.join(' ')}
        </Text>
        <CopyButton label="the key" value={secret} isSecret />
      </Row>
      <TextInput
        label="Code that the app shows"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      {confirm.error && <FormProblem>{messageOf(confirm.error)}</FormProblem>}
      <Row gap={6}>
        <Button type="submit" loading={confirm.isPending}>
          Confirm
        </Button>
        <Button variant="default" onClick={() => begin.reset()}>
          Cancel
        </Button>
      </Row>
    </Form>
  );
}

type PasskeySetupProps = { readonly onAdded: (recoveryCodes: readonly string[]) => void };

/** A name first, because the browser's own dialog follows at once. */
export function PasskeySetup({ onAdded }: PasskeySetupProps) {
  const begin = useFactorCall('beginPasskey');
  const confirm = useFactorCall('confirmPasskey');
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();

  if (!isOpen) {
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        Add a passkey
      </Button>
    );
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setProblem(undefined);
    if (name.trim() === '') {
      setProblem('Please enter a name, such as the device it is on');
      return;
    }
    try {
      const { options } = await begin.mutateAsync({});
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
      const passkey = await startRegistration({ optionsJSON });
      const { recoveryCodes } = await confirm.mutateAsync({ name, passkey });
      setOpen(false);
      setName('');
      onAdded(recoveryCodes);
    } catch (error) {
      setProblem(problemOf(error));
    }
  }

  return (
    <Form onSubmit={(event) => void submit(event)}>
      <TextInput
        label="Name of the passkey"
        placeholder="My phone"
        autoComplete="off"
        autoFocus
        maxLength={LONGEST.displayName}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {problem !== undefined && <FormProblem>{problem}</FormProblem>}
      <Row gap={6}>
        <Button type="submit" loading={begin.isPending || confirm.isPending}>
          Add
        </Button>
        <Button variant="default" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </Row>
    </Form>
  );
}

function problemOf(error: unknown): string {
  if (error instanceof CallError) return messageOf(error);
  const isKnown = error instanceof Error && error.name === 'InvalidStateError';
  return isKnown ? 'You have a passkey on this device already.' : 'No passkey was made. Please try again.';
}

type RecoveryCodesProps = {
  readonly codes: readonly string[];
  readonly onKept: () => void;
  readonly keptLabel?: string;
};

/** Shown once: the server has only hashes of them. */
export function RecoveryCodes({ codes, onKept, keptLabel = 'I have kept them' }: RecoveryCodesProps) {
  return (
    <Stack gap={10} align="start">
      <Note tone="warning" hasSign>
        Keep these recovery codes where you will find them without your phone. They are shown this once; each
        signs you in once in place of your second factor.
      </Note>
      <Columns
        as="ul"
        least={160}
        gap={4}
        className={notes.note}
        style={{ width: '100%' }}
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <Text as="li" key={code} isMono>
            {code}
          </Text>
        ))}
      </Columns>
      <Row gap={6}>
        <CopyButton label="the recovery codes" value={codes.join('\n')} isSecret shown="Copy" />
        <Button onClick={onKept}>{keptLabel}</Button>
      </Row>
    </Stack>
  );
}

export type MyFactors = CallOutput<'getMyFactors'>;

export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: () => call('getMyFactors', {}),
});

type FactorCall = Extract<
  CallName,
  | 'beginTotp'
  | 'confirmTotp'
  | 'removeTotp'
  | 'beginPasskey'
  | 'confirmPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'renewRecoveryCodes'
>;

export function useFactorCall<Name extends FactorCall>(name: Name) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<Name>) => callToChange(name, input),
    onSettled: () => client.invalidateQueries({ queryKey: factorsQuery.queryKey }),
  });
}
