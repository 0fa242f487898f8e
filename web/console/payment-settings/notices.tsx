import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { Row, Text } from '../kit/box.tsx';
import { Actions, Dialog, DialogText } from '../kit/dialog.tsx';
import { Note } from '../kit/note.tsx';
import { accountTitle } from './account-fields.ts';
import { isAnythingTyped } from './drafts.ts';
import { useSaving } from './saving.tsx';
import { useSettings } from './settings-context.ts';
import {
  methodsWithoutAccount,
  type SettingsDocument,
  samplesOf,
  samplesRemoved,
  samplesRestored,
} from './settings-document.ts';

export function SampleWarning({ methods }: { readonly methods: readonly MethodKey[] }) {
  const without = methodsWithoutAccount(useSettings().settings);
  if (methods.length + without.length === 0) return null;
  return (
    <Warning>
      {methods.length > 0 && (
        <span>
          Only sample accounts: <strong>{labelsOf(methods)}</strong>. Outside a demo, players read “No account
          available” there.{' '}
        </span>
      )}
      {without.length > 0 && (
        <span>
          Without an account: <strong>{labelsOf(without)}</strong>. Players read “No account available” there.{' '}
        </span>
      )}
      <span>Add an account of your own, or switch the method off.</span>
    </Warning>
  );
}

function labelsOf(methods: readonly MethodKey[]): string {
  return methods.map((key) => METHODS[key].label).join(', ');
}

export function WalletWarning() {
  const { settings, walletDoubts } = useSettings();
  const names = settings.crypto.accounts
    .filter(({ id }) => walletDoubts.some(({ accountId }) => accountId === id))
    .map((account) => accountTitle('crypto', account));
  if (names.length === 0) return null;
  return (
    <Warning>
      Wallet addresses to check: <strong>{names.join(', ')}</strong>. Players who send coins to a mistyped
      address lose them.
    </Warning>
  );
}

function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <Note tone="warning" hasSign>
      <p>{children}</p>
    </Note>
  );
}

type ConflictNoticeProps = { readonly message: string; readonly onLoad: () => Promise<void> };

export function ConflictNotice({ message, onLoad }: ConflictNoticeProps) {
  const [isLoading, setLoading] = useState(false);

  async function load(): Promise<void> {
    setLoading(true);
    await onLoad();
    setLoading(false);
  }

  return (
    <Note tone="bad" hasSign role="alert" style={{ alignItems: 'center' }}>
      <Row justify="space-between">
        <Text as="p">{message} What you have typed is kept.</Text>
        <Button variant="default" loading={isLoading} onClick={() => void load()}>
          Load the newer settings
        </Button>
      </Row>
    </Note>
  );
}

export function LeaveWarning({ isSaving }: { readonly isSaving: boolean }) {
  const { settings, drafts } = useSettings();
  const isTyped = isAnythingTyped(settings, drafts);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isTyped && next.pathname !== current.pathname,
    enableBeforeUnload: () => isTyped,
    withResolver: true,
  });

  // a field that lost the focus to the other tab is being saved: once it is, there is nothing to ask
  useEffect(() => {
    if (status === 'blocked' && !isTyped) proceed();
  }, [status, isTyped, proceed]);

  return (
    <Dialog
      opened={status === 'blocked' && isTyped && !isSaving}
      onClose={() => reset?.()}
      title="Leave without saving?"
    >
      <DialogText>What you have typed in Payment Settings is not saved and will be lost.</DialogText>
      <Actions>
        <Button variant="default" data-autofocus onClick={() => reset?.()}>
          Stay
        </Button>
        <Button color="red.9" onClick={() => proceed?.()}>
          Leave
        </Button>
      </Actions>
    </Dialog>
  );
}

/** Can be undone for as long as the screen is open. */
export function RemoveSamples() {
  const { settings } = useSettings();
  const { isSaving, save } = useSaving();
  const [removedFrom, setRemovedFrom] = useState<SettingsDocument>();
  const [isUndone, setUndone] = useState(false);
  const count = samplesOf(settings).length;

  async function remove(): Promise<void> {
    const isRemoved = await save(samplesRemoved, 'Failed to remove account from database');
    if (isRemoved) setRemovedFrom(settings);
  }

  async function undo(before: SettingsDocument): Promise<void> {
    if (!(await save(samplesRestored(before), 'Failed to add account to database'))) return;
    setRemovedFrom(undefined);
    setUndone(true);
  }

  return (
    <>
      <Text tone="dim" role="status" className={removedFrom ? '' : 'visually-hidden'}>
        {removedFrom && `${countText(samplesOf(removedFrom).length)} removed.`}
      </Text>
      {removedFrom ? (
        // what had the focus is gone
        <Button
          key="undo"
          variant="default"
          autoFocus
          loading={isSaving}
          onClick={() => void undo(removedFrom)}
        >
          Undo
        </Button>
      ) : (
        count > 0 && (
          <Button
            key="remove"
            variant="default"
            autoFocus={isUndone}
            loading={isSaving}
            onClick={() => void remove()}
          >
            Remove all samples
          </Button>
        )
      )}
    </>
  );
}

function countText(count: number): string {
  return count === 1 ? '1 sample account' : `${count} sample accounts`;
}
