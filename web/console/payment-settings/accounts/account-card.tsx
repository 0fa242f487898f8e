import { useState } from 'react';
import type { MethodKey } from '#domain/methods/methods.ts';
import { Explained } from '../../controls/explained.tsx';
import { Mark } from '../../controls/mark.tsx';
import { ToolButton } from '../../controls/tool-button.tsx';
import { TrashIcon } from '../../icons/icons.tsx';
import { accountTitle, fieldsToEdit } from '../document/account-fields.ts';
import { accountPatched, type ReceivingAccount } from '../document/settings-document.ts';
import { useSettings } from '../saving/settings-context.ts';
import { SettingsSwitch } from '../saving/settings-switch.tsx';
import styles from './account-card.module.css';
import { AccountFacts } from './account-facts.tsx';
import { AccountField } from './account-field.tsx';
import { RemoveAccountDialog } from './remove-account-dialog.tsx';

const FAILURE = 'Failed to update account in database';

type AccountCardProps = { readonly methodKey: MethodKey; readonly account: ReceivingAccount };

export function AccountCard({ methodKey, account }: AccountCardProps) {
  const { mayChange, walletDoubts } = useSettings();
  const doubt = walletDoubts.find(({ accountId }) => accountId === account.id);
  const [isRemoving, setRemoving] = useState(false);
  const title = accountTitle(methodKey, account);
  return (
    <li className={styles.card}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need its legend laid out beside the button */}
      <div
        role="group"
        aria-label={title}
        className={styles.inner}
        data-inactive={!account.active || undefined}
      >
        <div className={styles.head}>
          <h4 className={styles.title}>{title}</h4>
          <Marks account={account} />
          {mayChange && (
            <ToolButton
              label={`Remove ${title}`}
              hint="Remove"
              className={styles.trash}
              onClick={() => setRemoving(true)}
            >
              <TrashIcon />
            </ToolButton>
          )}
        </div>
        {mayChange && <Switches methodKey={methodKey} account={account} />}
        {mayChange ? (
          <div className={styles.fields}>
            {fieldsToEdit(methodKey).map((field) => (
              <AccountField key={field.name} methodKey={methodKey} account={account} field={field} />
            ))}
          </div>
        ) : (
          <AccountFacts methodKey={methodKey} account={account} />
        )}
        {doubt && <p className={styles.doubt}>{doubt.message}</p>}
      </div>
      {mayChange && (
        <RemoveAccountDialog
          methodKey={methodKey}
          account={account}
          opened={isRemoving}
          onClose={() => setRemoving(false)}
        />
      )}
    </li>
  );
}

function Marks({ account }: { readonly account: ReceivingAccount }) {
  return (
    <span className={styles.marks}>
      {!account.active && <Mark>Inactive</Mark>}
      {account.sample && (
        <Explained by="Belongs to nobody; shown in a demo only">
          <span>
            <Mark tone="warning">Sample</Mark>
          </span>
        </Explained>
      )}
      {account.fallback && <Mark>Fallback</Mark>}
      {account.pinned && <Mark>Pinned</Mark>}
    </span>
  );
}

function Switches({ methodKey, account }: AccountCardProps) {
  const { id, active, pinned, fallback } = account;
  return (
    <div className={styles.switches}>
      <SettingsSwitch
        label="Active"
        shown={active ? 'Active' : 'Inactive'}
        checked={active}
        change={(on) => accountPatched(methodKey, id, { active: on })}
        failure={FAILURE}
      />
      <SettingsSwitch
        label="Pin"
        checked={pinned}
        change={(on) => accountPatched(methodKey, id, { pinned: on })}
        failure={FAILURE}
      />
      <SettingsSwitch
        label="Fallback"
        checked={fallback}
        change={(on) => accountPatched(methodKey, id, { fallback: on })}
        failure={FAILURE}
      />
    </div>
  );
}
