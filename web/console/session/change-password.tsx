import { Button, PasswordInput } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { SHORTEST_PASSWORD } from '#domain/words/text-lengths.ts';
import { messageOf } from '#web/data/call.ts';
import { Stack, Text } from '../kit/box.tsx';
import { EntryCard, EntryError } from './entry-card.tsx';
import { passwordOfLink } from './first-sign-in.ts';
import { checkNewPassword } from './new-password.ts';
import { useChangePassword, useSignOut } from './session.ts';

/** Shown instead of the dashboard until the initial password has been changed. */
export function ChangePasswordScreen({ email }: { readonly email: string }) {
  return (
    <EntryCard title="Change your initial password">
      <ChangePasswordForm email={email} />
    </EntryCard>
  );
}

export function ChangePasswordForm({ email }: { readonly email: string }) {
  const signOut = useSignOut();
  const byLink = passwordOfLink(email);
  return (
    <>
      <Text as="p" tone="dim">
        {byLink === undefined
          ? `You signed in with the password you were given, which may not let you in again. Choose one now that only you know, with at least ${SHORTEST_PASSWORD} characters.`
          : `You signed in with the link you were given. Choose a password that only you know, with at least ${SHORTEST_PASSWORD} characters.`}
      </Text>
      <NewPasswordForm email={email} current={byLink} hasFocus problem={signOut.error?.message}>
        <Button size="sm" variant="subtle" onClick={() => signOut.mutate()} disabled={signOut.isPending}>
          Logout
        </Button>
      </NewPasswordForm>
    </>
  );
}

const TOGGLE = { 'aria-label': 'Show or hide the password', tabIndex: 0 };

type NewPasswordFormProps = {
  /** For the browser's keeper of passwords. */
  readonly email: string;
  /** The present password, if it need not be asked for. */
  readonly current?: string | undefined;
  readonly hasFocus?: boolean;
  readonly problem?: string | undefined;
  readonly onChanged?: () => void;
  readonly children?: ReactNode;
};

export function NewPasswordForm({
  email,
  current,
  hasFocus = false,
  onChanged,
  children,
  ...other
}: NewPasswordFormProps) {
  const change = useChangePassword();
  const [found, setFound] = useState<string>();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const target = event.currentTarget;
    const form = new FormData(target);
    const passwords = {
      current: String(form.get('current')),
      next: String(form.get('next')),
      repeated: String(form.get('repeated')),
    };
    const problem = checkNewPassword(passwords);
    setFound(problem);
    if (problem !== undefined) return;
    change.mutate(
      { currentPassword: passwords.current, newPassword: passwords.next },
      {
        onSuccess: () => {
          target.reset();
          onChanged?.();
        },
      },
    );
  }

  return (
    <Stack as="form" gap={12} onSubmit={submit}>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {current === undefined ? (
        <PasswordInput
          label="Current password"
          name="current"
          autoComplete="current-password"
          required
          withAsterisk={false}
          autoFocus={hasFocus}
          visibilityToggleButtonProps={TOGGLE}
        />
      ) : (
        <input type="hidden" name="current" value={current} />
      )}
      <PasswordInput
        label="New password"
        name="next"
        autoComplete="new-password"
        required
        withAsterisk={false}
        autoFocus={hasFocus && current !== undefined}
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
      <EntryError message={found ?? (change.error ? messageOf(change.error) : other.problem)} />
      <Button size="sm" type="submit" disabled={change.isPending}>
        {change.isPending ? 'Changing...' : 'Change Password'}
      </Button>
      {children}
    </Stack>
  );
}
