import styles from './payment-details.module.css';

/** For who has copied the account that stood here before. */
export function NewAccount() {
  return <p className={styles.newAccount}>This account is new. Use it instead of the one shown before.</p>;
}
