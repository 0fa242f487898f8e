import { Button } from '@mantine/core';
import { SHORTEST_PASSWORD } from '#domain/words/text-lengths.ts';
import styles from './entry-card.module.css';
import { EntryCard } from './entry-card.tsx';
import { passwordOfLink } from './first-sign-in.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { useSignOut } from './session.ts';

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
      <p className={styles.text}>
        {byLink === undefined
          ? `You signed in with the password you were given, which may not let you in again. Choose one now that only you know, with at least ${SHORTEST_PASSWORD} characters.`
          : `You signed in with the link you were given. Choose a password that only you know, with at least ${SHORTEST_PASSWORD} characters.`}
      </p>
      <NewPasswordForm email={email} current={byLink} hasFocus problem={signOut.error?.message}>
        <Button size="sm" variant="subtle" onClick={() => signOut.mutate()} disabled={signOut.isPending}>
          Logout
        </Button>
      </NewPasswordForm>
    </>
  );
}
