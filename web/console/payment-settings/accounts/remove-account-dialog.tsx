import { Button } from '@mantine/core';
import { useState } from 'react';
import { METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { Actions, Dialog, DialogText } from '../../kit/dialog.tsx';
import { accountTitle } from '../document/account-fields.ts';
import { accountRemoved, type ReceivingAccount } from '../document/settings-document.ts';
import { useSettings } from '../saving/settings-context.ts';

type RemoveAccountDialogProps = {
  readonly methodKey: MethodKey;
  readonly account: ReceivingAccount;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
};

export function RemoveAccountDialog(props: RemoveAccountDialogProps) {
  const { methodKey, account, opened, onClose, onRemoved } = props;
  const { save, tell, tellFailure } = useSettings();
  const [isRemoving, setRemoving] = useState(false);
  const { label } = METHODS[methodKey];

  async function remove(): Promise<void> {
    setRemoving(true);
    try {
      await save(accountRemoved(methodKey, account.id), { show: false });
      tell(`${label} account removed and saved to database!`);
      onRemoved();
    } catch (error) {
      tellFailure('Failed to remove account from database', error);
    } finally {
      setRemoving(false);
      onClose();
    }
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Remove account">
      <DialogText>
        Remove the {label} account “{accountTitle(methodKey, account)}”? Players will no longer see it. This
        cannot be undone.
      </DialogText>
      <Actions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color="red.9" loading={isRemoving} onClick={() => void remove()}>
          Remove
        </Button>
      </Actions>
    </Dialog>
  );
}
