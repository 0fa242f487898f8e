import { Button, PasswordInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { SHORTEST_PASSWORD } from '#domain/words/text-lengths.ts';
import styles from './entry-card.module.css';
import { EntryCard, EntryError } from './entry-card.tsx';
import { checkNewPassword } from './new-password.ts';
import { useChangePassword, useSignOut } from './session.ts';

const TOGGLE = { 'aria-label': 'Show or hide the password', tabIndex: 0 };

/** Shown instead of the dashboard until the initial password has been changed. */
export function ChangePasswordScreen({ email }: { readonly email: string }) {
  return (
    <EntryCard title="Change your initial password">
      <ChangePasswordForm email={email} />
    </EntryCard>
  );
}

export function ChangePasswordForm({ email }: { readonly email: string }) {
  const change = useChangePassword();
  const signOut = useSignOut();
  const [problem, setProblem] = useState<string>();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const passwords = {
      current: String(form.get('current')),
      next: String(form.get('next')),
      repeated: String(form.get('repeated')),
    };
    const found = checkNewPassword(passwords);
    setProblem(found);
    if (found === undefined) {
      change.mutate({ currentPassword: passwords.current, newPassword: passwords.next });
    }
  }

  return (
    <>
      <p className={styles.text}>
        You signed in with the password you were given. Choose one that only you know, with at least{' '}
        {SHORTEST_PASSWORD} characters.
      </p>
      <form className={styles.form} onSubmit={submit}>
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label="Current password"
          name="current"
          autoComplete="current-password"
          required
          withAsterisk={false}
          autoFocus
          visibilityToggleButtonProps={TOGGLE}
        />
        <PasswordInput
          label="New password"
          name="next"
          autoComplete="new-password"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={TOGGLE}
        />
        <PasswordInput
          label="Repeat the new password"
          name="repeated"
          autoComplete="new-password"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={TOGGLE}
        />
        <EntryError message={problem ?? change.error?.message ?? signOut.error?.message} />
        <Button size="sm" type="submit" disabled={change.isPending}>
          {change.isPending ? 'Changing...' : 'Change Password'}
        </Button>
        <Button size="sm" variant="subtle" onClick={() => signOut.mutate()} disabled={signOut.isPending}>
          Logout
        </Button>
      </form>
    </>
  );
}
