import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { startAuthentication } from '@simplewebauthn/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import type { CallInput } from '#contract/calls.ts';
import type { Admin } from '#contract/session.ts';
import { PROOF_MINUTES } from '#domain/access/session.ts';
import { call, callToChange, messageOf } from '#web/data/call.ts';
import { Row, Stack } from '../kit/box.tsx';
import {
  Actions,
  DIALOG_CLASSES,
  DialogText,
  OVERLAY,
  useCloseOnEscape,
  useFocusBack,
} from '../kit/dialog.tsx';
import { EntryError } from './entry-card.tsx';
import { endAsking, useProofAsked } from './proof.ts';

/** Above everything that may be open but a sign-in. */
const ABOVE_DIALOGS = 900;

export function ProofDialog({ admin }: { readonly admin: Admin }) {
  const isAsked = useProofAsked();
  const cancel = () => endAsking(false);
  useCloseOnEscape(isAsked, cancel);
  useFocusBack(isAsked);
  // Nothing can go on once its person is signed out.
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

const OTHER = { size: 'compact-sm', variant: 'subtle', px: 6 } as const;

type ProofFormProps = { readonly email: string; readonly onCancel: () => void };

function ProofForm({ email, onCancel }: ProofFormProps) {
  const factors = useQuery({ queryKey: ['factors'], queryFn: () => call('getMyFactors', {}) });
  const [takesCode, setTakesCode] = useState(false);
  const [passkeyProblem, setPasskeyProblem] = useState<string>();
  const prove = useMutation({
    mutationFn: (input: CallInput<'proveIdentity'>) => callToChange('proveIdentity', input),
    onSuccess: () => endAsking(true),
  });

  function give(input: CallInput<'proveIdentity'>): void {
    setPasskeyProblem(undefined);
    prove.mutate(input);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get('given'));
    give(takesCode ? { code: given.trim() } : { password: given });
  }

  async function takePasskey(): Promise<void> {
    try {
      const { options } = await call('beginPasskeyProof', {});
      const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
      give({ passkey: await startAuthentication({ optionsJSON }) });
    } catch {
      setPasskeyProblem('The passkey was not used. Please try again.');
    }
  }

  const failure = passkeyProblem ?? (prove.error ? messageOf(prove.error) : undefined);
  const hasPasskeys = factors.data !== undefined && factors.data.passkeys.length > 0;
  const hasCodes =
    factors.data !== undefined && (factors.data.totp !== null || factors.data.recoveryCodesLeft > 0);
  return (
    <Stack as="form" gap={12} onSubmit={submit}>
      <DialogText>
        Enter {takesCode ? 'a code' : 'your password'} to go on. It counts for at least {PROOF_MINUTES}{' '}
        minutes.
      </DialogText>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {takesCode ? (
        <TextInput
          key="code"
          size="sm"
          label="Code"
          description="Six digits of your authenticator app, or a recovery code."
          name="given"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          maxLength={30}
          autoFocus
        />
      ) : (
        <PasswordInput
          key="password"
          label="Password"
          name="given"
          autoComplete="current-password"
          required
          data-autofocus
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
        />
      )}
      {(hasPasskeys || hasCodes) && (
        <Row style={{ marginInline: -6 }}>
          {hasPasskeys && (
            <Button {...OTHER} disabled={prove.isPending} onClick={() => void takePasskey()}>
              Use a passkey instead
            </Button>
          )}
          {hasCodes && (
            <Button {...OTHER} onClick={() => setTakesCode(!takesCode)}>
              {takesCode ? 'Use your password instead' : 'Use a code instead'}
            </Button>
          )}
        </Row>
      )}
      <EntryError message={failure} />
      <Actions>
        <Button size="sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" type="submit" loading={prove.isPending}>
          Confirm
        </Button>
      </Actions>
    </Stack>
  );
}
