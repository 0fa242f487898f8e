import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { type SubmitEvent, useState } from 'react';
import type { CallInput } from '#contract/calls.ts';
import type { SecondFactor } from '#domain/access/sign-in.ts';
import { CallError, messageOf } from '#web/data/call.ts';
import { Stack } from '../kit/box.tsx';
import { EntryError } from './entry-card.tsx';
import { isSignedOut, type useSignIn } from './session.ts';

type Props = {
  readonly signIn: ReturnType<typeof useSignIn>;
  /** The one whose session has ended. */
  readonly email?: string;
};

export function SignInForm({ signIn, email }: Props) {
  const [asked, setAsked] = useState<AskedFactor>();
  const failure = signIn.error ? messageOf(signIn.error, 'Login failed. Please try again.') : undefined;

  function attempt(input: CallInput<'signIn'>): void {
    signIn.mutate(input, {
      // An error that says nothing of the second factor, such as an outage, leaves them where they are.
      onError: (error) =>
        setAsked((before) => factorAskedBy(error) ?? (isSignedOut(error) ? undefined : before)),
    });
  }

  if (asked !== undefined && signIn.variables !== undefined) {
    const { email: whose, password, code, passkey } = signIn.variables;
    const hasTried = code !== undefined || passkey !== undefined;
    return (
      <SecondStep
        asked={asked}
        isPending={signIn.isPending}
        problem={hasTried ? failure : undefined}
        onGiven={(factor) => attempt({ email: whose, password, ...factor })}
        onBack={() => {
          setAsked(undefined);
          signIn.reset();
        }}
      />
    );
  }
  return <PasswordStep isPending={signIn.isPending} failure={failure} email={email} onGiven={attempt} />;
}

type PasswordStepProps = {
  readonly isPending: boolean;
  readonly failure: string | undefined;
  readonly email: string | undefined;
  readonly onGiven: (input: Pick<CallInput<'signIn'>, 'email' | 'password'>) => void;
};

function PasswordStep({ isPending, failure, email, onGiven }: PasswordStepProps) {
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onGiven({ email: String(form.get('email')), password: String(form.get('password')) });
  }

  return (
    <Stack as="form" gap={12} onSubmit={submit}>
      <TextInput
        size="sm"
        label="Admin Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        defaultValue={email}
        autoFocus={email === undefined}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        data-autofocus={email !== undefined || undefined}
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
      />
      <EntryError message={failure} />
      <Button size="sm" type="submit" disabled={isPending}>
        {isPending ? 'Signing in...' : 'Sign In'}
      </Button>
    </Stack>
  );
}

type GivenFactor = Pick<CallInput<'signIn'>, 'code' | 'passkey'>;

type SecondStepProps = {
  readonly asked: AskedFactor;
  readonly isPending: boolean;
  readonly problem: string | undefined;
  readonly onGiven: (factor: GivenFactor) => void;
  readonly onBack: () => void;
};

function SecondStep({ asked, isPending, problem, onGiven, onBack }: SecondStepProps) {
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
    <Stack as="form" gap={12} onSubmit={submit}>
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
    </Stack>
  );
}

type AskedFactor = {
  readonly secondFactor: readonly SecondFactor[];
  readonly passkeyOptions?: PublicKeyCredentialRequestOptionsJSON;
};

/** After a sign-in refused for want of a second factor, or for a wrong one. */
function factorAskedBy(error: unknown): AskedFactor | undefined {
  if (!(error instanceof CallError) || error.status !== 'UNAUTHENTICATED') return undefined;
  const details = error.details as Partial<AskedFactor> | undefined;
  return details?.secondFactor === undefined ? undefined : (details as AskedFactor);
}
