import { Button, TextInput } from '@mantine/core';
import { startAuthentication } from '@simplewebauthn/browser';
import { type SubmitEvent, useState } from 'react';
import type { CallInput } from '#contract/calls.ts';
import styles from './entry-card.module.css';
import { EntryError } from './entry-card.tsx';
import type { AskedFactor } from './second-factor.ts';

export type GivenFactor = Pick<CallInput<'signIn'>, 'code' | 'passkey'>;

type SecondStepProps = {
  readonly asked: AskedFactor;
  readonly isPending: boolean;
  /** Why the last attempt was refused. */
  readonly problem: string | undefined;
  readonly onGiven: (factor: GivenFactor) => void;
  readonly onBack: () => void;
};

/** After the right password: a code, or a passkey. */
export function SecondStep({ asked, isPending, problem, onGiven, onBack }: SecondStepProps) {
  const [passkeyProblem, setPasskeyProblem] = useState<string>();
  const { secondFactor, passkeyOptions } = asked;
  const hasApp = secondFactor.includes('totp');

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setPasskeyProblem(undefined);
    onGiven({ code: String(new FormData(event.currentTarget).get('code')).trim() });
  }

  async function takePasskey(optionsJSON: NonNullable<AskedFactor['passkeyOptions']>): Promise<void> {
    setPasskeyProblem(undefined);
    try {
      onGiven({ passkey: await startAuthentication({ optionsJSON }) });
    } catch {
      setPasskeyProblem('The passkey was not used. Please try again.');
    }
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <p>Confirm with your second factor.</p>
      {passkeyOptions && (
        <Button
          size="sm"
          variant={hasApp ? 'default' : 'filled'}
          disabled={isPending}
          onClick={() => void takePasskey(passkeyOptions)}
        >
          Use a passkey
        </Button>
      )}
      <TextInput
        size="sm"
        label={hasApp ? 'Code' : 'Recovery code'}
        description={hasApp ? 'Six digits of your authenticator app, or a recovery code.' : undefined}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        maxLength={30}
        autoFocus={hasApp}
      />
      <EntryError message={passkeyProblem ?? problem} />
      <Button size="sm" type="submit" variant={hasApp ? 'filled' : 'default'} disabled={isPending}>
        {isPending ? 'Signing in...' : 'Confirm'}
      </Button>
      <Button size="sm" variant="subtle" onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
