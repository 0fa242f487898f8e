import { can, ROLE_LABELS } from '#domain/access/capabilities.ts';
import { Text } from '../kit/box.tsx';
import { Note } from '../kit/note.tsx';
import { Page } from '../kit/panel.tsx';
import { StatusBanner, useStatus } from '../kit/status-banner.tsx';
import { useAdmin } from '../session/session.ts';
import { CreateAdminForm } from './create-admin-form.tsx';
import { CredentialsSection } from './credentials-section.tsx';
import { TeamSection } from './team-section.tsx';

export function TeamScreen() {
  const { role, email } = useAdmin();
  const mayManage = can(role, 'team.manage');
  const { status, tell, tellFailure, clear } = useStatus();
  const reporter = { tell, tellFailure };
  return (
    <>
      <StatusBanner status={status} onClear={clear} />
      <Page
        title="Admin Team"
        beside={
          <Text as="p" tone="dim">
            Your role:{' '}
            <Text tone="text" weight="bold">
              {ROLE_LABELS[role]}
            </Text>{' '}
            ({email})
          </Text>
        }
      >
        {mayManage ? (
          <>
            <CreateAdminForm {...reporter} />
            <TeamSection {...reporter} />
            <CredentialsSection {...reporter} />
          </>
        ) : (
          <Note tone="warning" hasSign>
            Only owners can manage admin users and roles
          </Note>
        )}
      </Page>
    </>
  );
}
