import { Page } from '../kit/panel.tsx';
import { ApprovalSettingsPanel } from './approval-settings-panel.tsx';
import { SignalSettingsPanel } from './signal-settings-panel.tsx';
import { WaitingTimesPanel } from './waiting-times-panel.tsx';

/** From where on a second person looks, what holds a payout, and what has waited for too long. */
export function LimitsScreen() {
  return (
    <Page title="Approval limits">
      <ApprovalSettingsPanel />
      <SignalSettingsPanel />
      <WaitingTimesPanel />
    </Page>
  );
}
