import { can, ROLE_LABELS } from '#domain/access/capabilities.ts';
import { ScreenTitle } from '../brand/screen-title.tsx';
import { WarningIcon } from '../icons/icons.tsx';
import { StatusBanner, useStatus } from '../kit/status-banner.tsx';
import { useAdmin } from '../session/session.ts';
import { BackupsSection } from './backups-section.tsx';
import { CreateAdminForm } from './create-admin-form.tsx';
import { CredentialsSection } from './credentials-section.tsx';
import styles from './team-screen.module.css';
import { TeamSection } from './team-section.tsx';

export function TeamScreen() {
  const { role, email } = useAdmin();
  const mayManage = can(role, 'team.manage');
  const { status, tell, tellFailure, clear } = useStatus();
  const reporter = { tell, tellFailure };
  return (
    <>
      <ScreenTitle screen="Admin Team" />
      <StatusBanner status={status} onClear={clear} />
      <div className={styles.head}>
        <h1 className={styles.title}>Admin Team</h1>
        <p className={styles.own}>
          Your role: <strong>{ROLE_LABELS[role]}</strong> ({email})
        </p>
      </div>
      {mayManage ? (
        <div className={styles.parts}>
          <CreateAdminForm {...reporter} />
          <TeamSection {...reporter} />
          <CredentialsSection {...reporter} />
          <BackupsSection />
        </div>
      ) : (
        <p className={styles.warning}>
          <WarningIcon />
          Only owners can manage admin users and roles
        </p>
      )}
    </>
  );
}
