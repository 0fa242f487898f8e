import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { Admin } from '#contract/session.ts';
import { SESSION_HOURS } from '#domain/access/session.ts';
import { Stack, Text } from '../kit/box.tsx';
import { DIALOG_CLASSES, OVERLAY, useCloseOnEscape, useFocusBack } from '../kit/dialog.tsx';
import kit from '../kit/kit.module.css';
import { Note } from '../kit/note.tsx';
import { ChangePasswordForm } from './change-password.tsx';
import { EntryCard } from './entry-card.tsx';
import { takeFirstSignIn } from './first-sign-in.ts';
import styles from './session.module.css';
import { forgetEverythingLoaded, loseSession, SESSION_LOST, useSignIn, useSignOut } from './session.ts';
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
        <Note tone="warning" role="status">
          {notice}
        </Note>
      )}
      <SignInForm signIn={signIn} />
      <Text as="p" tone="dim" size="small" className={kit.ruled} style={{ paddingTop: 14 }}>
        Access is restricted to authorized admins only. All activity is logged and monitored. Your session
        expires after {SESSION_HOURS} hours.
      </Text>
    </EntryCard>
  );
}

/** Above everything that may be open. */
const UPPERMOST = 1_000;
/** On the body, for the stylesheet. */
const WITHHELD = 'data-withheld';

type SignInAgainProps = {
  readonly admin: Admin;
  readonly notice: string | undefined;
};

/** In the screen's place, which shows nothing meanwhile: typed text stays, and what was being saved is sent again. */
export function SignInAgain({ admin, notice = SESSION_LOST }: SignInAgainProps) {
  const client = useQueryClient();
  const signIn = useSignIn();
  // Escape is not to close what is below.
  useCloseOnEscape(true, () => {});
  useFocusBack(true);
  useLayoutEffect(() => {
    document.body.setAttribute(WITHHELD, '');
    return () => document.body.removeAttribute(WITHHELD);
  }, []);

  return (
    <Modal
      opened
      onClose={() => {}}
      title={admin.mustChangePassword ? 'Change your initial password' : 'Sign in again'}
      centered
      size={400}
      padding={16}
      xOffset={16}
      zIndex={UPPERMOST}
      withCloseButton={false}
      closeOnClickOutside={false}
      {...OVERLAY}
      classNames={{ ...DIALOG_CLASSES, root: styles.uppermost }}
      overlayProps={{ backgroundOpacity: 0.7 }}
    >
      {admin.mustChangePassword ? (
        <Stack gap={16}>
          <ChangePasswordForm email={admin.email} />
        </Stack>
      ) : (
        <Stack gap={12}>
          {!signIn.isError && (
            <Note tone="warning" role="status">
              {notice} What you have typed is kept.
            </Note>
          )}
          <SignInForm signIn={signIn} email={admin.email} />
          <Button size="sm" variant="subtle" fullWidth onClick={() => loseSession(client)}>
            Leave without saving
          </Button>
        </Stack>
      )}
    </Modal>
  );
}
