import { Button, Modal, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect } from 'react';
import type { CallInput } from '#contract/calls.ts';
import type { Admin } from '#contract/staff/admin.ts';
import { PROOF_MINUTES } from '#domain/access/proof.ts';
import { callToChange, messageOf } from '#web/data/call.ts';
import { useCloseOnEscape } from '../controls/close-on-escape.ts';
import { DialogActions, DialogText } from '../controls/dialog-parts.tsx';
import { DIALOG_CLASSES, OVERLAY } from '../controls/overlay.ts';
import styles from './entry-card.module.css';
import { EntryError } from './entry-card.tsx';
import { endAsking, useProofAsked } from './proof.ts';

/** Above everything that may be open but a sign-in. */
const ABOVE_DIALOGS = 900;

/** Asks whoever does what takes a recent proof, over the screen they are at; then what they did goes on. */
export function ProofDialog({ admin }: { readonly admin: Admin }) {
  const isAsked = useProofAsked();
  const cancel = () => endAsking(false);
  useCloseOnEscape(isAsked, cancel);
  // Whoever is no longer signed in has nothing to go on with.
  useEffect(() => {
    return () => endAsking(false);
  }, []);

  return (
    <Modal
      opened={isAsked}
      onClose={cancel}
      title="Confirm that it is you"
      centered
      size={380}
      padding={16}
      xOffset={16}
      zIndex={ABOVE_DIALOGS}
      withCloseButton={false}
      closeOnClickOutside={false}
      overlayProps={{ backgroundOpacity: 0.4 }}
      {...OVERLAY}
      classNames={DIALOG_CLASSES}
    >
      <ProofForm email={admin.email} onCancel={cancel} />
    </Modal>
  );
}

function ProofForm({ email, onCancel }: { readonly email: string; readonly onCancel: () => void }) {
  const prove = useMutation({
    mutationFn: (input: CallInput<'proveIdentity'>) => callToChange('proveIdentity', input),
    onSuccess: () => endAsking(true),
  });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    prove.mutate({ password: String(new FormData(event.currentTarget).get('password')) });
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <DialogText>
        Enter your password to go on. You are not asked again for {PROOF_MINUTES} minutes.
      </DialogText>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        data-autofocus
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
      />
      <EntryError message={prove.error ? messageOf(prove.error) : undefined} />
      <DialogActions>
        <Button size="sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" type="submit" loading={prove.isPending}>
          Confirm
        </Button>
      </DialogActions>
    </form>
  );
}
