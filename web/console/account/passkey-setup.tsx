import { Button, TextInput } from '@mantine/core';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { type SubmitEvent, useState } from 'react';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { CallError, messageOf } from '#web/data/call.ts';
import { Form, FormProblem } from '../kit/form.tsx';
import styles from './account.module.css';
import { useFactorCall } from './factor-requests.ts';

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
      <div className={styles.buttons}>
        <Button type="submit" loading={begin.isPending || confirm.isPending}>
          Add
        </Button>
        <Button variant="default" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

function problemOf(error: unknown): string {
  if (error instanceof CallError) return messageOf(error);
  const isKnown = error instanceof Error && error.name === 'InvalidStateError';
  return isKnown ? 'You have a passkey on this device already.' : 'No passkey was made. Please try again.';
}
