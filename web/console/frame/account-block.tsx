import { ROLE_LABELS } from '../session/role-labels.ts';
import { useAdmin } from '../session/session.ts';
import styles from './frame.module.css';

export function AccountBlock() {
  const { displayName, email, role } = useAdmin();
  return (
    <p className={styles.account} title={email}>
      <span className="visually-hidden">Signed in as </span>
      <span className={styles.accountName}>{displayName || email}</span>
      <span className={styles.role}>{ROLE_LABELS[role]}</span>
    </p>
  );
}
