import { Link } from '@tanstack/react-router';
import type { MethodKey } from '#domain/methods/methods.ts';
import { Mark } from '../../kit/mark.tsx';
import { amountText } from '../../records/values/record-facts.tsx';
import { accountTitle, addressText } from '../document/account-fields.ts';
import type { ReceivingAccount } from '../document/settings-document.ts';
import { unsavedFields } from '../drafts/drafts.ts';
import { useSettings } from '../saving/settings-context.ts';
import { AccountMarks } from './account-marks.tsx';
import { ActiveSwitch } from './account-switches.tsx';
import styles from './accounts-table.module.css';
import type { Credited } from './use-credited-today.ts';

type AccountRowProps = {
  readonly methodKey: MethodKey;
  readonly account: ReceivingAccount;
  /** Undefined until it is known. */
  readonly credited: Pick<Credited, 'count' | 'amount'> | undefined;
  /** The id of what explains the switch. */
  readonly switchNote: string;
};

export function AccountRow({ methodKey, account, credited, switchNote }: AccountRowProps) {
  const { settings, drafts } = useSettings();
  const isUnsaved = unsavedFields(settings, drafts).some(
    ({ key, accountId }) => key === methodKey && accountId === account.id,
  );
  const today = credited && creditedText(credited);
  const title = accountTitle(methodKey, account);
  const address = addressText(methodKey, account);
  return (
    <tr className={styles.row} data-inactive={!account.active || undefined}>
      <th scope="row" className={styles.name}>
        <span className={styles.line}>
          <Link
            to="/payment-settings"
            search={{ open: account.id }}
            resetScroll={false}
            className={styles.link}
          >
            {title}
          </Link>
          <AccountMarks account={account} />
          {isUnsaved && <Mark tone="warning">Unsaved</Mark>}
          <span className={styles.addressBelow}>{address}</span>
          {today && <span className={styles.addressBelow}>today {today}</span>}
        </span>
      </th>
      <td className={styles.address}>{address}</td>
      <td className={styles.today}>{today}</td>
      <td className={styles.state}>
        <ActiveSwitch
          methodKey={methodKey}
          account={account}
          label={`${title}, active`}
          noteId={switchNote}
        />
      </td>
    </tr>
  );
}

function creditedText({ count, amount }: Pick<Credited, 'count' | 'amount'>): string {
  if (count === 0) return 'nothing';
  return `${amountText(amount)} of ${count === 1 ? '1 deposit' : `${count} deposits`}`;
}
