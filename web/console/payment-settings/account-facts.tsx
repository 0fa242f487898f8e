import type { MethodKey } from '#domain/methods/methods.ts';
import styles from './account-card.module.css';
import { ACCOUNT_FIELDS, fieldsToEdit, textOf } from './account-fields.ts';
import type { ReceivingAccount } from './settings-document.ts';

/** For those who may look and not change. */
export function AccountFacts(props: { readonly methodKey: MethodKey; readonly account: ReceivingAccount }) {
  const filled = fieldsToEdit(props.methodKey).filter((field) => textOf(props.account, field) !== '');
  return (
    <dl className={styles.facts}>
      {filled.map((field) => (
        <div key={field}>
          <dt>{ACCOUNT_FIELDS[field].label}</dt>
          <dd>{textOf(props.account, field)}</dd>
        </div>
      ))}
    </dl>
  );
}
