import { ROLE_LABELS } from '#domain/access/capabilities.ts';
import { Page, Panel } from '../kit/panel.tsx';
import { StatusBanner, useStatus } from '../kit/status-banner.tsx';
import { NewPasswordForm } from '../session/new-password-form.tsx';
import { useAdmin } from '../session/session.ts';
import { ACCOUNT } from '../tabs/tabs.ts';
import styles from './account.module.css';
import { FactorsSection } from './factors-section.tsx';
import { InstallSection } from './install-section.tsx';
import { MotionSection } from './motion-section.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PushSection } from './push-section.tsx';

/** What is one's own: whoever is signed in has it. */
export function AccountScreen() {
  const { displayName, email, role } = useAdmin();
  const { status, tell, clear } = useStatus();
  return (
    <>
      <StatusBanner status={status} onClear={clear} />
      <Page title={ACCOUNT.label}>
        <p className={styles.dim}>
          {displayName ? `${displayName}, ` : ''}
          {email}, {ROLE_LABELS[role]}
        </p>
        <Panel title="Password">
          <p className={styles.dim}>Changing it signs you out everywhere else.</p>
          <div className={styles.narrow}>
            <NewPasswordForm
              email={email}
              onChanged={() =>
                tell('Your password is changed. You are signed out everywhere else.', { long: true })
              }
            />
          </div>
        </Panel>
        <FactorsSection tell={(text) => tell(text)} />
        <PushSection />
        <OwnSessions />
        <InstallSection />
        <MotionSection />
      </Page>
    </>
  );
}
