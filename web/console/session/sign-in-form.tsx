import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { CallInput } from '#contract/calls.ts';
import { messageOf } from '#web/data/call.ts';
import styles from './entry-card.module.css';
import { EntryError } from './entry-card.tsx';
import { type AskedFactor, factorAskedBy } from './second-factor.ts';
import { SecondStep } from './second-step.tsx';
import { isSignedOut, type useSignIn } from './session.ts';

type Props = {
  readonly signIn: ReturnType<typeof useSignIn>;
  /** Whose session it was, where one has ended. */
  readonly email?: string;
};

/** The password first, then a second factor for those who have one. */
export function SignInForm({ signIn, email }: Props) {
  const [asked, setAsked] = useState<AskedFactor>();
  const failure = signIn.error ? messageOf(signIn.error, 'Login failed. Please try again.') : undefined;

  function attempt(input: CallInput<'signIn'>): void {
    signIn.mutate(input, {
      // What says nothing of the second factor, such as an outage, leaves them where they are.
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
    <form className={styles.form} onSubmit={submit}>
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
    </form>
  );
}
