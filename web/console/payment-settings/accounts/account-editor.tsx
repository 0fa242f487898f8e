import { Button } from '@mantine/core';
import { useState } from 'react';
import type { MethodKey } from '#domain/methods/methods.ts';
import { DetailsSection } from '../../records/details/details-section.tsx';
import { fieldsToEdit } from '../document/account-fields.ts';
import type { ReceivingAccount } from '../document/settings-document.ts';
import { useSettings } from '../saving/settings-context.ts';
import styles from './account-editor.module.css';
import { AccountFacts } from './account-facts.tsx';
import { AccountField } from './account-field.tsx';
import { AccountSwitches } from './account-switches.tsx';
import { RemoveAccountDialog } from './remove-account-dialog.tsx';

type AccountEditorProps = {
  readonly methodKey: MethodKey;
  readonly account: ReceivingAccount;
  readonly onRemoved: () => void;
};

/** Everything of an account, each part saved by itself. */
export function AccountEditor({ methodKey, account, onRemoved }: AccountEditorProps) {
  const { mayChange, walletDoubts } = useSettings();
  const [isRemoving, setRemoving] = useState(false);
  const doubt = walletDoubts.find(({ accountId }) => accountId === account.id);
  return (
    <>
      <DetailsSection label="When it is shown">
        <AccountSwitches methodKey={methodKey} account={account} />
      </DetailsSection>
      <DetailsSection label="Details">
        {doubt && <p className={styles.doubt}>{doubt.message}</p>}
        {mayChange ? (
          <div className={styles.fields}>
            {fieldsToEdit(methodKey).map((field) => (
              <AccountField key={field.name} methodKey={methodKey} account={account} field={field} />
            ))}
          </div>
        ) : (
          <AccountFacts methodKey={methodKey} account={account} />
        )}
      </DetailsSection>
      {mayChange && (
        <DetailsSection label="Remove">
          <div>
            <Button variant="default" className={styles.remove ?? ''} onClick={() => setRemoving(true)}>
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
