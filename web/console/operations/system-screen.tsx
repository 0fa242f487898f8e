import { Page } from '../kit/panel.tsx';
import { BackupsSection } from './backups-section.tsx';
import { FailingPanel } from './operations-notice.tsx';

export function SystemScreen() {
  return (
    <Page title="System">
      <FailingPanel />
      <BackupsSection />
    </Page>
  );
}
