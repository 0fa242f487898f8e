import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect } from 'react';
import { SESSION_HOURS } from '#domain/access/session-hours.ts';
import { messageOf } from '#web/data/call.ts';
import styles from './entry-card.module.css';
import { EntryCard, EntryError } from './entry-card.tsx';
import { forgetEverythingLoaded, useSignIn } from './session.ts';

export function SignInScreen({ notice }: { readonly notice: string | undefined }) {
  const client = useQueryClient();
  const signIn = useSignIn();
  useEffect(() => {
    forgetEverythingLoaded(client);
  }, [client]);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    signIn.mutate({ email: String(form.get('email')), password: String(form.get('password')) });
  }

  return (
    <EntryCard title="Admin Access">
      {notice !== undefined && !signIn.isError && (
        <p className={styles.notice} role="status">
          {notice}
        </p>
      )}
      <form className={styles.form} onSubmit={submit}>
        <TextInput
          size="sm"
          label="Admin Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
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
      <p className={styles.small}>
        Access is restricted to authorized admins only. All activity is logged and monitored. Your session
        expires after {SESSION_HOURS} hours.
      </p>
    </EntryCard>
  );
}
