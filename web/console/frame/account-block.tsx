import { ROLE_LABELS } from '#domain/access/capabilities.ts';
import { Explained } from '../controls/explained.tsx';
import { useAdmin } from '../session/session.ts';
import styles from './frame.module.css';

export function AccountBlock() {
  const { displayName, email, role } = useAdmin();
  return (
    <div className={styles.account}>
      <span className="visually-hidden">Signed in as </span>
      <Explained by={email}>
        <span className={styles.accountName}>{displayName || email}</span>
      </Explained>
      <span className={styles.role}>{ROLE_LABELS[role]}</span>
    </div>
  );
}
