import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { messageOf } from '#web/data/call.ts';
import styles from './entry-card.module.css';
import { EntryError } from './entry-card.tsx';
import type { useSignIn } from './session.ts';

type Props = {
  readonly signIn: ReturnType<typeof useSignIn>;
  /** Whose session it was, where one has ended. */
  readonly email?: string;
};

export function SignInForm({ signIn, email }: Props) {
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    signIn.mutate({ email: String(form.get('email')), password: String(form.get('password')) });
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
      <EntryError
        message={signIn.error ? messageOf(signIn.error, 'Login failed. Please try again.') : undefined}
      />
      <Button size="sm" type="submit" disabled={signIn.isPending}>
        {signIn.isPending ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  );
}
