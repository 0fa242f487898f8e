import { Modal } from '@mantine/core';
import { useEffect } from 'react';
import type { Admin } from '#contract/session.ts';
import { DIALOG_CLASSES, OVERLAY, useCloseOnEscape, useFocusBack } from '../kit/dialog.tsx';
import { endAsking, useProofAsked } from './proof.ts';
import { ProofForm } from './proof-form.tsx';

/** Above everything that may be open but a sign-in. */
const ABOVE_DIALOGS = 900;

/** Asks whoever does what takes a recent proof, over the screen they are at; then what they did goes on. */
export function ProofDialog({ admin }: { readonly admin: Admin }) {
  const isAsked = useProofAsked();
  const cancel = () => endAsking(false);
  useCloseOnEscape(isAsked, cancel);
  useFocusBack(isAsked);
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
