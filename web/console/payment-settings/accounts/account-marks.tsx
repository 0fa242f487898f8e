import { Explained, Mark } from '../../kit/mark.tsx';
import type { ReceivingAccount } from '../document/settings-document.ts';
import { useSettings } from '../saving/settings-context.ts';

/** What is to be known of an account beside its name. */
export function AccountMarks({ account }: { readonly account: ReceivingAccount }) {
  const { walletDoubts } = useSettings();
  return (
    <>
      {account.sample && (
        <Explained by="Belongs to nobody; shown in a demo only">
          <span>
            <Mark tone="warning">Sample</Mark>
          </span>
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
