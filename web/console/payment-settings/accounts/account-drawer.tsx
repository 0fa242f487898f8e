import type { ReactNode } from 'react';
import { METHOD_KEYS, METHODS } from '#domain/methods/methods.ts';
import { DetailsHint, DetailsSection } from '../../records/details/details-section.tsx';
import { Drawer } from '../../records/details/drawer.tsx';
import { accountTitle } from '../document/account-fields.ts';
import type { SettingsDocument } from '../document/settings-document.ts';
import { useSettings } from '../saving/settings-context.ts';
import { useOpened } from '../saving/use-opened.ts';
import styles from './account-drawer.module.css';
import { AccountEditor } from './account-editor.tsx';
import { AccountMarks } from './account-marks.tsx';
import { ACCOUNTS } from './accounts-table.tsx';
import { AddAccountForm } from './add-account-form.tsx';

/** The account that is open, or the form of a new one. @param props.notices what must be read while it is open */
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
          <span className={styles.title}>
            {accountTitle(found.key, found.account)}{' '}
            <span className={styles.method}>{METHODS[found.key].label}</span>
            <AccountMarks account={found.account} />
          </span>
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
          methodKey={found.key}
          account={found.account}
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

function findAccount(settings: SettingsDocument, id: string) {
  for (const key of METHOD_KEYS) {
    const account = settings[key].accounts.find((each) => each.id === id);
    if (account !== undefined) return { key, account };
  }
  return undefined;
}
