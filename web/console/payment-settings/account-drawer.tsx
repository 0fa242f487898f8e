import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { AccountField as Field } from '#domain/methods/account-fields.ts';
import { METHOD_KEYS, METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { Row, Stack, Text } from '../kit/box.tsx';
import { Actions, Dialog, DialogText } from '../kit/dialog.tsx';
import { DetailsHint, DetailsSection, Drawer, FactList } from '../records/details/drawer.tsx';
import { AccountField } from './account-field.tsx';
import { accountTitle, checkField, fieldsToEdit, seenByPlayers, textOf } from './account-fields.ts';
import { AccountMarks, AccountSwitches } from './account-states.tsx';
import { ACCOUNTS } from './accounts-table.tsx';
import { AddAccountForm } from './add-account-form.tsx';
import { draftKey } from './drafts.ts';
import styles from './payment-settings.module.css';
import { useSaving } from './saving.tsx';
import { useOpened, useSettings } from './settings-context.ts';
import { accountRemoved, type ReceivingAccount, type SettingsDocument } from './settings-document.ts';

/** @param props.notices must be read while it is open */
export function AccountDrawer({ notices }: { readonly notices: ReactNode }) {
  const { settings, mayChange } = useSettings();
  const { openId, isAdding, close } = useOpened();
  const found = openId === undefined ? undefined : findAccount(settings, openId);
  const isNew = isAdding && mayChange;
  return (
    <Drawer
      opened={openId !== undefined || isNew}
      onClose={close}
      title={
        found ? (
          <Row as="span" gap={6}>
            {accountTitle(found.methodKey, found.account)}{' '}
            <Text tone="dim" weight="normal">
              {METHODS[found.methodKey].label}
            </Text>
            <AccountMarks account={found.account} />
          </Row>
        ) : isNew ? (
          'Add New Account'
        ) : (
          'Account'
        )
      }
    >
      <div className={styles.notices}>{notices}</div>
      {found && (
        <AccountEditor
          key={found.account.id}
          {...found}
          onRemoved={() => {
            close();
            focusAccounts();
          }}
        />
      )}
      {openId !== undefined && found === undefined && (
        <DetailsSection label="Account">
          <DetailsHint>There is no such account. Somebody may have removed it.</DetailsHint>
        </DetailsSection>
      )}
      {isNew && <AddAccountForm onAdded={close} />}
    </Drawer>
  );
}

/** The row that the drawer was opened from is gone. */
function focusAccounts(): void {
  requestAnimationFrame(() => document.getElementById(ACCOUNTS)?.focus());
}

type AccountProps = { readonly methodKey: MethodKey; readonly account: ReceivingAccount };

function findAccount(settings: SettingsDocument, id: string): AccountProps | undefined {
  for (const methodKey of METHOD_KEYS) {
    const account = settings[methodKey].accounts.find((each) => each.id === id);
    if (account !== undefined) return { methodKey, account };
  }
  return undefined;
}

type AccountEditorProps = AccountProps & { readonly onRemoved: () => void };

function AccountEditor({ methodKey, account, onRemoved }: AccountEditorProps) {
  const { drafts, mayChange, walletDoubts } = useSettings();
  const [isRemoving, setRemoving] = useState(false);
  const doubt = walletDoubts.find(({ accountId }) => accountId === account.id);
  const fields = fieldsToEdit(methodKey);
  const textIn = ({ name }: Field) =>
    drafts.fields.get(draftKey({ key: methodKey, accountId: account.id, field: name }))?.text ??
    textOf(account, name);
  const texts = Object.fromEntries(fields.map((field) => [field.name, textIn(field)]));
  const isValid = fields.every(
    (field) =>
      textIn(field) === textOf(account, field.name) || checkField(field, textIn(field)) === undefined,
  );
  return (
    <>
      <DetailsSection label="When it is shown">
        <AccountSwitches methodKey={methodKey} account={account} />
      </DetailsSection>
      <DetailsSection label="Details">
        {doubt && (
          <Text as="p" tone="warning">
            {doubt.message}
          </Text>
        )}
        {mayChange ? (
          <Stack gap={10}>
            {fields.map((field) => (
              <AccountField key={field.name} methodKey={methodKey} account={account} field={field} />
            ))}
            <Text as="p" tone="dim" role="status">
              {isValid && seenByPlayers(methodKey, texts)}
            </Text>
          </Stack>
        ) : (
          <FactList
            facts={fields
              .map(({ name, label }) => ({ id: name, label, value: textOf(account, name) }))
              .filter(({ value }) => value !== '')}
          />
        )}
      </DetailsSection>
      {mayChange && (
        <DetailsSection label="Remove">
          <div>
            <Button variant="default" c="var(--bad)" onClick={() => setRemoving(true)}>
              Remove account
            </Button>
          </div>
          <RemoveAccountDialog
            methodKey={methodKey}
            account={account}
            opened={isRemoving}
            onClose={() => setRemoving(false)}
            onRemoved={onRemoved}
          />
        </DetailsSection>
      )}
    </>
  );
}

type RemoveAccountDialogProps = AccountEditorProps & {
  readonly opened: boolean;
  readonly onClose: () => void;
};

function RemoveAccountDialog({ methodKey, account, opened, onClose, onRemoved }: RemoveAccountDialogProps) {
  const { tell } = useSettings();
  const { isSaving, save } = useSaving();
  const { label } = METHODS[methodKey];

  async function remove(): Promise<void> {
    if (await save(accountRemoved(methodKey, account.id), 'Failed to remove account from database')) {
      tell(`${label} account removed and saved to database!`);
      onRemoved();
    }
    onClose();
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
        <Button color="red.9" loading={isSaving} onClick={() => void remove()}>
          Remove
        </Button>
      </Actions>
    </Dialog>
  );
}
