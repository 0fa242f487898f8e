import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SESSION_HOURS } from '#domain/access/session-hours.ts';
import styles from './entry-card.module.css';
import { EntryCard } from './entry-card.tsx';
import { forgetEverythingLoaded, useSignIn } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';

export function SignInScreen({ notice }: { readonly notice: string | undefined }) {
  const client = useQueryClient();
  const signIn = useSignIn();
  useEffect(() => {
    forgetEverythingLoaded(client);
  }, [client]);

  return (
    <EntryCard title="Admin Access">
      {notice !== undefined && !signIn.isError && (
        <p className={styles.notice} role="status">
          {notice}
        </p>
      )}
      <SignInForm signIn={signIn} />
      <p className={styles.small}>
        Access is restricted to authorized admins only. All activity is logged and monitored. Your session
        expires after {SESSION_HOURS} hours.
      </p>
    </EntryCard>
  );
}
