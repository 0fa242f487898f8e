import type { MethodKey } from '#domain/methods/methods.ts';
import { fieldsToEdit, textOf } from '../document/account-fields.ts';
import type { ReceivingAccount } from '../document/settings-document.ts';
import styles from './account-editor.module.css';

/** For people who may view the settings but not change them. */
export function AccountFacts(props: { readonly methodKey: MethodKey; readonly account: ReceivingAccount }) {
  const filled = fieldsToEdit(props.methodKey).filter(({ name }) => textOf(props.account, name) !== '');
  return (
    <dl className={styles.facts}>
      {filled.map(({ name, label }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{textOf(props.account, name)}</dd>
        </div>
      ))}
    </dl>
  );
}
