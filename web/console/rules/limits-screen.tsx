import { Page } from '../kit/panel.tsx';
import { ApprovalSettingsPanel } from './approval-settings-panel.tsx';
import { SignalSettingsPanel } from './signal-settings-panel.tsx';

/** From where on a second person looks, and what holds a payout. */
export function LimitsScreen() {
  return (
    <Page title="Approval limits">
      <ApprovalSettingsPanel />
      <SignalSettingsPanel />
    </Page>
  );
}
