import { Link } from '@tanstack/react-router';
import { ROLE_LABELS } from '#domain/access/capabilities.ts';
import { UserIcon } from '../icons/icons.tsx';
import { Explained } from '../kit/mark.tsx';
import { useAdmin } from '../session/session.ts';
import { ACCOUNT } from '../tabs/tabs.ts';
import styles from './frame.module.css';

export function AccountBlock() {
  const { displayName, email, role } = useAdmin();
  return (
    <Explained by={`${ACCOUNT.label}: ${email}`}>
      <Link to={ACCOUNT.path} className={styles.account}>
        <UserIcon />
        <span className="visually-hidden">{ACCOUNT.label}: </span>
        <span className={styles.accountText}>
          <span className={styles.accountName}>{displayName || email}</span>
          <span className={styles.role}>{ROLE_LABELS[role]}</span>
        </span>
      </Link>
    </Explained>
  );
}
