import type { MethodKey } from '#domain/methods/methods.ts';
import { Explained, Mark } from '../kit/mark.tsx';
import { SettingsSwitch } from './saving.tsx';
import { useSettings } from './settings-context.ts';
import { accountPatched, type ReceivingAccount } from './settings-document.ts';

export function AccountMarks({ account }: { readonly account: ReceivingAccount }) {
  const { walletDoubts } = useSettings();
  return (
    <>
      {account.sample && (
        <Explained by="Belongs to nobody; shown in a demo only">
          <Mark tone="warning">Sample</Mark>
        </Explained>
      )}
      {account.fallback && <Mark>Fallback</Mark>}
      {account.pinned && <Mark>Pinned</Mark>}
      {walletDoubts.some(({ accountId }) => accountId === account.id) && (
        <Mark tone="warning">Check the address</Mark>
      )}
    </>
  );
}

export const ACCOUNT_NOT_UPDATED = 'Failed to update account in database';

type AccountProps = { readonly methodKey: MethodKey; readonly account: ReceivingAccount };

export function AccountSwitches({ methodKey, account }: AccountProps) {
  const { id, pinned, fallback } = account;
  return (
    <>
      <ActiveSwitch
        methodKey={methodKey}
        account={account}
        label="Active"
        help="On: players can be shown this account. Off: they are not; money already on its way to it is still taken."
      />
      <SettingsSwitch
        label="Pin"
        help="On: players are shown this account all the time. Off: the active accounts take turns by the hour."
        checked={pinned}
        change={(on) => accountPatched(methodKey, id, { pinned: on })}
        failure={ACCOUNT_NOT_UPDATED}
      />
      <SettingsSwitch
        label="Fallback"
        help="On: unless it is pinned, players are shown it only while there is no other account to show. Off: it takes its turn."
        checked={fallback}
        change={(on) => accountPatched(methodKey, id, { fallback: on })}
        failure={ACCOUNT_NOT_UPDATED}
      />
    </>
  );
}

type ActiveSwitchProps = AccountProps & {
  readonly label: string;
  readonly help?: string;
  /** The id of what explains it instead. */
  readonly noteId?: string;
};

export function ActiveSwitch({ methodKey, account, ...rest }: ActiveSwitchProps) {
  const { id, active } = account;
  return (
    <SettingsSwitch
      {...rest}
      shown={active ? 'Active' : 'Inactive'}
      checked={active}
      change={(on) => accountPatched(methodKey, id, { active: on })}
      failure={ACCOUNT_NOT_UPDATED}
    />
  );
}
