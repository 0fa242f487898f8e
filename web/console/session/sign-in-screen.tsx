import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { SESSION_HOURS } from '#domain/access/session.ts';
import styles from './entry-card.module.css';
import { EntryCard } from './entry-card.tsx';
import { takeFirstSignIn } from './first-sign-in.ts';
import { forgetEverythingLoaded, useSignIn, useSignOut } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';

export function SignInScreen({ notice }: { readonly notice: string | undefined }) {
  const client = useQueryClient();
  const signIn = useSignIn();
  const signOut = useSignOut();
  const signInFirst = useEffectEvent(() => {
    const first = takeFirstSignIn();
    if (first === undefined) return;
    signIn.mutate(first, {
      // such a link lets nobody work in somebody else's account
      onSuccess: ({ admin }) => {
        if (!admin.mustChangePassword) signOut.mutate();
      },
    });
  });
  useEffect(() => {
    forgetEverythingLoaded(client);
    signInFirst();
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
